import Foundation
import Frames
import Inference
import ModelRewriting
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

/// Tests of all JSON output of commands against the schemas in `docs/schema`.
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
    try folder.writeMovie([.nothing, .nothing], to: "b.y4m")
  }

  private static let docs = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")

  private static func schema(_ name: String) throws -> JSONSchema {
    try JSONSchema(Data(contentsOf: docs.appending(path: "schema/\(name).json")))
  }

  /// Returns the ways in which a line of JSON differs from what a schema describes.
  static func problems(_ name: String, _ line: [String: Any]) throws -> [String] {
    try schema(name).problems(line)
  }

  private static let commands: [(schema: String, words: [String], lines: Int)] = [
    ("detect", ["detect", "F/in", "F/a.y4m"], 6), ("detect", ["detect", "--upright", "F/in"], 2),
    ("classify", ["classify", "F/in", "F/a.y4m"], 6),
    ("embed", ["embed", "--model", "two", "F/pets"], 2),
    ("embed", ["embed", "--quantize", "F/pets"], 2), ("pose", ["pose", "F/in", "F/a.y4m"], 6),
    ("faces", ["faces", "F/in", "F/a.y4m"], 6), ("faces", ["faces", "--upright", "F/in"], 2),
    ("face-landmarks", ["face-landmarks", "F/in", "F/a.y4m"], 6),
    (
      "face-landmarks",
      ["face-landmarks", "--blendshapes", "--transformation", "--upright", "F/in"], 2
    ),
    ("hands", ["hands", "F/in", "F/a.y4m"], 6), ("gestures", ["gestures", "F/in", "F/a.y4m"], 6),
    ("segment", ["segment", "F/in", "F/a.y4m"], 6),
    ("segment", ["segment", "--upright", "F/in"], 2),
    ("holistic", ["holistic", "F/in", "F/a.y4m"], 6),
    ("holistic", ["holistic", "--blendshapes", "--mask", "--upright", "F/in"], 2),
    ("pose", ["pose", "--mask", "--upright", "F/in"], 2),
    ("track", ["track", "F/a.y4m"], 4), ("embed", ["embed", "F/b.y4m"], 2),
    ("cameras", ["cameras"], 1),
    ("compare", ["compare", "F/pets/cat.bmp", "F/pets/dog.bmp"], 1),
    ("compare", ["compare", "F/pets/cat.bmp", "F/pets"], 2),
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

  @Test(arguments: [
    ["detect", "F/mixed", "F/a.y4m", "F/gone.y4m"], ["classify", "F/mixed"],
    ["embed", "F/mixed"], ["pose", "F/mixed"], ["faces", "F/mixed"],
    ["face-landmarks", "F/mixed"], ["hands", "F/mixed"], ["gestures", "F/mixed"],
    ["segment", "F/mixed"],
    ["holistic", "F/mixed"],
    ["track", "F/gone.y4m", "F/a.y4m"],
    ["similar", "--index", "F/pets", "F/mixed"],
  ])
  func `what failed has a line in its place, and one in words`(words: [String]) throws {
    for name in ["mixed/1-broken.bmp", "mixed/2-cat.bmp"] {
      try folder.writePicture(of: "cat", to: name)
    }
    try folder.write("not a picture", to: "mixed/1-broken.bmp")
    var services = SampleServices.all
    services.indexes = indexes.path
    let words = words.map { $0.replacingOccurrences(of: "F/", with: folder.path + "/") }
    for output in [[], ["--output", folder.file("found.jsonl")]]
    where
      words[0] != "similar" || output.isEmpty
    {
      let (code, printed, error) = runProgram(
        words + ["--format", "json"] + output, services: services)
      let text =
        output.isEmpty
        ? printed : String(decoding: folder.read("found.jsonl") ?? [], as: UTF8.self)
      let (values, described) = (try jsonLines(text), try Self.schema("error"))
      let failed = values.filter { $0["error"] != nil }
      for value in failed { #expect(described.problems(value).isEmpty) }
      #expect(code == .inputFailed && values.first?["error"] != nil && values.count > failed.count)
      let said = error.bytes.split(separator: "\n").map(String.init).filter {
        $0.bytes.hasPrefix("vision: \(folder.path)")
      }
      #expect(failed.count == said.count, "\(error)")
      for (value, line) in zip(failed, said) {
        let name = try #require(value["input"] as? String)
        #expect(line.bytes.hasPrefix("vision: \(name): "))
      }
    }
  }

  @Test func `what is counted in a frame is what is described`() throws {
    let line = try CountingLine(
      "door", from: PicturePoint(x: 0, y: 4), to: PicturePoint(x: 9, y: 4))
    let zone = try CountingZone(
      "desk",
      corners: [
        PicturePoint(x: 0, y: 0), PicturePoint(x: 9, y: 0), PicturePoint(x: 9, y: 9),
      ])
    let counts = CountingResult(
      lines: [LineCount(line, in: 2, out: 1)],
      zones: [
        ZoneCount(zone, inside: [.init(trackingID: 3, dwellInMicroseconds: 1500)], entered: 1)
      ],
      crossings: [
        LineCrossing(line: "door", direction: .in, trackingID: 3),
        LineCrossing(
          line: "door", direction: .out, trackingID: 4,
          category: Category(index: 1, score: 0.5, categoryName: "dog", displayName: nil)),
      ])
    let report = TrackReport(
      TrackingResult(objects: [], picture: SampleServices.picture), milliseconds: 1,
      counts: counts)
    let printout = ReportWriter(format: .json).printout(report, input: "a.mp4")
    let value = try #require(try jsonLines(printout.text).first)
    #expect(try Self.schema("track").problems(value).isEmpty)
    #expect(value["lines"] != nil && value["crossings"] != nil && value["zones"] != nil)
  }

  @Test(arguments: ["detect", "pose"])
  func `an evaluation is what is described`(task: String) throws {
    try folder.writePicture(to: "val/dog.jpg")
    try folder.write(
      """
      {"images":[{"id":1,"file_name":"dog.jpg"}],
       "categories":[{"id":17,"name":"dog","keypoints":["nose"]}],
       "annotations":[{"id":1,"image_id":1,"category_id":17,"bbox":[355,133,190,206],
         "area":39140,"keypoints":[400,200,2],"num_keypoints":1}]}
      """, to: "truth.json")
    let (_, output, error) = runProgram([
      "eval", task, "--labels", folder.file("truth.json"), "--format", "json", folder.file("val"),
    ])
    let value = try #require(try jsonLines(output).first, "\(error)")
    #expect(try Self.schema("eval-\(task)").problems(value) == [])
  }

  @Test(arguments: ["faces", "hands", "face-landmarks"])
  func `an evaluation of faces and hands is what is described`(task: String) throws {
    try folder.writePicture(to: "val/face-person.jpg")
    try folder.write(
      """
      {"images":[{"id":1,"file_name":"face-person.jpg"}],
       "categories":[{"id":17,"name":"face","keypoints":["wrist","33"]}],
       "annotations":[{"id":1,"image_id":1,"category_id":17,"bbox":[10,20,80,60],
         "area":4800,"keypoints":[40,30,2,41,31,2],"num_keypoints":2}]}
      """, to: "truth.json")
    let (_, output, error) = runProgram([
      "eval", task, "--labels", folder.file("truth.json"), "--format", "json", folder.file("val"),
    ])
    let value = try #require(try jsonLines(output).first, "\(error)")
    #expect(try Self.schema("eval-\(task)").problems(value) == [])
  }

  @Test func `an evaluation of gestures is what is described`() throws {
    for name in ["test/victory/person.jpg", "test/rock/person.jpg"] {
      try folder.writePicture(to: name)
    }
    let (_, output, error) = runProgram([
      "eval", "gestures", "--format", "json", folder.file("test"),
    ])
    let value = try #require(try jsonLines(output).first, "\(error)")
    #expect(try Self.schema("eval-gestures").problems(value) == [])
  }

  @Test func `an evaluation of classes is what is described`() throws {
    for name in ["test/cat/cat.jpg", "test/dog/dog.jpg"] { try folder.writePicture(to: name) }
    let (_, output, error) = runProgram([
      "eval", "classify", "--format", "json", folder.file("test"),
    ])
    let value = try #require(try jsonLines(output).first, "\(error)")
    #expect(try Self.schema("eval-classify").problems(value) == [])
  }

  @Test func `an evaluation of masks is what is described`() throws {
    try folder.writePicture(to: "photos/person.jpg", width: 2, height: 1)
    let labels = try IndexedPicture(width: 2, height: 1, numbers: [1, 1])
    try folder.write(labels.encoded(), to: "masks/person.png")
    let (_, output, error) = runProgram([
      "eval", "segment", "--labels", folder.file("masks"), "--format", "json",
      folder.file("photos"),
    ])
    let value = try #require(try jsonLines(output).first, "\(error)")
    #expect(try Self.schema("eval-segment").problems(value) == [])
  }

  @Test func `a worker answers in the same lines, with numbers in place of names`() throws {
    var sent = SentPictures()
    sent.add(1, try Array(Data(contentsOf: URL(filePath: folder.file("in/face-dog.bmp")))))
    sent.add(2, "broken".utf8)
    for task in TaskList.all.names where task != "track" {
      let (_, output, _) = try sent.run([task])
      let answers = try jsonLines(String(decoding: output, as: UTF8.self)).dropFirst()
      try #require(answers.count == 2)
      for (answer, schema) in zip(answers, [task, "error"]) {
        var line = answer
        #expect(line.removeValue(forKey: "id") is Int)
        line["input"] = "a.jpg"
        #expect(try Self.schema(schema).problems(line).isEmpty)
      }
    }
  }

  @Test(arguments: TaskList.all.names.filter { $0 != "track" }, ["json", "records"])
  func `a worker says what it is, and describes its columns, as is described`(
    task: String, format: String
  ) throws {
    let (_, output, error) = try SentPictures().run([task, "--format", format])
    let line = String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let hello = try #require(try jsonLines(line).first, "\(error)")
    let described = try Self.schema("worker")
    #expect(described.problems(hello) == [])
    #expect((hello["columns"] as? [Any])?.isEmpty == false)
    let columns = runProgram(["worker", task, "--describe", "--format", format])
    let description = try #require(try jsonLines(columns.output).first, "\(columns.error)")
    #expect(try Self.schema("worker-describe").problems(description) == [])
    // A member missing from the schema is found at every depth.
    var other = hello
    other["columns"] = [["name": "a", "type": "list", "of": ["type": "int64"]]]
    #expect(described.problems(other) == ["$.columns[0].of.type is none of the values"])
    other["columns"] = [["name": "a", "type": "struct", "fields": [["type": "int8"]]]]
    #expect(described.problems(other) == ["$.columns[0].fields[0] lacks name"])
  }

  @Test func `a measurement is what is described`() throws {
    let subject = BenchSubject(model: "m", width: 1, height: 1, threads: 1) {}
    let measurement = try #require(BenchMeasurement(durations: [4, 5], ofModels: [3, 4]))
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

  @Test func `all kinds of kernels, and all reasons for others, are described`() throws {
    try folder.write(DetectorMaker().packager().packaged(), to: "made.tflite")
    let (_, output, _) = runProgram(
      ["models", "inspect", "--format", "json", folder.file("made.tflite")],
      services: SampleServices.real)
    var value = try #require(try jsonLines(output).first)
    let schema = try Self.schema("models-inspect")
    for kind in KernelWork.Kind.allCases {
      let rest = KernelWork.Reason.allCases.map {
        KernelWork.Rest(operatorName: "CONV_2D", reason: $0, products: 1)
      }
      let work = KernelWork(products: 9, kind: kind, ownProducts: 1, rest: rest)
      for obstacle in KernelUse.Obstacle.allCases + [nil] {
        value["work"] = try jsonLines(KernelUse(work: work, obstacle: obstacle).json.text)[0]
        #expect(schema.problems(value) == [], "\(kind), \(String(describing: obstacle))")
      }
    }
  }

  @Test func `models of folders and lists are inspected, and what is none has a line`() throws {
    let model = try DetectorMaker().packager().packaged()
    for name in ["models/a.tflite", "models/below/b.tflite"] { try folder.write(model, to: name) }
    try folder.write("no model", to: "models/c.tflite")
    try folder.write("no model", to: "models/readme.txt")
    try folder.write("another model", to: "models/d.onnx")
    try folder.write("\(folder.file("models"))\n\(folder.file("absent.tflite"))\n", to: "list.txt")
    let (code, output, error) = runProgram(
      ["models", "inspect", "--format", "json", "@\(folder.file("list.txt"))"],
      services: SampleServices.real)
    let values = try jsonLines(output)
    #expect(code == .inputFailed && values.count == 4)
    for (value, schema) in zip(values, ["models-inspect", "models-inspect", "error", "error"]) {
      #expect(try Self.schema(schema).problems(value).isEmpty)
    }
    let said = error.bytes.split(separator: "\n").map(String.init)
    #expect(said.count == 4, "\(error)")
    #expect(said[2] == "vision: 2 of 4 inputs could not be read")
    #expect(said[3].contains("models: 1 file was left out") && said[3].bytes.hasSuffix(": 1 .onnx"))
    #expect(said.first?.bytes.hasPrefix("vision: \(folder.file("models/c.tflite"))") == true)
    let (_, text, _) = runProgram(
      ["models", "inspect", folder.file("models/a.tflite"), folder.file("models/below")],
      services: SampleServices.real)
    #expect(text.contains("a.tflite") && text.contains("\n\n") && text.contains("b.tflite"))
  }

  @Test func `each state of the self-check is what is described`() throws {
    for group in CheckPart.allCases {
      let findings = Finding.State.allCases.map { Finding("a", $0, found: "b", mend: "c") }
      let page = CheckPage(parts: [(group, findings + [Finding("d", found: "e")])])
      for line in try jsonLines(page.jsonLines.text) {
        #expect(try Self.problems("self-check", line) == [])
      }
    }
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
    #expect(files.count == 34)
    for file in files {
      #expect(page.contains("(schema/\(file))"))
      let name = String(file.bytes.dropLast(".json".utf8.count))
      let schema = try Self.schema(name)
      #expect(schema.identifier == SchemaDocument.identifier(of: name))
      for path in schema.memberPaths { #expect(page.contains("`\(path)`"), "\(file)") }
    }
  }
}
