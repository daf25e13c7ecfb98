import OptionDeclarations
import Testing
import VisionReports

/// Tests of the options of the tasks, as a service reads them.
@Suite struct TaskOptionsTests {
  private func options(_ names: [String], of options: [OptionDeclaration]) -> Bool {
    options.map(\.name) == names
  }

  @Test func `the options of every task are data`() {
    let labelled = [
      "model", "threads", "max-results", "score-threshold", "allow", "deny", "locale",
      "orientation", "region",
    ]
    #expect(options(labelled + ["tiles"], of: VisionTask.detect.options))
    #expect(options(labelled, of: VisionTask.classify.options))
    #expect(
      options(
        ["model", "threads", "l2-normalize", "quantize", "orientation", "region", "head"],
        of: VisionTask.embed.options))
    #expect(
      options(
        [
          "model", "people", "threads", "min-detection-confidence",
          "min-presence-confidence", "min-tracking-confidence", "no-smoothing", "mask",
          "count-reps", "rep-classes", "orientation",
        ], of: VisionTask.pose.options))
    #expect(
      options(
        [
          "model", "classifier", "max-objects", "threads", "score-threshold", "allow", "deny",
          "label-threshold", "max-labels", "detect-every-frame", "line", "zone", "count-at",
          "locale",
          "orientation",
        ], of: VisionTask.track.options))
  }

  @Test func `the options of faces and hands are data as well`() {
    #expect(
      options(
        ["model", "threads", "min-detection-confidence", "overlap-limit", "orientation"],
        of: VisionTask.faces.options))
    #expect(
      options(
        [
          "model", "detector", "faces", "threads", "min-detection-confidence",
          "min-presence-confidence", "min-tracking-confidence", "no-smoothing", "blendshapes",
          "transformation", "field-of-view", "orientation",
        ], of: VisionTask.faceLandmarks.options))
    let hands = [
      "hands", "threads", "min-detection-confidence", "min-presence-confidence",
      "min-tracking-confidence", "mirrored", "smoothing", "smoothing-cutoff", "smoothing-slope",
      "orientation",
    ]
    #expect(options(["model"] + hands, of: VisionTask.hands.options))
    #expect(
      options(
        ["model", "hand-model", "score-threshold", "allow", "deny"] + hands,
        of: VisionTask.gestures.options))
    #expect(
      options(
        [
          "model", "threads", "at", "background", "smoothing", "refine-edges", "locale",
          "orientation", "region",
        ], of: VisionTask.segment.options))
    #expect(
      options(
        [
          "model", "face-model", "threads", "min-pose-detection-confidence", "pose-overlap-limit",
          "min-pose-presence-confidence", "min-face-detection-confidence", "face-overlap-limit",
          "min-face-presence-confidence", "min-hand-presence-confidence", "blendshapes",
          "mask", "orientation",
        ], of: VisionTask.holistic.options))
  }

  @Test func `what forms say about options is about options of the task`() {
    for task in TaskList.all {
      let names = Set(self.names(of: task))
      for (name, form) in task.facts.forms {
        let others = [form.defaultOf].compactMap(\.self)
        #expect(names.isSuperset(of: [name] + others), "\(task.facts.name) \(name)")
      }
    }
  }

  @Test func `options need options of their task`() {
    for task in TaskList.all {
      let names = Set(self.names(of: task))
      for option in options(of: task) {
        #expect(names.isSuperset(of: option.needs), "\(task.facts.name) \(option.name)")
        #expect(!option.needs.contains(option.name) && option.excludes.isEmpty)
      }
    }
  }

  private func options(of task: some ErasedTask) -> [OptionDeclaration] { task.task.options }

  private func names(of task: some ErasedTask) -> [String] { task.task.options.map(\.name) }

  @Test func `options for videos are not among those for pictures`() {
    let left = Set(VisionTask.pose.options.map(\.name))
      .subtracting(VisionTask.pose.pictureOptions.map(\.name))
    #expect(left == ["min-tracking-confidence", "no-smoothing", "count-reps", "rep-classes"])
    #expect(options(VisionTask.detect.options.map(\.name), of: VisionTask.detect.pictureOptions))
  }

  private static let kinds: [(name: String, kind: OptionKind)] = [
    ("model", .model), ("threads", .integer(1...256)), ("max-results", .integer(1 ... .max)),
    ("score-threshold", .number(0...1)), ("allow", .text), ("locale", .text),
    ("region", .region),
    (
      "orientation",
      .choice([
        "up", "down", "left", "right", "up-mirrored", "down-mirrored", "left-mirrored",
        "right-mirrored",
      ])
    ),
  ]

  @Test(arguments: kinds)
  func `an option says what its value is`(name: String, kind: OptionKind) throws {
    let option = try #require(VisionTask.classify.options.first { $0.name == name })
    #expect(option.kind == kind)
    #expect(option.isRepeatable == ["allow", "deny"].contains(name))
    #expect(!option.help.isEmpty)
  }

  @Test func `defaults and flags are data as well`() throws {
    let people = try #require(VisionTask.pose.options.first { $0.name == "people" })
    #expect(people.defaultText == "1" && people.kind == .integer(1...8))
    let quantize = try #require(VisionTask.embed.options.first { $0.name == "quantize" })
    #expect(quantize.kind == .flag)
    let classifier = try #require(VisionTask.track.options.first { $0.name == "classifier" })
    #expect(classifier.kind == .model)
  }

  @Test func `a request is made of what was given, by whatever door`() throws {
    var values = OptionValues()
    let given = [
      "model": "birds.tflite", "max-results": "3", "deny": "cat,dog", "region": "0,0,10%,10%",
    ]
    for option in VisionTask.classify.options {
      if let word = given[option.name] { try values.add(word, to: option) }
    }
    let request = ClassificationRequest(values)
    var expected = ClassificationRequest()
    expected.model = "birds.tflite"
    expected.maximumResults = 3
    expected.deniedCategories = ["cat", "dog"]
    expected.region = PictureRegion(
      x: .pixels(0), y: .pixels(0), width: .fraction(0.1), height: .fraction(0.1))
    #expect(request == expected)
  }

  @Test func `what is measured leaves out only what costs nothing`() {
    func left<Request: TaskRequest>(_: Request.Type) -> [String] {
      let measured = Set(Request.measuredOptions.map(\.option.name))
      return Request.options.map(\.option.name).filter { !measured.contains($0) }
    }
    #expect(left(DetectionRequest.self).isEmpty)
    #expect(left(PoseRequest.self) == ["count-reps", "rep-classes"])
    #expect(left(ClassificationRequest.self) == ["allow", "deny", "locale"])
    #expect(left(EmbeddingRequest.self) == ["head"])
    #expect(left(TrackRequest.self) == ["line", "zone", "count-at"])
  }
}
