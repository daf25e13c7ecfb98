import ModelFiles
import Testing

@testable import VisionTasks

/// Tests of docs/reference/mediapipe-tasks.md 3.8 and 7.5.
@Suite struct AnchorDecoderTests {
  private func decode(
    _ decoder: AnchorDecoder, _ boxes: [Float], _ scores: [Float]
  ) -> [DetectionCandidate] {
    decoder.decode(boxes: boxes.span, scores: scores.span)
  }

  /// Three anchors of EfficientDet-Lite0 (numbers 1000, 2000 and 4000).
  ///
  /// They are in a grid of 1/40 of the picture, nine to a cell, three sizes in three shapes.
  private static let anchors: [DetectorDecodingOptions.Anchor] = {
    let (wide, step) = (Float(2).squareRoot(), Float(1.259921))
    return [
      .init(xCenter: 0.7875, yCenter: 0.0625, width: 0.075 * wide, height: 0.075 / wide),
      .init(xCenter: 0.5625, yCenter: 0.1375, width: 0.075 / wide, height: 0.075 * wide),
      .init(
        xCenter: 0.1125, yCenter: 0.2875, width: 0.075 * step * wide,
        height: 0.075 * step / wide),
    ]
  }()

  @Test func `upstream's unit test`() throws {
    var options = DetectorDecodingOptions(anchors: Self.anchors, classCount: 3)
    options.appliesExponentialToSize = true
    let found = decode(
      AnchorDecoder(options: options),
      [0.7, 0.8, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1, 0.2, 0.8, 0.1, 0.2], [1, 0, 0, 0, 0.9, 0, 0, 0, 0.8])
    #expect(
      found.flatMap(\.classes) == [
        ScoredClass(index: 0, score: 1), ScoredClass(index: 1, score: 0.9),
        ScoredClass(index: 2, score: 0.8),
      ])
    let expected: [[Float]] = [
      [0.8137423, 0.067235775, 0.117221, 0.064774655],
      [0.53849804, 0.08949606, 0.05861056, 0.11722109],
      [0.13779688, 0.26394117, 0.16322193, 0.07384467],
    ]
    try #require(found.count == 3)
    for (candidate, expected) in zip(found, expected) {
      let box = candidate.box
      for (value, expected) in zip([box.x, box.y, box.width, box.height], expected) {
        #expect(abs(value - expected) < 1e-6)
      }
    }
  }

  private static let unit = DetectorDecodingOptions.Anchor(
    xCenter: 0, yCenter: 0, width: 1, height: 1)

  @Test func `overlaps above the limit go, those at the limit stay`() {
    let options = DetectorDecodingOptions(
      anchors: [Self.unit, Self.unit, Self.unit], classCount: 1)
    var decoder = AnchorDecoder(options: options)
    decoder.overlapLimit = 0.5
    // The second covers a third of the joint area of the first two, the third nearly all.
    let boxes: [Float] = [0, 0, 1, 1, 0, 0.5, 1, 1, 0, 0.01, 1, 1]
    let found = decode(decoder, boxes, [0.5, 0.4, 0.3])
    #expect(found.map { $0.classes[0].score } == [0.5, 0.4])
    decoder.overlapLimit = 1 / 3
    #expect(decode(decoder, boxes, [0.5, 0.4, 0.3]).count == 2)
    decoder.overlapLimit = 0.3
    #expect(decode(decoder, boxes, [0.5, 0.4, 0.3]).count == 1)
  }

  @Test(
    "equal scores are in the order in which upstream sorts them", arguments: [20, 128, 129])
  func equalScores(count: Int) {
    let options = DetectorDecodingOptions(
      anchors: [DetectorDecodingOptions.Anchor](repeating: Self.unit, count: count), classCount: 1)
    let places = (0..<count).map { Float(2 * $0) }
    let boxes: [Float] = places.flatMap { [0, $0, 1, 1] }
    let found = decode(
      AnchorDecoder(options: options), boxes, [Float](repeating: 0.5, count: count))
    // Up to 128 stay in the order of the anchors; of more, one of the middle comes first.
    #expect(
      found.map { $0.box.x + 0.5 }
        == ScoreRanking.indices(of: [Float](repeating: 0.5, count: count)).map { places[$0] })
    #expect((found.map { $0.box.x + 0.5 } == places) == (count <= 128))
  }

  @Test func `more boxes than anybody looks for are the best of them`() {
    let count = AnchorDecoder.mostKept + 100
    let options = DetectorDecodingOptions(
      anchors: [DetectorDecodingOptions.Anchor](repeating: Self.unit, count: count), classCount: 1)
    let boxes: [Float] = (0..<count).flatMap { [0, 2 * Float($0), 1, 1] }
    let found = decode(AnchorDecoder(options: options), boxes, (0..<count).map { Float($0) })
    #expect(found.count == AnchorDecoder.mostKept)
    #expect(found.map { $0.classes[0].score }.min() == 100)
  }

  @Test(arguments: [0, 1])
  func `what only boxes without number come before is not looked at`(surplus: Int) {
    // All but the worst box, which lies apart, are covered by the best one.
    let count = AnchorDecoder.mostCandidates + surplus
    let options = DetectorDecodingOptions(
      anchors: [DetectorDecodingOptions.Anchor](repeating: Self.unit, count: count), classCount: 1)
    var boxes = (0..<count).flatMap { _ in [0, 0, 1, 1] as [Float] }
    boxes[4 * (count - 1)] = 5
    let found = decode(AnchorDecoder(options: options), boxes, (0..<count).map { 1 - Float($0) })
    #expect(found.count == (surplus == 0 ? 2 : 1))
  }

  @Test func `values that are no numbers are no objects`() {
    let options = DetectorDecodingOptions(anchors: [Self.unit, Self.unit], classCount: 2)
    let decoder = AnchorDecoder(options: options)
    #expect(decode(decoder, [.nan, .nan, .nan, .nan, 0, 0, -1, 1], [1, 1, 1, 1]).isEmpty)
    #expect(decode(decoder, [0, 0, 1, 1, 0, 0, 1, 1], [.nan, .nan, .nan, .nan]).isEmpty)
    let found = decode(decoder, [0, 0, 1, 1, 0, 5, 1, 1], [.nan, 0.5, -.infinity, -1])
    #expect(
      found.map(\.classes) == [
        [ScoredClass(index: 1, score: 0.5)], [ScoredClass(index: 1, score: -1)],
      ])
  }

  @Test func `tensors shorter than the options say are read as far as they go`() {
    let options = DetectorDecodingOptions(anchors: [Self.unit, Self.unit], classCount: 2)
    let decoder = AnchorDecoder(options: options)
    #expect(decode(decoder, [0, 0, 1, 1, 0, 5], [1, 0, 1, 0]).count == 1)
    #expect(decode(decoder, [0, 0, 1, 1, 0, 5, 1, 1], [1, 0, 1]).count == 1)
    #expect(decode(decoder, [], []).isEmpty)
  }
}
