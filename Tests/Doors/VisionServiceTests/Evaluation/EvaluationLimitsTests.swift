import Evaluation
import TestSupport
import Testing
import VisionBase

@testable import VisionService

@Suite struct EvaluationLimitsTests {
  private func answer(
    _ files: [SampleEvaluation.File], accept: String? = nil,
    _ change: (inout EvaluationLimits) -> Void
  ) throws -> HTTPResponse {
    try SampleEvaluation.ask("detect", files, accept: accept) { change(&$0.evaluation) }
  }

  private static let found: SampleEvaluation.File = ("predictions", "p", SampleEvaluation.dog)
  private static let coco: SampleEvaluation.File = ("labels", "t.json", SampleEvaluation.coco)
  private static let yolo = [found] + SampleEvaluation.yolo
  private static let long = SampleEvaluation.dog.replacing(each: "dog", by: "dogs and cats")

  /// Limits that a form satisfies, the next lower ones, and the error for those.
  private static let rows:
    [(
      files: [SampleEvaluation.File], kept: @Sendable (inout EvaluationLimits) -> Void,
      broken: @Sendable (inout EvaluationLimits) -> Void, status: Int, words: String
    )] = [
      (yolo, { $0.files = 4 }, { $0.files = 3 }, 413, "the form has more than the 3 parts"),
      ([found, coco], { $0.values = 36 }, { $0.values = 35 }, 422, "t.json has more numbers"),
      (
        [found, ("labels", "t", #"{"images":[],"categories":[],"annotations":[]}"#)],
        { $0.values = 26 }, { $0.values = 25 }, 422, "predictions, line 3 has more numbers"
      ),
      (
        [found, coco], { $0.classes = 2 }, { $0.classes = 1 }, 422,
        "have 2 classes; they may have 1"
      ),
      ([found, coco], { $0.nameLength = 4 }, { $0.nameLength = 3 }, 422, "'bird…' of a class"),
      (
        [("predictions", "p", long), coco], { $0.nameLength = 13 }, { $0.nameLength = 12 }, 422,
        "'dogs and cats…' of a class"
      ),
      ([found, coco], { $0.pathParts = 2 }, { $0.pathParts = 1 }, 422, "'val/a.jpg…' is too long"),
      (yolo, { $0.pathParts = 3 }, { $0.pathParts = 2 }, 422, "'labels/val/a.txt…' is too long"),
      (
        [found, coco], { $0.pathLength = 11 }, { $0.pathLength = 8 }, 422,
        "'val/a.jpg…' is too long"
      ),
      (
        [found, coco], { $0.comparisons = 3 }, { $0.comparisons = 2 }, 422,
        "there is more to compare"
      ),
      (yolo, { $0.comparisons = 3 }, { $0.comparisons = 1 }, 422, "there is more to compare"),
      (
        [found, coco], { $0.comparisonsOfPicture = 3 }, { $0.comparisonsOfPicture = 2 }, 422,
        "the picture val/a.jpg has more answers and labels"
      ),
      ([found, coco], { $0.seconds = 60 }, { $0.seconds = 0 }, 504, "longer than the 0 seconds"),
      (yolo, { $0.seconds = 60 }, { $0.seconds = 0 }, 504, "send fewer pictures"),
    ]

  @Test(arguments: rows.indices)
  func `what takes more than a request may is refused`(number: Int) throws {
    let row = Self.rows[number]
    let kept = try answer(row.files, row.kept)
    let text = try kept.text()
    let others = [
      "none of the model's classes", "nothing to compare", "among the", "the only one",
      "name no pictures",
    ]
    #expect(kept.status == 200 || others.contains(where: text.contains), "\(text)")
    let broken = try answer(row.files, row.broken)
    #expect(broken.status == row.status)
    let detail = try broken.json()["detail"]?.nonemptyString
    #expect(detail?.contains(row.words) == true, "\(detail ?? "")")
  }

  @Test func `key points cost as much as there are of them, where poses are compared`() throws {
    let object = LabelledObject(category: 0, box: LabelBox(x: 0, y: 0, width: 1, height: 1))
    let labels = LabelSet(
      categories: [LabelCategory(id: 0, name: "a", keypoints: ["b", "c", "d"])],
      pictures: [LabelledPicture(id: 0, name: "a", objects: [object, object])])
    let found = [[Prediction(category: .number(0), score: 1, box: object.box)]]
    func check(_ most: Int, of places: PrecisionScores.Kind) throws {
      var limits = EvaluationLimits()
      limits.comparisons = most
      try limits.check(labels, found, of: places)
    }
    try check(10, of: .keypoints)
    #expect(throws: VisionError.self) { try check(9, of: .keypoints) }
    // One for each label, one for the result, one for reading it.
    try check(4, of: .boxes)
    #expect(throws: VisionError.self) { try check(3, of: .boxes) }
    var limits = EvaluationLimits()
    limits.keypoints = 2
    #expect(throws: VisionError.self) { try limits.check(labels, found, of: .boxes) }
  }

  @Test func `the most frequent confusions are told, and how many there are`() throws {
    let all = try answer([Self.found, Self.coco]) { $0.confusions = 2 }.json()
    #expect(all["confusion"]?.items?.count == 2 && all["notes"]?.items?.isEmpty == true)
    let one = try answer([Self.found, Self.coco]) { $0.confusions = 1 }.json()
    #expect(one["confusion"]?.items == all["confusion"]?.items?.prefix(1).map { $0 })
    #expect(
      one["notes"]?.items == [.string("confusion has the 1 most frequent pairs of 2")])
  }

  @Test func `an evaluation ends when its client leaves`() throws {
    let service = try SampleEvaluation.service()
    let client = SampleClient()
    let form = SampleEvaluation.form([Self.found, Self.coco])
    func status() throws -> Int {
      try service.ask(
        "POST", "/v1/eval/detect", [HTTPField("Content-Type", SampleForm.type)], body: form,
        of: client
      ).status
    }
    #expect(try status() == 200)
    client.leave()
    #expect(try status() == 499)
  }

  @Test func `an evaluation waits for no picture, and no picture for it`() throws {
    let service = try SampleEvaluation.service { configuration in
      (configuration.workers, configuration.patienceInSeconds) = (1, 0)
    }
    let later = MonotonicClock.nanoseconds + 60_000_000_000
    let answer = try service.service.core.gate.run(before: later) { _ in
      try? service.post(
        "/v1/eval/detect", SampleEvaluation.form([Self.found, Self.coco]), type: SampleForm.type)
    }
    #expect(answer?.status == 200)
  }

  @Test func `a form of nothing but ends of lines is no more than itself`() throws {
    let blank: SampleEvaluation.File = ("labels", "a.txt", String(repeating: "\n", count: 1 << 20))
    let names: SampleEvaluation.File = ("names", "n", "dog")
    #expect(try answer([Self.found, blank, names]) { _ in }.status == 200)
  }
}
