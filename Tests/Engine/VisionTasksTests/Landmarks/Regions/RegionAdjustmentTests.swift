import Testing

@testable import VisionTasks

@Suite struct RegionAdjustmentTests {
  private let picture = UprightPicture(PictureGeometry(width: 200, height: 100))
  /// A region of 40 x 30 pixels.
  private let region = UprightRegion(centerX: 0.5, centerY: 0.5, width: 0.2, height: 0.3)

  @Test(
    arguments: [
      (.none, 80, 60), (.longSide, 80, 80), (.shortSide, 60, 60),
    ] as [(RegionAdjustment.Squaring, Float, Float)])
  func `sides become equal in pixels before they are scaled`(
    squaring: RegionAdjustment.Squaring, width: Float, height: Float
  ) {
    let result = RegionAdjustment(squaring: squaring, scale: 2).apply(to: region, in: picture)
    #expect(abs(result.width * 200 - width) < 1e-4 && abs(result.height * 100 - height) < 1e-4)
    #expect(result.centerX == 0.5 && result.centerY == 0.5 && result.rotation == 0)
  }

  @Test(
    arguments: [
      (0, 0, -15), (.pi / 2, 15, 0), (-.pi / 2, -15, 0), (-.pi, 0, 15),
    ] as [(Float, Float, Float)])
  func `a shift goes along the region's axis, by its height before it is square`(
    rotation: Float, right: Float, down: Float
  ) {
    var turned = region
    turned.rotation = rotation
    let adjustment = RegionAdjustment(shift: -0.5, squaring: .longSide, scale: 2.6)
    let result = adjustment.apply(to: turned, in: picture)
    #expect(abs((result.centerX - 0.5) * 200 - right) < 1e-4)
    #expect(abs((result.centerY - 0.5) * 100 - down) < 1e-4)
    #expect(result.rotation == rotation && abs(result.width - 0.52) < 1e-6)
  }
}
