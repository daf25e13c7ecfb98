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
      options.compactMap { $0["name"]?.nonemptyString } == VisionTask.detect.options.map(\.name))
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
    for option in options { #expect(option["help"]?.nonemptyString != nil) }
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
