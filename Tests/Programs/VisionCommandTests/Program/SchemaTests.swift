import Foundation
import ModelRewriting
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

/// Everything that commands print as JSON, against the schemas in `docs/schema`.
@Suite struct SchemaTests {
  private let folder: TemporaryFolder
  private let indexes: TemporaryFolder

  init() throws {
    (folder, indexes) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.writePicture(to: "in/face-dog.bmp")
    try folder.writePicture(to: "in/person.bmp")
    try folder.writePicture(of: "cat", to: "pets/cat.bmp")
    try folder.writePicture(of: "dog", to: "pets/dog.bmp")
    try folder.writeMovie([.dog, .face, .nothing, .person], to: "a.y4m")
  }

  private static let docs = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")

  private static func schema(_ name: String) throws -> JSONSchema {
    try JSONSchema(Data(contentsOf: docs.appending(path: "schema/\(name).json")))
  }

  private static let commands: [(schema: String, words: [String], lines: Int)] = [
    ("detect", ["detect", "F/in", "F/a.y4m"], 6), ("detect", ["detect", "--upright", "F/in"], 2),
    ("classify", ["classify", "F/in", "F/a.y4m"], 6),
    ("embed", ["embed", "--model", "two", "F/pets"], 2),
    ("embed", ["embed", "--quantize", "F/pets"], 2), ("pose", ["pose", "F/in", "F/a.y4m"], 6),
    ("track", ["track", "F/a.y4m"], 4),
    ("compare", ["compare", "F/pets/cat.bmp", "F/pets/dog.bmp"], 1),
    ("similar", ["similar", "--index", "F/pets", "F/pets/cat.bmp"], 1),
    (
      "similar-duplicates",
      ["similar", "--index", "F/pets", "--duplicates", "--min-similarity", "0"], 1
    ),
    ("similar-index", ["similar", "--index", "F/pets"], 1),
    ("models-list", ["models", "list"], 2),
  ]

  @Test(arguments: commands)
  func `what is printed is what is described`(
    schema: String, words: [String], lines: Int
  ) throws {
    var services = SampleServices.all
    services.indexes = indexes.path
    let words = words.map { $0.replacingOccurrences(of: "F/", with: folder.path + "/") }
    let (_, output, error) = runProgram(words + ["--format", "json"], services: services)
    let values = try jsonLines(output)
    #expect(values.count == lines, "\(error)")
    let described = try Self.schema(schema)
    for value in values { #expect(described.problems(value).isEmpty) }
  }

  @Test func `a measurement is what is described`() throws {
    let subject = BenchSubject(model: "m", width: 1, height: 1, threads: 1) {}
    let measurement = try #require(BenchMeasurement(durations: [4, 5]))
    let report = BenchReport(
      task: "detect", mode: .image, subject: subject, measurement: measurement,
      peakMemoryMegabytes: nil)
    let values = try jsonLines(report.json.text)
    #expect(try Self.schema("bench").problems(values[0]).isEmpty)
  }

  @Test func `what is in a model is what is described`() throws {
    try folder.write(DetectorMaker().packager().packaged(), to: "made.tflite")
    let model = folder.file("made.tflite")
    let (_, output, _) = runProgram(
      ["models", "inspect", "--format", "json", model], services: SampleServices.real)
    let values = try jsonLines(output)
    #expect(values.count == 1)
    for value in values { #expect(try Self.schema("models-inspect").problems(value).isEmpty) }
  }

  @Test func `the validator finds what is wrong`() throws {
    let schema = try Self.schema("compare")
    #expect(schema.problems(["first": "a", "second": "b", "similarity": 0.5]).isEmpty)
    #expect(schema.problems(["first": "a", "second": "b"]) == ["$ lacks similarity"])
    #expect(schema.problems(["first": "a", "second": 1, "similarity": 2.0]).count == 2)
    #expect(
      schema.problems(["first": "a", "second": "b", "similarity": 0.5, "more": 1])
        == ["$.more is not described"])
  }

  @Test func `the page names every member of every line`() throws {
    let page = try String(contentsOf: Self.docs.appending(path: "output.md"), encoding: .utf8)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.docs.appending(path: "schema").path)
    #expect(files.count == 12)
    for file in files {
      #expect(page.contains("(schema/\(file))"))
      let schema = try Self.schema(String(file.dropLast(".json".count)))
      for path in schema.memberPaths { #expect(page.contains("`\(path)`"), "\(file)") }
    }
  }
}
