import Testing

@testable import VisionTasks

@Suite struct LandmarkSmoothingTests {
  private let picture = UprightPicture(PictureGeometry(width: 200, height: 100))

  private func face(_ shift: Float) -> [LandmarkPoint] {
    (0..<FaceGraph.landmarks.count).map { index -> LandmarkPoint in
      let (column, row) = (Float(index % 20) / 100, Float(index / 20) / 100)
      return LandmarkPoint(x: 0.3 + shift + column, y: 0.4 - shift + row, z: Float(index % 7) / 100)
    }
  }

  @Test func `a face is filtered in pixels, speeds counted in its size`() {
    var smoothing = LandmarkSmoothing(count: FaceGraph.landmarks.count, FaceGraph.smoothing)
    var plain = OneEuroFilter(count: 3, FaceGraph.smoothing)
    for frame in 1...5 {
      let raw = face(Float(frame * frame) / 500)
      // 19 hundredths of 200 pixels, 23 hundredths of 100.
      let size = raw.meanSide(in: picture)
      #expect(abs(size - (38 + 23) / 2) < 1e-3)
      var smooth = raw
      let time = Int64(frame) * 33_000_000
      smoothing.smooth(&smooth, size: size, in: picture, nanoseconds: time)
      plain.advance(toNanoseconds: time)
      let (place, scale) = (raw[477], Double(1 / size))
      #expect(smooth[477].x == plain.filter(0, place.x * 200, scale: scale) / 200)
      #expect(smooth[477].y == plain.filter(1, place.y * 100, scale: scale) / 100)
      #expect(smooth[477].z == plain.filter(2, place.z * 200, scale: scale) / 200)
      // The first passes unchanged, the others stay behind.
      #expect((abs(smooth[477].x - place.x) < 1e-6) == (frame == 1))
    }
  }

  @Test func `after a frame without a face the next one passes unchanged`() {
    var smoothing = LandmarkSmoothing(count: FaceGraph.landmarks.count, FaceGraph.smoothing)
    var first = face(0)
    smoothing.smooth(&first, size: 30, in: picture, nanoseconds: 33_000_000)
    smoothing.reset()
    var next = face(0.1)
    smoothing.smooth(&next, size: 30, in: picture, nanoseconds: 66_000_000)
    #expect(zip(next, face(0.1)).allSatisfy { abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6 })
  }

  @Test func `a subject without a size passes unchanged, and the filter does not see it`() {
    var smoothing = LandmarkSmoothing(count: 478, FaceGraph.smoothing)
    for (time, size) in [(1, 0), (2, 1e-7), (3, Float.nan)] as [(Int64, Float)] {
      var landmarks = face(Float(time) / 10)
      smoothing.smooth(&landmarks, size: size, in: picture, nanoseconds: time)
      #expect(landmarks == face(Float(time) / 10))
    }
    #expect([LandmarkPoint]().meanSide(in: picture) < 0)
  }

  @Test func `meters are filtered as they are`() {
    var smoothing = LandmarkSmoothing(count: 1, Body.worldSmoothing)
    var plain = OneEuroFilter(count: 3, Body.worldSmoothing)
    for frame: Int64 in 1...4 {
      let raw = LandmarkPoint(x: Float(frame), y: -Float(frame * frame), z: 0.5)
      var smooth = [raw]
      smoothing.smooth(meters: &smooth, nanoseconds: frame * 40_000_000)
      plain.advance(toNanoseconds: frame * 40_000_000)
      #expect(smooth[0].x == plain.filter(0, raw.x, scale: 1))
      #expect(smooth[0].y == plain.filter(1, raw.y, scale: 1))
      #expect(smooth[0].z == plain.filter(2, raw.z, scale: 1))
    }
  }
}
