import Foundation
import TestSupport
import Testing

@testable import VisionTasks

/// Upstream's own values, frame by frame, of a stream with two frames without a person.
///
/// Made with MediaPipe 0.10.21: the solution's graph with all its options.
private struct SmoothingVectors: Decodable {
  struct Frame: Decodable {
    var microseconds: Int64
    var landmarks, smoothLandmarks, region, smoothRegion, world, smoothWorld: [[Float]]?
    var nextRegion: [Float]?
  }

  var width, height: Int
  var landmarkIndices: [Int]
  var frames: [Frame]

  static func load() throws -> SmoothingVectors {
    let path =
      SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/pose-smoothing.json"
    return try JSONDecoder().decode(
      SmoothingVectors.self, from: Data(contentsOf: URL(filePath: path)))
  }
}

@Suite struct PoseSmoothingTests {
  private func reading(_ frame: SmoothingVectors.Frame, indices: [Int]) throws -> BodyReading {
    let zero = PoseLandmark(x: 0, y: 0, z: 0, visibility: 0, presence: 0)
    let nowhere = WorldLandmark(x: 0, y: 0, z: 0, visibility: 0, presence: 0)
    let region = try #require(frame.region)
    var reading = BodyReading(
      landmarks: Array(repeating: zero, count: 33), world: Array(repeating: nowhere, count: 33),
      auxiliary: region.map { LandmarkPoint(x: $0[0], y: $0[1], z: $0[2]) })
    let (landmarks, world) = (try #require(frame.landmarks), try #require(frame.world))
    for (place, index) in indices.enumerated() {
      let (row, metres) = (landmarks[place], world[place])
      reading.landmarks[index] = PoseLandmark(
        x: row[0], y: row[1], z: row[2], visibility: row[3], presence: row[4])
      reading.world[index] = WorldLandmark(
        x: metres[0], y: metres[1], z: metres[2], visibility: row[3], presence: row[4])
    }
    return reading
  }

  @Test func `every frame of a stream equals upstream's, also after a gap`() throws {
    let vectors = try SmoothingVectors.load()
    let picture = UprightPicture(PictureGeometry(width: vectors.width, height: vectors.height))
    var smoothing = PoseSmoothing()
    for frame in vectors.frames {
      guard frame.landmarks != nil else {
        smoothing.skipFrame()
        continue
      }
      var reading = try reading(frame, indices: vectors.landmarkIndices)
      let size = Body.region.outline(of: reading.auxiliary, in: picture).meanSide(in: picture)
      let nanoseconds = frame.microseconds * 1000
      smoothing.smooth(&reading, bodySize: size, in: picture, nanoseconds: nanoseconds)
      smoothing.smoothRegion(&reading, bodySize: size, in: picture, nanoseconds: nanoseconds)

      let (image, world) = (try #require(frame.smoothLandmarks), try #require(frame.smoothWorld))
      for (place, index) in vectors.landmarkIndices.enumerated() {
        let landmark = reading.landmarks[index]
        // The vectors are rounded to eight decimals.
        expectClose([landmark.x, landmark.y, landmark.z], image[place], 3e-7)
        #expect(abs(landmark.visibility - image[place][3]) < 1e-7)
        #expect(landmark.presence == image[place][4])
        let metres = reading.world[index]
        expectClose([metres.x, metres.y, metres.z], world[place], 2e-7)
        #expect(metres.visibility == landmark.visibility)
      }
      let region = try #require(frame.smoothRegion)
      for (point, expected) in zip(reading.auxiliary, region) {
        expectClose([point.x, point.y, point.z], expected, 2e-7)
      }

      let next = Body.region.region(of: reading.auxiliary, in: picture)
      let expected = try #require(frame.nextRegion)
      expectClose(
        [next.centerX, next.centerY, next.width, next.height, next.rotation], expected, 1e-6)
    }
  }

  private func expectClose(_ ours: [Float], _ theirs: [Float], _ tolerance: Float) {
    for (mine, other) in zip(ours, theirs) { #expect(abs(mine - other) <= tolerance) }
  }

  @Test func `a body without a size is left as it is`() throws {
    let vectors = try SmoothingVectors.load()
    let picture = UprightPicture(PictureGeometry(width: 400, height: 560))
    var smoothing = PoseSmoothing()
    for frame in vectors.frames.prefix(2) {
      let plain = try reading(frame, indices: vectors.landmarkIndices)
      var smooth = plain
      smoothing.smooth(
        &smooth, bodySize: 1e-7, in: picture, nanoseconds: frame.microseconds * 1000)
      smoothing.smoothRegion(
        &smooth, bodySize: 1e-7, in: picture, nanoseconds: frame.microseconds * 1000)
      #expect(
        smooth.auxiliary == plain.auxiliary && smooth.landmarks[11].x == plain.landmarks[11].x)
    }
  }
}
