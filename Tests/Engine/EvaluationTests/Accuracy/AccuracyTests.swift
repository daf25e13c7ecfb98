import Testing
import VisionBase

@testable import Evaluation

@Suite struct AccuracyTests {
  @Test func `top-1 and top-5 are parts of the pictures, of all and of each class`() {
    var accuracy = TopAccuracy()
    #expect(accuracy.overall.top1 == nil)
    accuracy.note(label: 0, answers: [0, 1])
    accuracy.note(label: 0, answers: [1, nil, 2, 3, 0])
    accuracy.note(label: 1, answers: [0, 2, 3, 4, 5, 1])
    accuracy.note(label: 1, answers: [])
    #expect(accuracy.overall.top1 == 0.25 && accuracy.overall.top5 == 0.5)
    #expect(accuracy.classes[0]?.top1 == 0.5 && accuracy.classes[0]?.top5 == 1)
    #expect(accuracy.classes[1]?.top5 == 0)
  }

  private func thing(_ category: Int, _ x: Double, _ score: Double = 0.9) -> ClassedPrediction {
    ClassedPrediction(
      category: category,
      prediction: Prediction(
        category: .number(category), score: score, box: LabelBox(x: x, y: 0, width: 10, height: 10))
    )
  }

  @Test func `detections are taken for what they overlap most, whatever its class`() throws {
    func object(_ category: Int, _ x: Double, isCrowd: Bool = false) -> LabelledObject {
      LabelledObject(
        category: category, box: LabelBox(x: x, y: 0, width: 10, height: 10), isCrowd: isCrowd)
    }
    let labels = LabelSet(
      categories: [LabelCategory(id: 1, name: "cat"), LabelCategory(id: 2, name: "dog")],
      pictures: [
        LabelledPicture(
          id: 1, name: "a",
          objects: [object(1, 0), object(2, 100), object(1, 200), object(1, 300, isCrowd: true)])
      ])
    // A correct cat, twice; a dog taken for a cat; a cat with a low score; in a crowd; alone.
    let found = [
      thing(1, 1), thing(1, 0, 0.3), thing(1, 101), thing(1, 200, 0.1), thing(1, 301),
      thing(2, 400),
    ]
    let table = try ConfusionTable(labels, [found], leastScore: 0.25, leastLikeness: 0.5)
    #expect(table["cat", "cat"] == 1 && table["dog", "cat"] == 1 && table["cat", nil] == 1)
    #expect(table[nil, "cat"] == 1, "the one that overlaps less")
    #expect(table[nil, "dog"] == 1)
    #expect(table.entries.reduce(0) { $0 + $1.count } == 5)
    #expect(table.mistakes.allSatisfy { $0.pair.label != $0.pair.answer })
    #expect(
      table.table(of: ["cat", "dog"]) == [
        ["label", "cat", "dog", "(nothing)"], ["cat", "1", "0", "1"], ["dog", "1", "0", "0"],
        ["(nothing)", "1", "1", "0"],
      ])
    #expect(table.pairCount == table.entries.count)
    #expect(throws: VisionError.self) {
      try ConfusionTable(
        labels, [found], leastScore: 0, leastLikeness: 0.5, time: EvaluationTime(until: 0))
    }
  }
}
