import Evaluation
import OptionDeclarations
import Testing
import VisionBase

@testable import VisionReports

@Suite struct EvaluationReportTests {
  private static let labels = LabelSet(
    categories: [LabelCategory(id: 5, name: "dog"), LabelCategory(id: 9, name: "bird")],
    pictures: [
      LabelledPicture(
        id: 1, name: "a",
        objects: [LabelledObject(category: 5, box: LabelBox(x: 0, y: 0, width: 40, height: 40))]),
      LabelledPicture(id: 2, name: "b"), LabelledPicture(id: 3, name: "c"),
    ])

  private static func found(_ name: String, width: Double = 40) -> Prediction {
    Prediction(
      category: .words([name]), score: 0.5, box: LabelBox(x: 0, y: 0, width: width, height: 40))
  }

  @Test func `pictures that were not looked at do not count`() throws {
    var judged = JudgedPictures(Self.labels, found: [0: [Self.found("Dog")], 1: []])
    #expect(judged.labels.pictures.map(\.name) == ["a", "b"])
    #expect(try judged.matchClasses(renaming: []).isEmpty)
    let report = try EvaluationReport(.boxes, .detections, of: "detect", judged)
    #expect(report.pictures == 2)
    #expect(report.lines.first == "2 pictures")
    #expect(report.records().text.bytes.hasPrefix("class,labelled,found,AP,AP50,"))
    #expect(JSONValue.object(report.members())["ap"] == .number(report.measures[0].value ?? 0))
    #expect(
      report.confusionRecords()?.text.bytes.hasPrefix("label,dog,bird,(nothing)\ndog,1,0,0\n")
        == true)
    #expect(report.records().text.bytes.split(separator: "\n").map(String.init).count == 4)
    #expect(report.confusionCount == 1)
    #expect(JSONValue.object(report.members(mostConfusions: 0))["confusion"] == .array([]))
    #expect(throws: VisionError.self) {
      try EvaluationReport(
        .boxes, .detections, of: "detect", judged, time: EvaluationTime(until: 0))
    }
  }

  @Test func `progress counts every picture of a class, once and for each range of areas`() throws {
    var judged = JudgedPictures(Self.labels, found: [0: [Self.found("Dog")], 1: []])
    _ = try judged.matchClasses(renaming: [])
    var steps: [[Int]] = []
    _ = try EvaluationReport(.boxes, .detections, of: "detect", judged) {
      steps.append([$0, $1])
    }
    #expect(!steps.isEmpty)
    #expect(steps == (1...steps.count).map { [$0, steps.count] })
  }

  @Test func `classes that no label has are named, often first, with a guess`() throws {
    var judged = JudgedPictures(
      Self.labels, found: [0: [Self.found("dog"), Self.found("birdd"), Self.found("car")], 1: []])
    let notes = try judged.matchClasses(renaming: [])
    #expect(
      notes == [
        "classes of the model that no label has do not count: birdd (1), car (1); perhaps "
          + "--rename 'birdd=bird'"
      ])
    #expect(
      try judged.matchClasses(renaming: [], option: "rename=").first?.bytes.hasSuffix(
        "rename='birdd=bird'")
        == true)
    #expect(try judged.matchClasses(renaming: [("birdd", "bird"), ("car", "bird")]).isEmpty)
    var strange = JudgedPictures(Self.labels, found: [0: [Self.found("car")]])
    let error = #expect(throws: VisionError.self) { try strange.matchClasses(renaming: []) }
    #expect(error?.code == .inputInvalid && error?.message.contains("(car)") == true)
  }

  @Test func `strange words and strange numbers are both named`() throws {
    let number = Prediction(
      category: .number(7), score: 0.5, box: LabelBox(x: 0, y: 0, width: 1, height: 1))
    var judged = JudgedPictures(
      Self.labels, found: [0: [Self.found("dog"), Self.found("car"), number]])
    #expect(
      try judged.matchClasses(renaming: [])
        == [
          "classes of the model that no label has do not count: car (1); results of categories "
            + "whose numbers no label has do not count: 7"
        ])
  }

  @Test func `key points without names must be as many as the labels'`() throws {
    func judged(_ count: Int) -> JudgedPictures {
      let pose = Prediction(
        category: .number(1), score: 1, box: LabelBox(x: 0, y: 0, width: 0, height: 0),
        orderedKeypoints: [LabelledKeypoint](
          repeating: LabelledKeypoint(x: 1, y: 1), count: count))
      return JudgedPictures(
        LabelSet(
          categories: [LabelCategory(id: 1, name: "person", keypoints: ["nose", "tail"])],
          pictures: [LabelledPicture(id: 1, name: "a")]), found: [0: [pose]])
    }
    #expect(try judged(2).missingKeypoints() == nil)
    for count in [0, 1, 17] {
      let error = #expect(throws: VisionError.self) { try judged(count).missingKeypoints() }
      #expect(
        error?.message.contains("a result has \(count) key points, and the labels have 2") == true)
    }
  }

  @Test func `key points that no pose has are named, and labels without any are refused`() throws {
    let nose = LabelledKeypoint(x: 1, y: 1)
    let pose = Prediction(
      category: .words(["person"]), score: 1, box: LabelBox(x: 0, y: 0, width: 0, height: 0),
      keypoints: ["nose": nose])
    func judged(_ names: [String]) -> JudgedPictures {
      JudgedPictures(
        LabelSet(
          categories: [LabelCategory(id: 1, name: "person", keypoints: names)],
          pictures: [LabelledPicture(id: 1, name: "a")]), found: [0: [pose]])
    }
    #expect(try judged(["nose"]).missingKeypoints() == nil)
    #expect(
      try judged(["nose", "tail"]).missingKeypoints()
        == "no answer has these key points, so they count as missed: tail")
    #expect(throws: VisionError.self) { try judged(["tail"]).missingKeypoints() }
    #expect(throws: VisionError.self) {
      try EvaluationReport(.keypoints, .poses, of: "pose", judged([]))
    }
  }

  @Test func `what is asked for where nothing else is chosen are options of the task`() throws {
    let task = DetectTask.detect
    let evaluation = try #require(task.evaluation)
    let usual = evaluation.completed(OptionValues(), of: task.options)
    for value in evaluation.usualValues {
      let option = try #require(task.options.first { $0.name == value.name })
      #expect(usual.words(of: option) == [value.value.text])
    }
    let request = DetectionRequest(usual)
    #expect(request.maximumResults == 100 && request.scoreThreshold == 0.001)
    var chosen = OptionValues()
    try chosen.add("7", to: DetectionRequest.maximumResults.option)
    let other = DetectionRequest(evaluation.completed(chosen, of: task.options))
    #expect(other.maximumResults == 7 && other.scoreThreshold == 0.001)
    #expect(throws: VisionError.self) { try EvaluationKind.renaming(["dog"]) }
    #expect(try EvaluationKind.renaming(["a=b=c"]).map(\.label) == ["b=c"])
  }

  @Test func `numbers of things are told as people say them`() {
    #expect(
      JudgedPictures.leftOut(unlabelled: 1, missing: 2) == [
        "1 picture without labels was left out",
        "2 labeled pictures were left out, as they have no answer",
      ])
    #expect(JudgedPictures.leftOut(unlabelled: 0, missing: 0).isEmpty)
  }
}
