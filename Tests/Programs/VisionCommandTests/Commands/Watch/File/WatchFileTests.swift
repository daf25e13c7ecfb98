import Foundation
import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

@Suite struct WatchFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeMovie([.dog], to: "film.y4m")
  }

  private func problems(_ text: String) -> [String] {
    WatchFiles.problems(of: text.replacingOccurrences(of: "film.y4m", with: film))
  }

  private var film: String { folder.file("film.y4m") }

  private func source(_ more: String = "", events: String = #"[{"kind": "appears"}]"#) -> String {
    WatchFiles.text(events: events, more: more.isEmpty ? "" : ", " + more)
  }

  @Test func `standard input is read by one source`() throws {
    let text = WatchFiles.text(input: "-")
    #expect(WatchFiles.problems(of: text) == [])
    let both = (text + text.replacingOccurrences(of: #""door""#, with: #""gate""#))
      .replacingOccurrences(of: #"]}{"sources": ["#, with: ", ")
    #expect(
      WatchFiles.problems(of: both) == [
        "sources[1].input: another source reads standard input, which can be read once"
      ])
  }

  @Test(arguments: [
    (#""cameraSize": "640x480""#, "cameras"), (#""reconnectSeconds": 5"#, "cameras and streams"),
    (#""connectTimeoutSeconds": 5"#, "cameras and streams"),
    (#""stallTimeoutSeconds": 5"#, "cameras and streams"), (#""udp": true"#, "rtsp:// streams"),
    (#""unverified": true"#, "https:// and rtsps:// streams"),
    (#""allowHosts": ["a.org"]"#, "http:// and https:// streams"),
  ])
  func `a key that has no effect on a source is told`(key: String, use: String) {
    let name = key.components(separatedBy: "\"")[1]
    let words = "sources[0].\(name): the key is for \(use); leave it out here"
    #expect(problems(source(key)) == [words])
    #expect(problems(source(#""udp": false"#)) == [])
  }

  // MARK: What is right

  @Test(arguments: [
    #""zones": [{"name": "\u00e9", "corners": [[0, 0], [9, 0], [9, 9]]}, {"name": "e\u0301", "corners": [[0, 0], [9, 0], [9, 9]]}]"#,
    #""lines": [{"name": "\u00e9", "from": [0, 0], "to": [9, 9]}, {"name": "e\u0301", "from": [9, 0], "to": [0, 9]}]"#,
  ])
  func `two spellings of a letter are one name`(shapes: String) {
    let found = problems(source(shapes))
    #expect(found.count == 1 && found.first?.contains("this name; give each its own") == true)
  }

  @Test func `of sources and events as well`() {
    let events = ["\\u00e9", "e\\u0301"].map { #"{"kind": "appears", "name": "\#($0)"}"# }
    let found = problems(source(events: "[\(events.joined(separator: ", "))]"))
    #expect(found.count == 1 && found.first?.contains("another event is called") == true)
    let text = source().replacingOccurrences(of: #""door""#, with: #""caf\u00e9""#)
    let other = source().replacingOccurrences(of: #""door""#, with: #""cafe\u0301""#)
    let both = (text + other).replacingOccurrences(of: #"]}{"sources": ["#, with: ", ")
    let doubled = problems(both)
    #expect(doubled.count == 1 && doubled.first?.contains("another source") == true, "\(doubled)")
  }

  @Test func `a source is read with all that it has`() throws {
    let text = WatchFiles.text(
      input: film,
      events: """
        [{"kind": "crosses", "line": "gate", "direction": "in", "classes": ["dog"]},
         {"kind": "count", "name": "many", "zone": "yard", "above": 2, "updateSeconds": 5},
         {"kind": "nothing", "minutes": 2}, {"kind": "enters", "zone": "yard"}]
        """,
      more: """
        , "task": "detect", "model": "coco-ssd", "allow": ["dog"], "scoreThreshold": 0.25, "locale": "pt-BR",
        "maxObjects": 7, "rate": 2.5, "motion": true, "lostAfterSeconds": 0.5, "countAt": "bottom",
        "orientation": "left", "threads": 2, "region": [[0, 0], [1, 0], ["100%", "100%"]],
        "lines": [{"name": "gate", "from": [0, 0.5], "to": [1, 0.5]}],
        "zones": [{"name": "yard", "corners": [[0, 0], [32, 0], [32, 48]]}]
        """)
    let file = try WatchFile(Array(text.utf8), path: "watch.json")
    let source = try #require(file.sources.first)
    #expect(source.needsMotion)
    #expect(source.name == "door" && source.mostPerSecond == 2.5 && source.lostAfter == 500_000)
    guard case .track(let request) = source.work else {
      Issue.record("another task")
      return
    }
    #expect(request.detectsEveryFrame && request.model == "coco-ssd")
    #expect(request.allowedCategories == ["dog"] && request.maximumObjects == 7)
    #expect(request.locale == "pt-BR")
    #expect(request.orientation == .left && request.threads == 2)
    #expect(
      source.rules == [
        EventRule("crosses gate", .crosses(line: "gate", .in), classes: ["dog"]),
        EventRule(
          "many", .count(.above(2), zone: "yard", for: 2_000_000), updateInterval: 5_000_000),
        EventRule("nothing", .nothing(zone: nil, for: 120_000_000)),
        EventRule("enters yard", .enters(zone: "yard")),
      ])
    let shapes = try source.shapes.shapes(width: 64, height: 48)
    #expect(shapes.lines.first?.end.x == 64 && shapes.lines.first?.end.y == 24)
    #expect(shapes.zones.first?.corners[2].y == 48 && shapes.anchor == .bottom)
    #expect(shapes.region?.corners[1].x == 64 && shapes.region?.corners[2].y == 48)
    #expect(file.snapshots == nil)
  }

  // MARK: What is wrong

  private static let mistakes: [(text: String, problem: String)] = [
    ("[]", "this is a list; an object in braces is needed"),
    ("{}", "sources: there is no source; list at least one camera, stream or video"),
    (#"{"sources": 3}"#, "sources: this is a number; a list in brackets is needed"),
    (#"{"sources": ["a"]}"#, "sources[0]: this is a text; an object in braces is needed"),
    (
      #"{"sorces": [], "sources": []}"#,
      "sorces: there is no such key; did you mean sources?"
    ),
    (
      #"{"snapshots": {"folder": "a", "limitMegabytes": 0}}"#,
      "snapshots.limitMegabytes: 0 is out of range; give a number in 1 to 1000000"
    ),
    (
      #"{"snapshots": {}}"#,
      "snapshots.folder: the key is missing; give a text, as in \"snapshots\""
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake of the file is told with its place`(text: String, problem: String) {
    #expect(problems(text).contains(problem))
  }

  private static let mistakesOfSources: [(more: String, problem: String)] = [
    (
      #""scoreTreshold": 1"#,
      "sources[0].scoreTreshold: there is no such key; did you mean scoreThreshold?"
    ),
    (#""rate": "fast""#, "sources[0].rate: this is a text; a number is needed"),
    (#""rate": 0"#, "sources[0].rate: 0 is out of range; give a number in 0.001 to 1000"),
    (#""rate": null"#, "sources[0].rate: this is null; a number is needed"),
    (#""maxObjects": 2.5"#, "sources[0].maxObjects: 2.5 is not a whole number"),
    (#""motion": 0.5"#, "sources[0].motion: this is a number; true or false is needed"),
    (#""motion": {}"#, "sources[0].motion: this is an object; true or false is needed"),
    (#""motion": "yes""#, "sources[0].motion: this is a text; true or false is needed"),
    (#""udp": 1"#, "sources[0].udp: this is a number; true or false is needed"),
    (#""task": "detcet""#, "sources[0].task: there is no 'detcet'; did you mean detect?"),
    (
      #""allow": ["dog", 3]"#,
      "sources[0].allow[1]: this is a number; a text in quotation marks is needed"
    ),
    (#""model": """#, "sources[0].model: the text is empty or holds a zero byte"),
    (#""name": "b""#, "sources[0].name: the key is there twice; leave one of them out"),
    (
      #""allow": ["a"], "deny": ["b"]"#,
      "sources[0].deny: allow and deny exclude each other; leave one of them out"
    ),
    (
      #""lines": [{"name": "gate", "from": [0, 0]}]"#,
      "sources[0].lines[0].to: the key is missing; give the distances from the left and upper edges "
        + "in pixels or parts of the picture, as in [\"50%\", \"100%\"], [0.5, 1] or [320, 480]"
    ),
    (
      #""lines": [{"name": "gate", "from": [1, 1], "to": [1, 1]}]"#,
      "sources[0].lines[0]: the line gate needs two ends that are different places"
    ),
    (
      #""zones": [{"name": "yard", "corners": [[0, 0], [1, 1]]}]"#,
      "sources[0].zones[0].corners: 2 corners is too few; a polygon has three or more"
    ),
    (
      #""zones": [{"name": "yard", "corners": [[0, 0], [0.5, 0.5], [1, 1]]}]"#,
      "sources[0].zones[0]: the corners of the zone yard all lie on one line"
    ),
    (
      #""cameraSize": "large""#,
      "sources[0].cameraSize: 'large' is not a size; give width and height, as in 640x480"
    ),
  ]

  @Test(arguments: mistakesOfSources)
  func `a mistake of a source is told with its place`(more: String, problem: String) {
    #expect(problems(source(more)) == [problem])
  }

  private static let mistakesOfEvents: [(event: String, problem: String)] = [
    (
      "{}",
      "kind: the key is missing; choose one of appears, enters, leaves, crosses, count, nothing, shows, repeats"
    ),
    (
      #"{"kind": "appears", "name": "a\u202Eb"}"#,
      "name: a name is one line of at most 100 bytes that can be printed"
    ),
    (
      "{\"kind\": \"appears\", \"name\": \"" + String(repeating: "a", count: 101) + "\"}",
      "name: a name is one line of at most 100 bytes that can be printed"
    ),
    (
      #"{"kind": "shows", "classes": []}"#,
      "classes: there is no class; name classes, as in [\"Thumb_Up\"]"
    ),
    (#"{"kind": "apears"}"#, "kind: there is no 'apears'; did you mean appears?"),
    (
      #"{"kind": "appears", "zone": "yard"}"#,
      "zone: there is no such key; the keys of an event of the kind appears are kind, name, classes, updateSeconds, clip, seconds"
    ),
    (
      #"{"kind": "appears", "seconds": -1}"#,
      "seconds: -1 is out of range; give a number in 0 to 2592000"
    ),
    (#"{"kind": "enters"}"#, "zone: the key is missing; give a text, as in \"desk\""),
    (
      #"{"kind": "enters", "zone": "yrad"}"#,
      "zone: the source has no zone of this name; did you mean yard?"
    ),
    (
      #"{"kind": "crosses", "line": "gate"}"#,
      "line: the source has no line of this name; add it to lines of the source"
    ),
    (#"{"kind": "count"}"#, "above: give a number as above or as below, and only one of them"),
    (
      #"{"kind": "count", "above": 1, "below": 2}"#,
      "above: give a number as above or as below, and only one of them"
    ),
    (#"{"kind": "count", "below": 0}"#, "below: 0 is out of range; give a number in 1 to 1000"),
    (#"{"kind": "nothing"}"#, "minutes: the key is missing; give a number, as in 10"),
    (
      #"{"kind": "appears", "classes": ["cat"]}"#,
      "classes[0]: the source leaves this class out; change allow of the source"
    ),
  ]

  @Test(arguments: mistakesOfEvents)
  func `a mistake of an event is told with its place`(event: String, problem: String) {
    let more = #""allow": ["dog"], "zones": [{"name": "yard", "corners": [[0,0],[1,0],[1,1]]}]"#
    #expect(
      problems(source(more, events: "[\(event)]")) == ["sources[0].events[0].\(problem)"])
  }

  @Test func `a source whose files are replaced is another one`() throws {
    let model = try folder.write("model", to: "model.tflite")
    let text = source(#""model": "\#(model)""#).replacingOccurrences(of: "film.y4m", with: film)
    let sources = try WatchFile(Array(text.utf8), path: "watch.json").sources
    let watched = try #require(sources.first)
    try folder.write("x", to: "samples/a.csv")
    let samples = folder.file("samples")
    func origin() -> PreparedSource.Origin { PreparedSource.Origin(watched, [samples]) }
    let first = origin()
    #expect(origin() == first)
    try folder.write("other one", to: "model.tflite")
    let second = origin()
    #expect(second != first)
    try folder.write("y", to: "samples/b.csv")
    #expect(origin() != second)
  }

  @Test func `names are not used twice`() throws {
    let twice = problems(source(events: #"[{"kind": "appears"}, {"kind": "appears"}]"#))
    #expect(
      twice == [
        "sources[0].events[1].name: another event is called 'appears'; give this one a name of its own"
      ])
    let one = #"{"name": "a", "input": "film.y4m", "events": [{"kind": "appears"}]}"#
    #expect(
      problems(#"{"sources": [\#(one), \#(one)]}"#) == [
        "sources[1].name: another source has this name; give each its own"
      ])
  }

  @Test func `an input that is not there, a list, and a folder of several are told`() throws {
    try folder.writeMovie([.dog], to: "two/a.y4m")
    try folder.writeMovie([.dog], to: "two/b.y4m")
    for (input, problem) in [
      (folder.file("gone.mp4"), "there is no such file or folder"),
      ("@list.txt", "a list of inputs is not read here; give each a source of its own"),
      (folder.file("two"), "the folder holds 2 videos; give each a source of its own"),
      (
        String(repeating: "n", count: 5000),
        "the name is longer than the 4096 bytes that a path can have"
      ),
    ] {
      #expect(
        WatchFiles.problems(of: WatchFiles.text(input: input)) == ["sources[0].input: \(problem)"])
    }
    // A password is not repeated.
    let secret = WatchFiles.problems(of: WatchFiles.text(input: "rtsp://u:hidden@[bad/x"))
    #expect(secret.count == 1 && !secret[0].contains("hidden"))
  }

  @Test func `all problems are found at once, and the error names the first`() throws {
    let text = source(#""rate": 0, "maxObjects": 99, "mdel": "x""#)
      .replacingOccurrences(of: "film.y4m", with: film)
    #expect(WatchFiles.problems(of: text).count == 3)
    let error = #expect(throws: VisionError.self) {
      try WatchFile(Array(text.utf8), path: "watch.json")
    }
    #expect(error?.code == .optionInvalid)
    #expect(
      error?.message
        == "watch.json: sources[0].rate: 0 is out of range; give a number in 0.001 to 1000 (and 2 "
        + "more problems; vision watch --check watch.json prints all)")
  }

  // MARK: Hostile files

  @Test(arguments: [
    "", "{", "nonsense", #"{"sources": [}"#, "{\"sources\": \"\u{0}\"}",
    String(repeating: "[", count: 100_000), #"{"sources": [{"name": "\ud800"}]}"#,
    #"{"sources": [{"rate": 1e999}]}"#,
  ])
  func `text that is no file of this kind is an error`(text: String) {
    #expect(throws: VisionError.self) { try WatchFile(Array(text.utf8), path: "watch.json") }
  }

  @Test func `bytes that are no text, large files and folders are errors`() throws {
    #expect(throws: VisionError.self) {
      try WatchFile(Array(#"{"sources": [""#.utf8) + [0xFF, 0xFE], path: "watch.json")
    }
    try folder.write(Data(repeating: 0x20, count: WatchFile.byteLimit + 1), to: "large.json")
    for name in ["large.json", "gone.json", "."] {
      #expect(throws: VisionError.self) { try WatchFile(reading: folder.file(name)) }
    }
  }

  @Test func `no damage of a byte stops the program`() throws {
    let text = Array(
      WatchExample.text.replacingOccurrences(of: "camera:0", with: film).utf8)
    var generator = SeededGenerator(seed: 39)
    for _ in 0..<2000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[Int.random(in: bytes.indices, using: &generator)], at: place)
        }
      }
      do throws(VisionError) {
        _ = try WatchFile(bytes, path: "watch.json")
      } catch {
        #expect([.optionInvalid, .inputInvalid].contains(error.code), "\(error)")
        #expect(!error.message.isEmpty && error.message.utf8.count < 2000)
      }
    }
  }
}
