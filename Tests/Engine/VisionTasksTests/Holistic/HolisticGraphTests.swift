import Testing

@testable import VisionTasks

@Suite struct HolisticGraphTests {
  @Test func `the region of a hand is about the middle finger, upright from the wrist`() {
    let picture = UprightPicture(PictureGeometry(width: 200, height: 100))
    func landmark(_ x: Float, _ y: Float) -> PoseLandmark {
      PoseLandmark(x: x, y: y, z: 0, visibility: 1, presence: 1)
    }
    var body = BodyReading(
      landmarks: Array(repeating: landmark(0, 0), count: 33),
      world: Array(
        repeating: WorldLandmark(x: 0, y: 0, z: 0, visibility: 1, presence: 1), count: 33),
      auxiliary: [])
    body.landmarks[PoseLandmarkKind.leftWrist.rawValue] = landmark(0.5, 0.8)
    // The middle finger is twice as near to the index finger as to the little one: at 0.5.
    body.landmarks[PoseLandmarkKind.leftIndex.rawValue] = landmark(0.49, 0.6)
    body.landmarks[PoseLandmarkKind.leftPinky.rawValue] = landmark(0.52, 0.6)
    // 20 pixels up: a square of 108 pixels, moved up by a tenth of the 40 before it is enlarged.
    let region = HolisticGraph.region(ofHand: .left, body, in: picture)
    let expected: [Float] = [0.5, 0.56, 0.54, 1.08, 0]
    let numbers = [region.centerX, region.centerY, region.width, region.height, region.rotation]
    for (one, other) in zip(numbers, expected) { #expect(abs(one - other) < 1e-6, "\(numbers)") }
    // All landmarks of the other hand are in one place.
    #expect(!HolisticGraph.region(ofHand: .right, body, in: picture).isUsable(in: picture))
  }
}
