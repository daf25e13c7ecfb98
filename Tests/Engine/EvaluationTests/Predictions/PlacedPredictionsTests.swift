import Testing
import VisionBase

@testable import Evaluation

@Suite struct PlacedPredictionsTests {
  private let pictures = [
    LabelledPicture(id: 7, name: "a/1.jpg", objects: []),
    LabelledPicture(id: 9, name: "b/1.jpg", objects: []),
    LabelledPicture(id: 9, name: "c/2.jpg", objects: []),
  ]

  private func prediction(_ score: Double) -> Prediction {
    Prediction(
      category: .number(1), score: score, box: LabelBox(x: 0, y: 0, width: 1, height: 1))
  }

  private func placed(
    _ answers: [(PicturePredictions.Picture, Double)], time: EvaluationTime = .unlimited
  ) throws -> PlacedPredictions {
    try PlacedPredictions(
      answers.map { PicturePredictions(picture: $0, predictions: [prediction($1)]) },
      of: pictures, named: PictureNames(pictures.map(\.name)), time: time)
  }

  @Test func `paths are matched by their ends, and only where one picture fits`() throws {
    let placed = try placed([
      (.path("x/b/1.jpg"), 0.5), (.path("1.jpg"), 0.6), (.path("3.jpg"), 0.7),
    ])
    #expect(placed.found == [1: [prediction(0.5)]])
    #expect(placed.strangerCount == 2)
  }

  @Test func `pictures that a list of numbers leaves out had nothing found`() throws {
    let placed = try placed([(.number(9), 0.5), (.number(8), 0.6)])
    #expect(placed.found == [0: [], 1: [prediction(0.5)]])
    #expect(placed.strangerCount == 1)
  }

  @Test func `of two answers to a picture none counts in silence`() {
    let error = #expect(throws: VisionError.self) {
      try placed([(.path("x/2.jpg"), 0.5), (.path("2.jpg"), 0.6)])
    }
    #expect(
      error?.message.bytes.hasPrefix(
        "the labeled picture c/2.jpg is answered twice, as x/2.jpg and as 2.jpg")
        == true)
    #expect(throws: VisionError.self) { try placed([(.path("b/1.jpg"), 1), (.number(9), 1)]) }
  }

  @Test func `of several answers to a picture the only one in its place counts`() throws {
    let answers: [(PicturePredictions.Picture, Double)] = [
      (.path("x/2.jpg"), 0.5), (.path("y/c/2.jpg"), 0.6), (.path("z/2.jpg"), 0.7),
    ]
    // In any order.
    for first in answers.indices {
      let placed = try placed(Array(answers[first...] + answers[..<first]))
      #expect(placed.found == [2: [prediction(0.6)]] && placed.strangerCount == 2)
    }
    #expect(throws: VisionError.self) { try placed(answers + [(.path("c/2.jpg"), 0.8)]) }
  }

  @Test func `who has no time left is told`() {
    #expect(throws: VisionError.self) {
      try placed([(.path("2.jpg"), 1)], time: EvaluationTime(until: 0))
    }
  }
}
