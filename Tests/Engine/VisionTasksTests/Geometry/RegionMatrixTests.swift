import Testing

@testable import VisionTasks

@Suite struct RegionMatrixTests {
  private let picture = UprightPicture(PictureGeometry(width: 200, height: 100))

  @Test func `a detection in a turned region comes back with the upright box around it`() {
    // The square of 100 pixels around the middle, turned by a quarter.
    let region = UprightRegion(
      centerX: 0.5, centerY: 0.5, width: 0.5, height: 1, rotation: .pi / 2)
    let detection = DetectionCandidate(
      box: TensorBox(left: 0.1, top: 0.2, right: 0.3, bottom: 0.7),
      keypoints: [TensorPoint(x: 0.1, y: 0.2), TensorPoint(x: 0.5, y: 0.5)],
      classes: [ScoredClass(index: 0, score: 0.75)])
    let found = detection.projected(by: RegionMatrix(region.pixels(in: picture), in: picture))
    // Right becomes down and down becomes left: 30...80 pixels from the right, 10...30 from above.
    #expect(abs(found.box.x - (150 - 70) / 200) < 1e-6)
    #expect(abs(found.box.y - 0.1) < 1e-6)
    #expect(abs(found.box.width - 50.0 / 200) < 1e-6 && abs(found.box.height - 0.2) < 1e-6)
    #expect(abs(found.keypoints[0].x - 130.0 / 200) < 1e-6)
    #expect(abs(found.keypoints[0].y - 0.1) < 1e-6)
    #expect(abs(found.keypoints[1].x - 0.5) < 1e-6 && abs(found.keypoints[1].y - 0.5) < 1e-6)
    #expect(found.classes == detection.classes)
  }

  @Test func `a mirrored region comes back mirrored`() {
    let matrix = RegionMatrix(
      center: (100, 50), size: (200, 100), rotation: 0, isMirrored: true, picture: (200, 100))
    let place = matrix.project(TensorPoint(x: 0.25, y: 0.75))
    #expect(abs(place.x - 0.75) < 1e-6 && abs(place.y - 0.75) < 1e-6)
  }

  @Test func `the edge is measured in fractions of the picture`() {
    let region = UprightRegion(
      centerX: 0.3, centerY: 0.6, width: 0.5, height: 1, rotation: .pi / 2)
    // 100 pixels of the height.
    #expect(abs(RegionMatrix(region.pixels(in: picture), in: picture).edge - 1) < 1e-6)
  }
}
