import Foundation
import TestSupport
import Testing

@testable import VisionTasks

/// MediaPipe's landmarks of faces and hands with the regions that follow from them.
///
/// `Goldens/record_landmark_regions.py` says where they are from.
struct RegionGoldens: Decodable {
  struct Case: Decodable, CustomTestStringConvertible {
    var kind, picture: String
    var width, height: Int
    var landmarks: [[Float]]
    var region: [Float]

    var testDescription: String { "\(kind) in \(picture)" }
  }

  var cases: [Case]

  static func load() throws -> RegionGoldens {
    let path =
      SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/landmark-regions.json"
    return try JSONDecoder().decode(RegionGoldens.self, from: Data(contentsOf: URL(filePath: path)))
  }
}

@Suite struct RegionRuleTests {
  private func picture(_ width: Int, _ height: Int) -> UprightPicture {
    UprightPicture(PictureGeometry(width: width, height: height))
  }

  private func expect(
    _ region: UprightRegion, _ expected: [Float], within tolerance: Float,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let numbers = [region.centerX, region.centerY, region.width, region.height, region.rotation]
    for (ours, theirs) in zip(numbers, expected) {
      #expect(
        abs(ours - theirs) <= tolerance, "\(numbers), not \(expected)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: try RegionGoldens.load().cases)
  func `landmarks give the region of the next frame`(recorded: RegionGoldens.Case) {
    let points = recorded.landmarks.map { TensorPoint(x: $0[0], y: $0[1]) }
    let rule = recorded.kind == "face" ? FaceGraph.tracked : HandGraph.tracked
    // The landmarks are rounded to seven decimals.
    expect(
      rule.region(of: points, in: picture(recorded.width, recorded.height)), recorded.region,
      within: 1e-6)
  }

  private func detection(_ keypoints: [(Float, Float)]) -> DetectionCandidate {
    DetectionCandidate(
      box: TensorBox(left: 0.4, top: 0.2, right: 0.5, bottom: 0.4),
      keypoints: keypoints.map { TensorPoint(x: $0.0, y: $0.1) },
      classes: [ScoredClass(index: 0, score: 1)])
  }

  @Test func `a detected face is enlarged as it is, and turned until the eyes are level`() {
    // Eyes 40 pixels beside and 40 below each other: an eighth of a turn.
    let face = detection([(0.4, 0.2), (0.5, 0.3)])
    expect(
      FaceGraph.detected.region(of: face, in: picture(400, 400)),
      [0.45, 0.3, 0.15, 0.3, .pi / 4], within: 1e-6)
    let level = detection([(0.4, 0.2), (0.5, 0.2)])
    expect(
      FaceGraph.detected.region(of: level, in: picture(400, 400)), [0.45, 0.3, 0.15, 0.3, 0],
      within: 1e-6)
  }

  @Test func `a detected hand is turned by 90 radians, shifted, made square and enlarged`() {
    // The wrist below the middle finger: upright, but for the radians.
    let hand = detection([(0.45, 0.4), (0, 0), (0.45, 0.3)])
    let turn = Float(90 - 28 * Double.pi - Double.pi / 2)
    // 40 x 80 pixels, shifted by half the height against its axis.
    let (right, down) = (40 * sinf(turn), -40 * cosf(turn))
    expect(
      HandGraph.detected.region(of: hand, in: picture(400, 400)),
      [0.45 + right / 400, 0.3 + down / 400, 0.52, 0.52, turn], within: 1e-5)
    // 26.62 degrees further than upright.
    #expect(abs(turn * 180 / .pi - 26.62) < 0.01)
  }

  @Test func `a tracked hand is measured along its own axes`() {
    // A hand that points right: along the arm it is 80 pixels long, across it 20 wide.
    var points = [TensorPoint](repeating: TensorPoint(x: 0.5, y: 0.5), count: 21)
    points[0] = TensorPoint(x: 0.4, y: 0.5)
    points[18] = TensorPoint(x: 0.6, y: 0.5)
    points[1] = TensorPoint(x: 0.5, y: 0.475)
    points[17] = TensorPoint(x: 0.5, y: 0.525)
    // The tips do not count.
    points[20] = TensorPoint(x: 0.9, y: 0.9)
    let picture = picture(400, 400)
    expect(
      HandGraph.tracked.outline(of: points, in: picture), [0.5, 0.5, 0.05, 0.2, .pi / 2],
      within: 1e-6)
    // A tenth of the length further to the right.
    expect(
      HandGraph.tracked.region(of: points, in: picture), [0.52, 0.5, 0.4, 0.4, .pi / 2],
      within: 1e-6)
  }

  @Test func `points at negative places have a box that ends at about 0, as upstream's`() {
    var bounds = LandmarkBounds()
    bounds.add(x: -0.4, y: -0.2)
    bounds.add(x: -0.2, y: -0.1)
    #expect(bounds.box.x == -0.4 && abs(bounds.box.width - 0.4) < 1e-6)
    #expect(bounds.box.y == -0.2 && abs(bounds.box.height - 0.2) < 1e-6)
  }

  @Test func `places that are no numbers give regions that cannot be looked at`() {
    let nowhere = [TensorPoint](repeating: TensorPoint(x: .nan, y: .nan), count: 478)
    for rule in [
      Body.region, FaceGraph.tracked, FaceGraph.detected, HandGraph.tracked, HandGraph.detected,
    ] {
      let region = rule.region(of: nowhere, in: picture(40, 30))
      #expect(!region.isUsable(in: picture(40, 30)))
    }
  }

  @Test func `the model of hands' regions gives the center and the lower edge`() {
    let points = [TensorPoint(x: 0.5, y: 0.5), TensorPoint(x: 0.5, y: 0.7)]
    expect(
      HolisticGraph.refinedHand.region(of: points, in: picture(200, 100)),
      [0.5, 0.46, 0.2, 0.4, 0], within: 1e-6)
  }

  @Test func `a box around points ends at them, also beyond the upper and left edges`() {
    let points = [(-0.4, -0.3), (-0.2, -0.3), (-0.3, -0.1)].map { TensorPoint(x: $0.0, y: $0.1) }
    // 40x20 pixels, squared and doubled.
    expect(
      HolisticGraph.detectedFace.region(of: points, in: picture(200, 100)),
      [-0.3, -0.2, 0.4, 0.8, 0], within: 1e-6)
  }
}
