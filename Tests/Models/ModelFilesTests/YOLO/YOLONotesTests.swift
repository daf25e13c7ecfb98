import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import ModelFiles

@Suite struct YOLONotesTests {
  /// Returns the notes of a model with a file behind it.
  private func notes(_ text: String, in name: String = "metadata.json") throws -> YOLONotes? {
    try notes(Array(text.utf8), in: name)
  }

  private func notes(_ bytes: [UInt8], in name: String) throws -> YOLONotes? {
    var maker = YOLOMaker()
    maker.files = [(name, bytes)]
    return try YOLONotes(of: maker.file())
  }

  @Test func `what an exporter writes today`() throws {
    let text = """
      {"description": "Ultralytics YOLO11n-pose model", "license": "AGPL-3.0", "stride": 32,
       "task": "pose", "batch": 1, "imgsz": [320, 640], "names": {"0": "person", "1": "2"},
       "kpt_shape": [2, 3], "kpt_names": {"0": ["nose", "eye"]}, "end2end": false}
      """
    let notes = try #require(try notes(text))
    #expect(notes.task == "pose")
    #expect(notes.classNames == ["person", "2"])
    #expect(notes.inputSize == [320, 640])
    #expect(notes.keypoints == .init(count: 2, valuesPerPoint: 3, names: ["nose", "eye"]))
    #expect(!notes.isEndToEnd)
    #expect(
      notes.facts == [
        .init("description", "Ultralytics YOLO11n-pose model"),
        .init("license", "AGPL-3.0"),
      ])
  }

  @Test func `what an exporter wrote in Python's words`() throws {
    let text = #"""
      {'description': "Ultralytics YOLOv8n's model", 'stride': 32, 'task': 'detect', 'batch': 1,
       'imgsz': [640, 640], 'names': {0: 'person', 1: 'caf\xe9', 2: "it's"}, 'args': {'nms': True}}
      """#
    let notes = try #require(try notes(text, in: "temp_meta.txt"))
    #expect(notes.task == "detect")
    #expect(notes.classNames == ["person", "caf\u{E9}", "it's"])
    #expect(notes.isEndToEnd)
  }

  @Test func `notes that are written are read again`() throws {
    var maker = YOLOMaker()
    maker.notes = YOLONotes(
      task: "pose", classNames: ["a", "\"b\""], inputSize: [8, 16], isEndToEnd: true,
      keypoints: .init(count: 3, valuesPerPoint: 2, names: ["x", "y", "z"]))
    maker.notes.facts = [.init("author", "me")]
    #expect(try YOLONotes(of: maker.file()) == maker.notes)
  }

  @Test(
    "files that are not such notes",
    arguments: [
      ("metadata.json", "{}"), ("metadata.json", "[1]"), ("metadata.json", #"{"task": 1}"#),
      ("metadata.json", #"{"task": "detect"}"#), ("labels.txt", "cat"), ("a_meta.txt", "cat\ndog"),
    ])
  func others(name: String, text: String) throws {
    #expect(try notes(text, in: name) == nil)
  }

  @Test func `a model without an archive has none`() throws {
    #expect(try YOLONotes(of: ModelFile(YOLOMaker().model.stableBytes())) == nil)
  }

  @Test(
    "notes that contradict themselves",
    arguments: [
      ("not JSON", .unreadable), (#"{"task": "detect", "names": 3}"#, .names),
      (#"{"task": "detect", "names": {"0": "a", "2": "b"}}"#, .names),
      (#"{"task": "detect", "names": {"-1": "a"}}"#, .names),
      (#"{"task": "detect", "names": {"x": "a"}}"#, .names),
      (#"{"task": "detect", "names": ["a", []]}"#, .names),
      (#"{"task": "detect", "names": {}, "imgsz": [-1, 640]}"#, .inputSize([-1, 640])),
      (#"{"task": "detect", "names": {}, "imgsz": []}"#, .inputSize([])),
      (#"{"task": "pose", "names": {}, "kpt_shape": [17]}"#, .keypointShape([17])),
      (#"{"task": "pose", "names": {}, "kpt_shape": [0, 3]}"#, .keypointShape([0, 3])),
      (
        #"{"task": "pose", "names": {}, "kpt_shape": [9999999, 3]}"#,
        .keypointShape([9_999_999, 3])
      ),
    ] as [(String, YOLONotesFault)])
  func faults(text: String, fault: YOLONotesFault) {
    let error = #expect(throws: VisionError.self) { try notes(text) }
    #expect(error?.code == .modelInvalid)
    #expect(error?.cause as? YOLONotesFault == fault)
    #expect(error?.message.contains("made export/metadata.json") == true)
  }

  @Test func `unreadable text beside TFLite metadata is another program's`() throws {
    let packaged = try ClassifierMaker().packager().packaged()
    var writer = ZipWriter(behind: packaged.count)
    try writer.add("metadata.json", Array("not JSON".utf8))
    let model = try ModelFile(
      StableBytes(packaged + writer.finish(), name: "made classifier"))
    #expect(try YOLONotes(of: model) == nil)
  }

  @Test func `notes larger than any exporter's are refused before they are read`() throws {
    let names = (0..<300_000).map { "\"\($0)\"" }.joined(separator: ",")
    #expect(throws: VisionError.self) {
      try notes("{\"task\": \"detect\", \"names\": [\(names)]}")
    }
    let long = String(repeating: "x", count: 1 << 17)
    #expect(throws: VisionError.self) {
      try notes("{\"task\": \"detect\", \"names\": [\"\(long)\"]}")
    }
    let huge = [UInt8](repeating: UInt8(ascii: " "), count: (1 << 23) + 1)
    #expect(throws: VisionError.self) { try notes(huge, in: "metadata.json") }
  }

  @Test(
    "Python values that cannot be read",
    arguments: [
      "{'a': }", "{'a'}", "{[]: 1}", "{'a': 'b}", "{'a': nan}", "{'a': 1e999}", "{'a': 1} x",
      "{'a': '\\q'}", "{'a': '\\ud800'}", "{'a': (1, 2}", "{'a': 1", "{",
      String(repeating: "{1:", count: 100),
    ])
  func pythonFaults(text: String) {
    let error = #expect(throws: VisionError.self) { try notes(text, in: "temp_meta.txt") }
    #expect(error?.cause as? YOLONotesFault == .unreadable)
  }
}
