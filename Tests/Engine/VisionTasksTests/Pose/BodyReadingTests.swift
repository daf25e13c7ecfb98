import Testing

@testable import VisionTasks

@Suite struct BodyReadingTests {
  @Test func `raw values become landmarks of the picture and meters turned upright`() {
    var decoder = LandmarkDecoder(Body.landmarks, inputWidth: 256, inputHeight: 256)
    var raw = [Float](repeating: 0, count: 195)
    raw.replaceSubrange(5..<10, with: [128, 64, -25.6, 2, -2])
    raw.replaceSubrange(33 * 5..<33 * 5 + 3, with: [128, 128, 0])
    raw.replaceSubrange(34 * 5..<34 * 5 + 3, with: [128, 0, 0])
    var world = [Float](repeating: 0, count: 117)
    world.replaceSubrange(3..<6, with: [0.5, 0.25, -0.125])
    decoder.decode(raw.span)
    let reading = BodyReading(decoder, world: world.span, projection)
    #expect(reading.landmarks.count == 33 && reading.world.count == 33)
    let landmark = reading.landmarks[1]
    // A quarter of the region above its center, which is turned to the right.
    #expect(abs(landmark.x - 0.6) < 1e-6 && abs(landmark.y - 0.5) < 1e-6)
    #expect(abs(landmark.z - -0.04) < 1e-6)
    #expect(abs(landmark.visibility - 0.8807971) < 1e-6)
    #expect(abs(landmark.presence - 0.1192029) < 1e-6)
    let meters = reading.world[1]
    #expect(abs(meters.x - -0.25) < 1e-6 && abs(meters.y - 0.5) < 1e-6 && meters.z == -0.125)
    #expect(meters.presence == landmark.presence)
    #expect(abs(reading.auxiliary[0].x - 0.5) < 1e-6 && abs(reading.auxiliary[1].x - 0.7) < 1e-6)
    #expect(reading.auxiliary.count == 2 && reading.isUsable)
  }

  @Test(arguments: [1, 34 * 5])
  func `a reading with a number missing is none`(place: Int) {
    var decoder = LandmarkDecoder(Body.landmarks, inputWidth: 256, inputHeight: 256)
    var raw = [Float](repeating: 1, count: 195)
    raw[place] = .nan
    decoder.decode(raw.span)
    let world = [Float](repeating: 0, count: 117)
    #expect(!BodyReading(decoder, world: world.span, projection).isUsable)
  }

  private let projection = LandmarkProjection(
    .square,
    of: UprightRegion(centerX: 0.5, centerY: 0.5, width: 0.4, height: 0.2, rotation: .pi / 2),
    in: UprightPicture(PictureGeometry(width: 100, height: 200)))
}
