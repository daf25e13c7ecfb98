import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite struct ClientWordsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a service whose detector rejects its model with an error that contains its path.
  private func service(failsOnFrames: Bool = false) throws -> SampleService {
    let words = Lock("")
    let task = SampleTasks.detect { (request) throws(VisionError) in
      words.withLock { $0 = "the model \(request.model?.text ?? "") has no labels" }
      if !failsOnFrames { throw VisionError(.modelUnsupported, words.withLock { $0 }) }
    } onFrame: { () throws(VisionError) in
      throw VisionError(.modelUnsupported, words.withLock { $0 })
    }
    let path = folder.path + "/x.tflite"
    return try SampleService(
      [ServedTask(task), ServedTask(SampleTasks.embed)],
      models: [NamedModel("fish=\(path).old.tflite"), NamedModel("birds=\(path)")])
  }

  @Test func `an error calls a model as clients do`() throws {
    let form = SampleForm.body([("a.png", SampleTasks.picture())])
    for answer in [
      try service().post("/v1/detect?model=birds"),
      try service(failsOnFrames: true).post("/v1/detect?model=birds"),
      try service(failsOnFrames: true).post("/v1/detect?model=birds", form, type: SampleForm.type),
      try service().ask("POST", "/v1/streams?task=detect&model=birds"),
    ] {
      #expect(try answer.text().contains("the model birds has no labels"))
    }
    #expect(
      try service().post("/v1/detect?model=fish").text().contains("the model fish has no labels"))
  }

  @Test func `no answer about a model says where its file is`() throws {
    let pictures = SampleForm.body([
      ("a.png", SampleTasks.picture()), ("b.png", SampleTasks.picture()),
    ])
    for target in ["/v1/models", "/v1/models/birds", "/v2/models/birds", "/v1/tasks"] {
      #expect(try !service().ask("GET", target).text().contains(folder.path), "\(target)")
    }
    let card = try service().ask("GET", "/v1/models/birds").json()
    #expect(card["error"]?["message"]?.nonemptyString?.contains("birds") == true)
    let compared = try service().post(
      "/v1/compare?model=birds&head=9", pictures, type: SampleForm.type)
    #expect(compared.status >= 400)
    #expect(try !compared.text().contains(folder.path))
  }

  @Test func `a failure of the system is told with its reason`() {
    let full = SystemError(call: "memfd_create", number: 28)
    let problem = ServiceProblem(
      VisionError(.fileFailed, "birds: cannot be handed on", cause: full))
    #expect(problem.detail == "birds: cannot be handed on (\(full.words))")
  }

  @Test func `a model in the cache is called by its name, however it is written`() throws {
    let path = "\(CacheFolder.path)/service/abc/body"
    let words = ClientWords(models: try ServiceModels([NamedModel("birds=\(path)")]), options: [])
    let problem = ServiceProblem(VisionError(.modelInvalid, "\(path) is none"))
    #expect(words.told(problem).detail == "birds is none")
  }

  @Test(
    arguments: [
      (
        "--people chooses a number; leave it out with --model",
        "people chooses a number; leave it out with model"
      ),
      ("use (--people=2)", "use (people=2)"),
      ("there is no option '--people' here", nil),
      (
        "--people: 'x --model y' is none, so use --model",
        "people: 'x --model y' is none, so use model"
      ),
      ("'it's --model', not --model", "'it's --model', not model"),
      ("the pictures' --model, 'x --model", "the pictures' model, 'x model"),
      ("--peoples is none, nor is --none, x--people or ---people", nil),
      ("", nil), ("--", nil),
    ] as [(String, String?)])
  func `options are told without the command's dashes`(text: String, told: String?) throws {
    let words = ClientWords(
      models: try ServiceModels([]), options: PoseRequest.options.map(\.option))
    let problem = ServiceProblem(VisionError(.optionInvalid, text))
    #expect(words.told(problem).detail == told ?? text)
    // The cause of an error about a file may have any name.
    let other = ServiceProblem(VisionError(.inputInvalid, text))
    #expect(words.told(other).detail == text)
  }

  @Test func `whatever makes an engine tells its options without dashes`() throws {
    let task = SampleTasks.detect { (_) throws(VisionError) in
      throw VisionError(.optionInvalid, "--allow: the model knows no 'unicorn'")
    }
    let service = try SampleService([ServedTask(task), ServedTask(SampleTasks.embed)])
    let form = SampleForm.body([("a.png", SampleTasks.picture())])
    for answer in [
      try service.post("/v1/detect?allow=unicorn"),
      try service.post("/v1/detect?allow=unicorn", form, type: SampleForm.type),
      try service.ask("POST", "/v1/streams?task=detect&allow=unicorn"),
    ] {
      let text = try answer.text()
      #expect(text.contains("allow: the model knows no 'unicorn'") && !text.contains("--"))
    }
  }
}
