import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite struct TaskListingTests {
  private func task(_ name: String, _ service: SampleService) throws -> JSONValue {
    let answer = try service.ask("GET", "/v1/tasks")
    #expect(answer.status == 200)
    let tasks = try #require(answer.json()["tasks"]?.items)
    return try #require(tasks.first { $0["name"]?.nonemptyString == name })
  }

  @Test func `a form can be made of what is said of options`() throws {
    let service = try SampleService()
    let options = try #require(try task("detect", service)["options"]?.items)
    #expect(
      options.compactMap { $0["name"]?.nonemptyString }
        == VisionTask.detect.options.map(\.name) + ["upright", "clip"])
    func option(_ name: String) throws -> JSONValue {
      try #require(options.first { $0["name"]?.nonemptyString == name })
    }
    #expect(try option("model")["kind"] == .string("model"))
    #expect(try option("max-results")["minimum"] == .integer(1))
    #expect(try option("max-results")["maximum"] == .null)
    #expect(try option("score-threshold")["maximum"]?.amount == 1)
    #expect(try option("allow")["repeatable"] == .bool(true))
    #expect(try option("orientation")["choices"]?.items?.first == .string("up"))
    #expect(try option("tiles")["default"] == .string("1"))
    #expect(options.filter { $0["hasLocales"] != nil }.map { $0["name"] } == [.string("locale")])
    for option in options { #expect(option["help"]?.nonemptyString != nil) }
  }

  @Test func `each option has a title, and is among those that few need or not`() throws {
    let tasks = try SampleService().ask("GET", "/v1/tasks").json()["tasks"]?.items ?? []
    let evaluations = tasks.compactMap { $0["evaluation"]?["options"]?.items }
    let options = tasks.flatMap { $0["options"]?.items ?? [] } + evaluations.joined()
    var titles: [String: String] = [:]
    var rare: Set<String> = []
    for option in options {
      let name = try #require(option["name"]?.nonemptyString)
      let title = try #require(option["title"]?.nonemptyString)
      #expect(
        title.unicodeScalars.first?.properties.isUppercase == true && !title.bytes.contains("-"),
        "\(name): \(title)")
      titles[name] = title
      if try #require(option["isRare"]) == .bool(true) { rare.insert(name) }
    }
    #expect(titles["max-results"] == "Most results")
    #expect(titles["score-threshold"] == "Score threshold")
    #expect(titles["allow"] == "Only these classes")
    #expect(titles["rename"] == "Names that differ")
    #expect(rare.isSuperset(of: ["threads", "orientation", "upright"]))
    #expect(!rare.contains("max-results"))
  }

  @Test func `it says what forms and code need to know of a task`() throws {
    func served(_ task: some ErasedTask) -> ServedTask { ServedTask(task.task) }
    let service = try SampleService(TaskList.all.map { served($0) })
    let track = try task("track", service)
    func option(_ name: String) throws -> JSONValue {
      try #require(track["options"]?.items?.first { $0["name"]?.nonemptyString == name })
    }
    #expect(try option("label-threshold")["needs"] == .array([.string("classifier")]))
    #expect(try option("label-threshold")["defaultOf"] == .string("classifier"))
    #expect(try option("classifier")["purpose"] == .string("image classification"))
    #expect(try option("zone")["shape"] == .string("polygon"))
    #expect(track["snippets"]?["swift-mediapipe"]?["missing"]?.nonemptyString != nil)
    let faces = try #require(task("face-landmarks", service)["options"]?.items)
    func face(_ name: String) throws -> JSONValue {
      try #require(faces.first { $0["name"]?.nonemptyString == name })
    }
    #expect(try face("field-of-view")["needs"] == .array([.string("transformation")]))
    #expect(try face("detector")["purpose"] == .string("face detection"))
    let pose = try task("pose", service)
    #expect(pose["body"]?["points"]?.items?.count == 17)
    #expect(pose["modelWords"]?.items?.first?["model"] == .string("pose-landmark-lite"))
    #expect(pose["formats"]?.items?.contains(.string("coco")) == true)
    #expect(try task("classify", service)["evaluation"]?["labels"] == .string("folders"))
  }

  @Test func `it says how a task is asked where its answers are measured`() throws {
    let service = try SampleService()
    let evaluation = try task("detect", service)["evaluation"]
    #expect(
      evaluation?["usualValues"]
        == ["score-threshold": .number(0.001), "max-results": .integer(100)])
    #expect(
      evaluation?["options"]?.items?.map { $0["name"] } == [.string("upright"), .string("rename")])
    #expect(try task("embed", service)["evaluation"] == nil)
  }

  @Test func `it says which options are for drawing alone`() throws {
    let service = try SampleService([.init(SegmentTask.segment), .init(DetectTask.detect)])
    func forDrawing(_ name: String) throws -> [JSONValue?] {
      let options = try #require(try task(name, service)["options"]?.items)
      return options.filter { $0["isForDrawing"] == .bool(true) }.map { $0["name"] }
    }
    #expect(try forDrawing("segment") == [.string("background")])
    #expect(try forDrawing("detect") == [])
  }

  @Test func `it says which options take a picture`() throws {
    let service = try SampleService([.init(SegmentTask.segment)])
    let options = try #require(try task("segment", service)["options"]?.items)
    #expect(
      options.filter { $0["takesPicture"] == .bool(true) }.map { $0["name"] }
        == [.string("background")])
  }

  @Test func `it says which options pictures do not have`() throws {
    let service = try SampleService([.init(PoseTask.pose), .init(TrackTask.track)])
    func forVideos(_ name: String) throws -> [String] {
      let options = try #require(try task(name, service)["options"]?.items)
      return try options.filter { try #require($0["isForVideos"]) == .bool(true) }
        .compactMap { $0["name"]?.nonemptyString }
    }
    #expect(
      try forVideos("pose")
        == ["min-tracking-confidence", "no-smoothing", "count-reps", "rep-classes"])
    // Its pictures are frames in any case.
    #expect(try forVideos("track") == [])
  }

  @Test func `the model that is used where none is asked for is named`() throws {
    let service = try SampleService()
    service.service.core.readiness.loaded(defaults: ["detect": "mine"])
    #expect(try task("detect", service)["defaultModel"] == .string("mine"))
  }

  @Test func `a model that is not here has no card`() throws {
    let answer = try SampleService().ask("GET", "/v1/models/absent")
    #expect(answer.status == 404)
    #expect(try answer.text().contains("there is no model 'absent' here"))
  }
}
