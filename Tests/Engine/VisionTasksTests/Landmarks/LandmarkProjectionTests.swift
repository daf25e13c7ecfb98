import Testing

@testable import VisionTasks

@Suite struct LandmarkProjectionTests {
  private let picture = UprightPicture(PictureGeometry(width: 200, height: 400))

  private func point(_ x: Float, _ y: Float, _ z: Float = 0) -> LandmarkPoint {
    LandmarkPoint(x: x, y: y, z: z)
  }

  @Test(arguments: [LandmarkProjection.Kind.square, .rectangle])
  func `projection turns about the middle`(kind: LandmarkProjection.Kind) {
    // A square of 40 pixels.
    let region = UprightRegion(
      centerX: 0.5, centerY: 0.4, width: 0.2, height: 0.1, rotation: .pi / 2)
    let projection = LandmarkProjection(kind, of: region, in: picture)
    let middle = projection.project(point(0.5, 0.5))
    #expect(abs(middle.x - 0.5) < 1e-6 && abs(middle.y - 0.4) < 1e-6)
    // The region's right is the picture's bottom.
    let right = projection.project(point(1, 0.5))
    #expect(abs(right.x - 0.5) < 1e-6 && abs(right.y - 0.45) < 1e-6)
    let turned = projection.rotate(point(0, 1, 7))
    #expect(abs(turned.x + 1) < 1e-6 && abs(turned.y) < 1e-6 && turned.z == 7)
  }

  @Test func `depths of hands scale with the width, those of faces with the turned edge`() {
    let region = UprightRegion(
      centerX: 0.5, centerY: 0.5, width: 0.2, height: 0.1, rotation: .pi / 2)
    let hand = LandmarkProjection(HandGraph.landmarks.projection, of: region, in: picture)
    #expect(abs(hand.project(point(0, 0, 1)).z - 0.2) < 1e-6)
    // sqrt((w cos / W)² + (w sin / H)²), w = 40 pixels.
    let face = LandmarkProjection(FaceGraph.landmarks.projection, of: region, in: picture)
    #expect(abs(face.project(point(0, 0, 1)).z - 0.1) < 1e-6)
  }

  @Test func `a rectangle that is no square keeps its angles in pixels`() {
    // 80 x 40 pixels, turned by an eighth: its right edge's middle is 40 pixels away.
    let region = UprightRegion(
      centerX: 0.5, centerY: 0.5, width: 0.4, height: 0.1, rotation: .pi / 4)
    let projection = LandmarkProjection(.rectangle, of: region, in: picture)
    let right = projection.project(point(1, 0.5))
    let leg = 40 / Float(2).squareRoot()
    #expect(abs((right.x - 0.5) * 200 - leg) < 1e-4)
    #expect(abs((right.y - 0.5) * 400 - leg) < 1e-4)
    let bottom = projection.project(point(0.5, 1))
    #expect(abs((bottom.x - 0.5) * 200 + leg / 2) < 1e-4)
    #expect(abs((bottom.y - 0.5) * 400 - leg / 2) < 1e-4)
  }
}
