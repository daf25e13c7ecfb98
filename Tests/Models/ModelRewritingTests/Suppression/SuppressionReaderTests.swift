import ModelFiles
import TestSupport
import Testing

@testable import ModelRewriting

@Suite struct SuppressionReaderTests {
  private func suppression(
    _ changes: [String: Float] = [:], anchorSize: ClosedRange<Float> = 0.02...0.5
  ) throws -> BoxSuppression? {
    var random = SeededGenerator(seed: 5)
    let maker = ModelMaker.suppression(
      boxCount: 30, classCount: 7, background: 1, changes, anchorSize: anchorSize, using: &random)
    let found = try ModelFile(maker.stableBytes()).replacingSingles()?.suppressions ?? []
    #expect(found.count <= 1)
    return found.first
  }

  @Test func `an operator is read with all its numbers`() throws {
    let found = try #require(
      try suppression([
        "max_detections": 12, "nms_score_threshold": 0.25, "nms_iou_threshold": 0.75,
        "x_scale": 8, "h_scale": 4,
      ]))
    #expect(found.boxCount == 30 && found.scoreCount == 8 && found.firstClass == 1)
    #expect(found.scales == [10, 8, 4, 5] && found.anchors.count == 120)
    #expect(found.scoreThreshold == 0.25 && found.overlapLimit == 0.75)
    #expect(found.mostDetections == 12)
    #expect(found.inputShapes == [[1, 30, 4], [1, 30, 8]])
    #expect(found.outputShapes == [[1, 12, 4], [1, 12], [1, 12], [1]])
  }

  @Test(
    "other forms of the operator are the runtime's",
    arguments: [
      ["use_regular_nms": 1, "detections_per_class": 3], ["max_classes_per_detection": 2],
      ["nms_iou_threshold": 0], ["nms_iou_threshold": 1.5], ["y_scale": -1],
      ["max_detections": 5000],
    ] as [[String: Float]])
  func others(changes: [String: Float]) throws {
    #expect(try suppression(changes) == nil)
  }

  @Test func `anchors without an area, or far away, are the runtime's`() throws {
    #expect(try suppression(anchorSize: 0...0) == nil)
    #expect(try suppression(anchorSize: 1e20...2e20) == nil)
    #expect(try suppression(anchorSize: 1e10...2e10) != nil)
  }

  @Test func `a kind that is not asked for stays`() throws {
    var random = SeededGenerator(seed: 5)
    let file = try ModelFile(
      ModelMaker.suppression(boxCount: 30, classCount: 7, using: &random).stableBytes())
    #expect(try file.replacingSingles([.depthwise]) == nil)
    #expect(try file.replacingSingles([.suppression])?.operators.count == 1)
  }
}
