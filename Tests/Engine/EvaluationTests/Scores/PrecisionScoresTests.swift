import TestSupport
import Testing
import VisionBase

@testable import Evaluation

/// The numbers of pycocotools for the same boxes and poses, as `record_coco.py` recorded them.
@Suite struct PrecisionScoresTests {
  private static let goldens = Golden.cases("Goldens/coco.json", beside: #filePath)

  @Test(arguments: goldens.map(\.name))
  func `the numbers equal those of pycocotools`(name: String) throws {
    let golden = try #require(Self.goldens.first { $0.name == name })
    let document = golden.value
    let labels = try COCOLabels.read(#require(document["labels"]), name: "labels")
    let isPose = document["kind"] == .string("keypoints")
    let results = try ResultList.read(
      #require(document["results"]), name: "results", of: isPose ? .keypoints : .boxes)
    var found = [[ClassedPrediction]](repeating: [], count: labels.pictures.count)
    for entry in results {
      guard case .number(let id) = entry.picture,
        let index = labels.pictures.firstIndex(where: { $0.id == id })
      else { continue }
      found[index] = entry.predictions.compactMap { prediction in
        guard case .number(let category) = prediction.category else { return nil }
        return ClassedPrediction(category: category, prediction: prediction)
      }
    }
    let scores = try PrecisionScores(labels, found, kind: isPose ? .keypoints : .boxes)
    let all = scores.overall
    let stats = (document["stats"]?.elements ?? []).compactMap(\.number)
    let ours =
      isPose
      ? [
        all.averagePrecision, all.averagePrecision50, all.averagePrecision75, all.medium, all.large,
        all.averageRecall, all.averageRecall50, all.averageRecall75, all.averageRecallMedium,
        all.averageRecallLarge,
      ]
      : [
        all.averagePrecision, all.averagePrecision50, all.averagePrecision75, all.small, all.medium,
        all.large, all.averageRecall1, all.averageRecall10, all.averageRecall,
        all.averageRecallSmall, all.averageRecallMedium, all.averageRecallLarge,
      ]
    #expect(stats.count == ours.count)
    for (index, (mine, theirs)) in zip(ours, stats).enumerated() {
      #expect(abs((mine ?? -1) - theirs) < 1e-12, "number \(index): \(mine ?? -1), \(theirs)")
    }
    let classes = (document["classes"]?.elements ?? []).compactMap(\.number)
    #expect(classes.count == scores.classes.count)
    for (mine, theirs) in zip(scores.classes, classes) {
      #expect(abs((mine.numbers.averagePrecision ?? -1) - theirs) < 1e-12, "\(mine.category.name)")
    }
  }

  @Test func `there are goldens of every kind`() {
    #expect(Self.goldens.count == 7)
  }

  // MARK: By hand

  private func box(_ x: Double, _ side: Double = 10) -> LabelBox {
    LabelBox(x: x, y: 0, width: side, height: side)
  }

  private func found(_ boxes: [(LabelBox, Double)]) -> [ClassedPrediction] {
    boxes.map {
      ClassedPrediction(
        category: 1, prediction: Prediction(category: .number(1), score: $0.1, box: $0.0))
    }
  }

  private func scores(
    _ labels: [LabelledObject], _ boxes: [(LabelBox, Double)], time: EvaluationTime = .unlimited
  ) throws -> PrecisionScores {
    try PrecisionScores(
      LabelSet(
        categories: [LabelCategory(id: 1, name: "cat")],
        pictures: [LabelledPicture(id: 1, name: "a.jpg", objects: labels)]), [found(boxes)],
      kind: .boxes, time: time)
  }

  @Test func `two of two found without a mistake is 1, one of two is half of the recalls`() throws {
    let labels = [0.0, 50].map { LabelledObject(category: 1, box: box($0)) }
    #expect(try scores(labels, [(box(0), 0.9), (box(50), 0.8)]).overall.averagePrecision == 1)
    let half = try scores(labels, [(box(0), 0.9)]).overall
    // The recalls 0, 0.01 … 0.5 are reached: 51 of 101.
    #expect(abs((half.averagePrecision ?? 0) - 51.0 / 101) < 1e-12)
    #expect(half.averageRecall == 0.5 && half.averageRecall1 == 0.5)
  }

  @Test func `a surer mistake halves the precision, a less sure one costs nothing`() throws {
    let labels = [LabelledObject(category: 1, box: box(0))]
    let sure = try scores(labels, [(box(80), 0.9), (box(0), 0.8)]).overall.averagePrecision
    #expect(abs((sure ?? 0) - 0.5) < 1e-12)
    let unsure = try scores(labels, [(box(80), 0.7), (box(0), 0.8)]).overall.averagePrecision
    #expect(abs((unsure ?? 0) - 1) < 1e-12)
  }

  @Test func `what lies in a crowd is neither right nor wrong`() throws {
    let labels = [
      LabelledObject(category: 1, box: box(0)),
      LabelledObject(category: 1, box: box(100, 100), isCrowd: true),
    ]
    let inCrowd = [110.0, 130, 150].map { (box($0), 0.95) }
    let precision = try scores(labels, inCrowd + [(box(0), 0.5)]).overall.averagePrecision
    #expect(abs((precision ?? 0) - 1) < 1e-12)
  }

  @Test func `without labels nothing can be said`() throws {
    let nothing = try scores([], [(box(0), 0.5)])
    #expect(nothing.overall.averagePrecision == nil && nothing.classes[0].labelled == 0)
    #expect(nothing.classes[0].found == 1)
  }

  @Test func `who has no time left is told`() throws {
    let labels = [LabelledObject(category: 1, box: box(0))]
    let error = #expect(throws: VisionError.self) {
      try scores(labels, [(box(0), 0.5)], time: EvaluationTime(until: 0))
    }
    #expect(error?.code == .cancelled)
    _ = try scores(labels, [(box(0), 0.5)], time: EvaluationTime(until: .max - 1))
  }

  @Test(arguments: [Int64.max, Int64.max - 1])
  func `what nothing waits for any more is given up`(end: Int64) throws {
    let labels = [LabelledObject(category: 1, box: box(0))]
    let checks = Lock(0)
    let time = EvaluationTime(until: end) {
      checks.withLock { count in
        count += 1
        return count < 2
      }
    }
    let error = #expect(throws: VisionError.self) {
      try scores(labels, [(box(0), 0.5)], time: time)
    }
    #expect(error?.code == .cancelled && checks.withLock { $0 } == 2)
  }
}
