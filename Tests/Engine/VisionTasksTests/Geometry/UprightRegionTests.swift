import Testing

@testable import VisionTasks

@Suite struct UprightRegionTests {
  private func picture(_ width: Int, _ height: Int) -> UprightPicture {
    UprightPicture(PictureGeometry(width: width, height: height))
  }

  @Test func `overlap ignores the turn`() {
    var region = UprightRegion(centerX: 0.5, centerY: 0.5, width: 0.2, height: 0.2, rotation: 0)
    #expect(region.intersectionOverUnion(region) > 0.9999)
    var other = region
    other.centerX = 0.6
    other.rotation = 2
    #expect(abs(region.intersectionOverUnion(other) - 1 / 3) < 1e-5)
    region.width = 0
    #expect(region.intersectionOverUnion(region) == 0)
  }

  @Test(
    arguments: [
      (0.5, 0.5, 0, 1, 0), (.nan, 0.5, 1, 1, 0), (0.5, .infinity, 1, 1, 0), (0.5, 0.5, 1, 1, .nan),
      (0.5, 0.5, .infinity, 1, 0), (1e9, 0, 1, 1, 0), (0.5, 0.5, 1, -1, 0),
    ] as [(Float, Float, Float, Float, Float)])
  func `a region without sense cannot be looked at`(
    x: Float, y: Float, width: Float, height: Float, rotation: Float
  ) {
    let region = UprightRegion(
      centerX: x, centerY: y, width: width, height: height, rotation: rotation)
    #expect(!region.isUsable(in: picture(100, 100)))
  }
}
