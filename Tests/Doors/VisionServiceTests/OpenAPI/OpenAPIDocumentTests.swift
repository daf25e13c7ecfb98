import OptionDeclarations
import Testing
import VisionBase
import VisionReports

@testable import VisionService

@Suite struct OpenAPIDocumentTests {
  private func document() throws -> JSONValue {
    try SampleService([.init(DetectTask.detect), .init(PoseTask.pose)])
      .ask("GET", "/openapi.json").json()
  }

  @Test func `each option of a task is a parameter`() throws {
    let parameters = try document()["paths"]?["/v1/pose"]?["post"]?["parameters"]
    guard case .array(let list) = parameters else {
      Issue.record("there are no parameters")
      return
    }
    let names = list.compactMap { $0["name"]?.nonemptyString }
    #expect(names == PoseTask.pose.pictureOptions.map(\.name) + ["upright", "presentation"])
    let people = list.first { $0["name"] == .string("people") }
    #expect(
      people?["schema"]
        == [
          "type": .string("integer"), "minimum": .integer(1), "maximum": .integer(8),
          "default": .integer(1),
        ])
  }

  @Test func `the lines of a task of several words have a name without hyphens`() throws {
    let document = try SampleService([.init(FaceLandmarksTask.faceLandmarks)])
      .ask("GET", "/openapi.json").json()
    #expect(document["paths"]?["/v1/face-landmarks"]?["post"] != nil)
    let line = document["components"]?["schemas"]?["FaceLandmarksLine"]
    #expect(line?["properties"]?["faces"] != nil)
    let scores = document["components"]?["schemas"]?["Blendshapes"]?["properties"]
    #expect(
      scores?["jawOpen"] == [
        "type": .string("number"), "minimum": .number(0), "maximum": .number(1),
      ])
  }

  @Test(arguments: [
    "40,30,320,240", "0.5,0,1.25,7", "10%,0,50%,100%", "0%,0.5%,0.25%,3.5%", "0,0,0,5", "0,0,5,0%",
    "0,0,0.0,1", "0,0,00.5,1", "0,0,1,0.000001", "0,0,101%,1", "0,0,1", "0,0,1,1,1", "-1,0,1,1",
    "0,0,100.5%,1", "a,0,1,1", "1,1,1,1 ", "99%,99%,1%,1%", "0,0,10,007", "0,0,12345678,05%",
    "0,0,00.5%,1", "0,0,00%,1",
  ])
  func `a region fits its pattern where the option takes it`(text: String) throws {
    let pattern = try #require(OpenAPIDocument.schema(.region)["pattern"]?.nonemptyString)
    let isTaken = (try? ValueType.pictureRegion.parse(text)) != nil
    #expect(try (Regex(pattern).wholeMatch(in: text) != nil) == isTaken)
  }

  @Test(arguments: ["320,200", "50%,25%", "1,2 3%,4.5", "0,0", "1", "1,2,3", "-1,0", "101%,5"])
  func `points fit their pattern where the option takes them`(text: String) throws {
    let pattern = try #require(OpenAPIDocument.schema(.points)["pattern"]?.nonemptyString)
    let isTaken = (try? ValueType.selectedPoints.parse(text)) != nil
    #expect(try (Regex(pattern).wholeMatch(in: text) != nil) == isTaken)
  }

  @Test func `each code of a problem has a title of its own`() throws {
    let code = try document()["components"]?["schemas"]?["Problem"]?["properties"]?["code"]
    let described = try #require(code?["oneOf"]?.items)
    let titles = described.compactMap { $0["title"]?.nonemptyString }
    #expect(Set(titles).count == described.count)
    #expect(
      Set(described.compactMap { $0["const"]?.nonemptyString })
        == Set(
          VisionError.Code.all.map(\.description) + ServiceProblem.Code.allCases.map(\.rawValue)))
  }

  @Test func `every route is described, and every name of a schema is there`() throws {
    let service = try SampleService()
    let document = try document()
    for route in service.service.router.routes where !route.path.contains("embed") {
      #expect(
        document["paths"]?[route.path]?[route.method.lowercased()] != nil, "\(route.path)")
    }
    let text = document.text
    for name in text.split(separator: "#/components/schemas/").dropFirst() {
      let name = String(name.bytes.prefix { $0 != "\"" })
      #expect(document["components"]?["schemas"]?[name] != nil, "\(name)")
    }
  }
}
