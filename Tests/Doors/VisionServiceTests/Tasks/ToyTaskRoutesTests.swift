import Testing
import ToyTask
import VisionBase
import VisionReports

@testable import VisionService

/// Tests that the service offers and describes a task that is only in the list of tasks.
@Suite struct ToyTaskRoutesTests {
  private func service() throws -> SampleService {
    try SampleService([ServedTask(DetectTask.detect), ServedTask(ToyTask.toy)])
  }

  @Test func `its route answers, and only to its options`() throws {
    let answer = try service().post("/v1/color?gain=0.5")
    #expect(answer.status == 200)
    #expect(try answer.json()["color"]?["red"]?.amount == 100)
    #expect(try service().post("/v1/color?tiles=2").status == 400)
  }

  @Test func `its presentation is in the answer on request only`() throws {
    #expect(try service().post("/v1/color").json()["presentation"] == nil)
    let line = try service().post("/v1/color?presentation&gain=0.5").json()
    let shown = try #require(line["presentation"])
    #expect(shown["sentence"] == .string("100, 100, 100"))
    #expect(
      shown["marks"]?.items?.map { $0["kind"] }
        == ["connections", "mesh", "caption"].map { .string($0) })
    #expect(shown["cells"]?.items?.first?.items?.first?.amount == 100)
    #expect(shown["picture"]?["width"] == .integer(4))
  }

  @Test func `documents describe it`() throws {
    let tasks = try #require(try service().ask("GET", "/v1/tasks").json()["tasks"]?.items)
    let toy = try #require(tasks.last)
    #expect(toy["name"] == .string("color") && toy["title"] == .string("Color"))
    #expect(toy["purpose"] == .null && toy["draws"] == .bool(true))
    #expect(toy["columns"] == .array([.string("red"), .string("green"), .string("blue")]))
    let document = try service().ask("GET", "/openapi.json").json()
    #expect(document["paths"]?["/v1/color"]?["post"]?["summary"] != nil)
    let schemas = try #require(document["components"]?["schemas"])
    let color = schemas["ColorLine"]?["properties"]?["color"]
    #expect(color?["description"] == .string("Since version 0.2."))
    #expect(
      schemas["ColorLine"]?["properties"]?["presentation"]?["$ref"]
        == .string("#/components/schemas/Presentation"))
    #expect(schemas["Presentation"]?["properties"]?["marks"] != nil)
    #expect(schemas["Color"]?["properties"]?["green"]?["maximum"]?.amount == 510)
  }
}
