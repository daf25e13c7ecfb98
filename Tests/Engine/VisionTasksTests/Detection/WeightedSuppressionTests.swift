import Testing

@testable import VisionTasks

@Suite struct WeightedSuppressionTests {
  private func candidate(_ left: Float, _ score: Float, side: Float = 1) -> DetectionCandidate {
    DetectionCandidate(
      box: TensorBox(left: left, top: 0, right: left + side, bottom: side),
      keypoints: [TensorPoint(x: left, y: 2 * left)],
      classes: [ScoredClass(index: 0, score: score)])
  }

  @Test func `overlapping boxes and their key points become a weighted mean`() {
    let merged = WeightedSuppression(overlapLimit: 0.3)
      .merge([candidate(0.2, 0.5), candidate(0, 1), candidate(5, 0.9)])
    #expect(merged.map(\.classes[0].score) == [1, 0.9])
    #expect(abs(merged[0].box.x - 0.1 / 1.5) < 1e-6)
    #expect(abs(merged[0].box.width - 1) < 1e-6)
    #expect(abs(merged[0].keypoints[0].y - 0.2 / 1.5) < 1e-6)
    #expect(merged[1].box.x == 5)
  }

  @Test func `overlap counts against the best box itself, and must be more than the limit`() {
    // Shares 0.5 of 1.5 with the best: exactly a third.
    let pair = [candidate(0, 1), candidate(0.5, 0.5)]
    #expect(WeightedSuppression(overlapLimit: 1 / 3).merge(pair).count == 2)
    #expect(WeightedSuppression(overlapLimit: 0.33).merge(pair).count == 1)
    // The third overlaps the second but not the best.
    let chain = [candidate(0, 1), candidate(0.5, 0.9), candidate(1, 0.8)]
    #expect(WeightedSuppression(overlapLimit: 0.3).merge(chain).count == 2)
  }

  @Test func `an empty box ends the merging and stands as it is`() {
    let merged = WeightedSuppression(overlapLimit: 0.3)
      .merge([candidate(0, 1, side: 0), candidate(3, 0.5)])
    #expect(merged == [candidate(0, 1, side: 0)])
  }

  @Test func `few equal scores keep their order and nothing gives nothing`() {
    let merged = WeightedSuppression(overlapLimit: 0.3).merge([
      candidate(4, 0.5), candidate(0, 0.5),
    ])
    #expect(merged.map(\.box.x) == [4, 0])
    #expect(WeightedSuppression(overlapLimit: 0.3).merge([]).isEmpty)
  }
}
