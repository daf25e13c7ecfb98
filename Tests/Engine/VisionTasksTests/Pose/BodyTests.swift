import Testing

@testable import VisionTasks

@Suite struct BodyTests {
  private func picture(_ width: Int, _ height: Int) -> UprightPicture {
    UprightPicture(PictureGeometry(width: width, height: height))
  }

  @Test func `two points give upstream's region`() {
    // Upstream's test of its pose detector graph: a picture of 1000x667.
    let picture = picture(1000, 667)
    let points = [
      TensorPoint(x: 0.49192297, y: 0.7013345), TensorPoint(x: 0.48453212, y: 0.32265595),
    ]
    let region = Body.region.region(of: points, in: picture)
    #expect(abs(region.centerX - 0.49192297) < 1e-6)
    #expect(abs(region.centerY - 0.7013345) < 1e-6)
    #expect(abs(region.width - 0.6317167) < 1e-6)
    #expect(abs(region.height - 0.9471016) < 1e-6)
    #expect(abs(region.rotation - -0.029253244) < 1e-6)
  }

  @Test(
    arguments: [
      (0, -1, 0), (1, 0, Float.pi / 2), (0, 1, -Float.pi), (-1, 0, -Float.pi / 2),
      (1, -1, Float.pi / 4),
    ] as [(Float, Float, Float)])
  func `the turn is zero for who stands upright and grows clockwise`(
    x: Float, y: Float, rotation: Float
  ) {
    let points = [TensorPoint(x: 0.5, y: 0.5), TensorPoint(x: 0.5 + x / 10, y: 0.5 + y / 10)]
    let region = Body.region.outline(of: points, in: picture(100, 100))
    #expect(abs(region.rotation - rotation) < 1e-6)
  }

  @Test func `sides are equal in pixels and different fractions`() {
    let picture = picture(200, 100)
    let points = [TensorPoint(x: 0.5, y: 0.5), TensorPoint(x: 0.5, y: 0.1)]
    let region = Body.region.outline(of: points, in: picture)
    #expect(abs(region.width - 0.4) < 1e-6 && abs(region.height - 0.8) < 1e-6)
    #expect(abs(region.meanSide(in: picture) - 80) < 1e-4)
    let expanded = Body.region.region(of: points, in: picture)
    #expect(abs(expanded.meanSide(in: picture) - 100) < 1e-4)
  }

  @Test(
    arguments: [
      (235.75, -66.375, 1.2963526), (-68.25, -81.5, -0.69714725), (154.25, -215.5, 0.6212365),
    ] as [(Float, Float, Float)])
  func `the turn is rounded rightly where the system's arc tangent may not be`(
    right: Float, down: Float, rotation: Float
  ) {
    let points = [
      TensorPoint(x: 0.5, y: 0.5), TensorPoint(x: 0.5 + right / 1024, y: 0.5 + down / 1024),
    ]
    #expect(Body.region.region(of: points, in: picture(1024, 1024)).rotation == rotation)
  }

  @Test func `points that coincide give a region that cannot be looked at`() {
    let point = TensorPoint(x: 0.3, y: 0.3)
    let region = Body.region.region(of: [point, point], in: picture(10, 10))
    #expect(!region.isUsable(in: picture(10, 10)))
  }

  @Test func `outputs of the landmark model have upstream's sizes`() {
    #expect(Body.landmarks.valueCount == 195 && Body.landmarks.worldValueCount == 117)
    #expect(Body.pose == 0..<33 && Body.auxiliary == 33..<35)
    #expect(Body.anchors.valuesPerBox == 12)
  }
}
