import Foundation
import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

/// Tests of `vision watch` with films in which a dog moves down, ten frames a second.
@Suite struct WatchCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let contents: [SampleContent] =
      [.nothing, .nothing] + [SampleContent](repeating: .dog, count: 16)
    try folder.writeMovie(
      contents + [SampleContent](repeating: .nothing, count: 30), to: "film.y4m")
  }

  private static let events = """
    [{"kind": "appears", "seconds": 0.5, "classes": ["dog"]},
     {"kind": "enters", "zone": "below"}, {"kind": "leaves", "zone": "below"},
     {"kind": "crosses", "line": "gate", "direction": "in"},
     {"kind": "crosses", "line": "gate", "direction": "out", "name": "out"},
     {"kind": "count", "below": 1, "seconds": 0, "name": "none"},
     {"kind": "nothing", "minutes": 0.01}]
    """
  private static let shapes = """
    , "lines": [{"name": "gate", "from": [0, 0.5], "to": [1, 0.5]}],
    "zones": [{"name": "below", "corners": [[0, 0.5], [1, 0.5], [1, 1], [0, 1]]}]
    """

  private func file(
    _ name: String = "watch.json", events: String = events, more: String = "", top: String = ""
  ) throws -> String {
    let text = WatchFiles.text(
      input: folder.file("film.y4m"), events: events, more: Self.shapes + more)
    return try folder.write(
      top.isEmpty
        ? text : text.replacingOccurrences(of: #"{"sources""#, with: "{\(top), \"sources\""),
      to: name)
  }

  private func run(
    _ words: [String], services: Services = SampleServices.watching
  ) -> (code: ExitCode, output: String, error: String) {
    runProgram(["watch"] + words, services: services)
  }

  private static func words(_ lines: [[String: Any]]) -> [String] {
    lines.map { line in
      let reason = (line["reason"] as? String).map { " \($0)" } ?? ""
      return "\(line["event"] ?? "") \(line["phase"] ?? "")\(reason)"
    }
  }

  @Test func `a film gives the events of its frames`() throws {
    let (code, output, error) = run([try file()])
    #expect(code == .success && error.isEmpty)
    let lines = try jsonLines(output)
    #expect(
      Self.words(lines) == [
        "none begin", "none end count", "appears begin", "enters below begin", "crosses gate begin",
        "enters below end gone", "leaves below begin", "appears end gone", "leaves below end gone",
        "crosses gate end gone", "none begin", "nothing begin", "none end over", "nothing end over",
      ])
    let crossing = try #require(lines.first { $0["event"] as? String == "crosses gate" })
    #expect(crossing["class"] as? String == "dog" && crossing["trackingID"] as? Int == 3)
    #expect(crossing["direction"] as? String == "in" && crossing["line"] as? String == "gate")
    #expect(crossing["crop"] is NSNull && crossing["count"] is NSNull)
    let time = try #require(crossing["time"] as? String)
    #expect(time.utf8.count == "2026-02-03T04:05:06.789Z".utf8.count && time.bytes.hasSuffix("Z"))
    let ids = lines.compactMap { $0["id"] as? String }
    #expect(Set(ids).count == 7 && ids.count == lines.count)
  }

  @Test func `a zone outside of the picture ends its source with an error`() throws {
    let path = try file(events: #"[{"kind": "enters", "zone": "far"}]"#)
    let content = String(decoding: try #require(folder.read("watch.json")), as: UTF8.self)
    try folder.write(
      content.replacingOccurrences(
        of: #""zones": ["#,
        with: #""zones": [{"name": "far", "corners": [[5000, 0], [6000, 0], [6000, 9]]}, "#),
      to: "watch.json")
    let (code, output, error) = run([path])
    #expect(code == .wrongUsage && output.isEmpty)
    #expect(error.holds("the zone far lies outside of the picture"), "\(error)")
  }

  @Test func `events are what the schema describes, and so is the file`() throws {
    let docs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/schema")
    func schema(_ name: String) throws -> JSONSchema {
      try JSONSchema(Data(contentsOf: docs.appending(path: "\(name).json")))
    }
    let path = try file(top: #""snapshots": {"folder": "\#(folder.file("events"))"}"#)
    let (described, ofFiles) = (try schema("watch"), try schema("watch-file"))
    let lines = try jsonLines(run([path]).output)
    #expect(lines.count == 14)
    for line in lines {
      #expect(described.problems(line) == [])
      #expect(Set(line.keys) == Set(described.memberPaths.filter { !$0.bytes.contains(".") }))
    }
    for text in [try String(contentsOfFile: path, encoding: .utf8), WatchExample.text] {
      let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
      #expect(ofFiles.problems(value) == [])
    }
    // Every described key is one that is read, and every key that is read is described.
    let known = ofFiles.memberPaths.compactMap {
      $0.bytes.split(separator: ".").last.map(String.init)
    }
    #expect(Set(known) == Self.readKeys)
  }

  /// All keys that are read, from the advice about one that is not.
  private static var readKeys: Set<String> {
    let wrong = #""qqqqqqqqqqqq": 0"#
    let events = WatchRules.Kind.allCases.map { #"{"kind": "\#($0.rawValue)", \#(wrong)}"# }
    let text = """
      {"snapshots": {\(wrong)}, "clips": {\(wrong)}, "queue": {\(wrong)}, "webhooks": [{\(wrong)}],
       "commands": [{\(wrong)}], "mqtt": [{\(wrong)}], \(wrong), "sources": [{\(wrong), "lines": [{\(wrong)}],
       "zones": [{\(wrong)}], "events": [\(events.joined(separator: ","))]}]}
      """
    return Set(
      WatchFiles.problems(of: text).flatMap { problem in
        problem.components(separatedBy: "the keys of ").dropFirst().flatMap { list in
          list.components(separatedBy: " are ").last?.components(separatedBy: ", ") ?? []
        }
      })
  }

  @Test func `each event has its best picture, cut out and whole, within the limit`() throws {
    let events = folder.file("events")
    let path = try file(top: #""snapshots": {"folder": "\#(events)", "limitMegabytes": 1}"#)
    let (code, output, error) = run([path])
    #expect(code == .success && error.isEmpty)
    for line in try jsonLines(output) {
      let whole = try #require(line["whole"] as? String)
      #expect(whole == "\(events)/\(line["id"] ?? "")-whole.jpg")
      let frame = try Frame(decoding: StableBytes(reading: whole))
      #expect(frame.width == 64 && frame.height == 48)
      guard line["trackingID"] is Int else {
        #expect(line["crop"] is NSNull)
        continue
      }
      let crop = try #require(line["crop"] as? String)
      #expect(try Frame(decoding: StableBytes(reading: crop)).width == 16)
    }
    #expect(!FileSystem.names(in: events).contains { $0.bytes.hasSuffix(".part") })
  }

  @Test func `a folder that cannot be written is told once, and events go on`() throws {
    let events = folder.file("events")
    let path = try file(top: #""snapshots": {"folder": "\#(events)"}"#)
    var services = SampleServices.watching
    // When the first frame comes, the folder is gone and a file is where it was.
    services.track = TrackTask.track.with { [folder] (_, _) throws(VisionError) in
      FileSystem.remove(events)
      _ = try? folder.write("file", to: "events")
      return SampleServices.MovingDog()
    }
    let (code, output, error) = run([path], services: services)
    #expect(code == .success)
    let lines = try jsonLines(output)
    #expect(lines.count == 14 && lines.allSatisfy { $0["whole"] is NSNull })
    #expect(error.contains("events go on without pictures"))
    #expect(error.bytes.split(separator: "\n").count == 1)
  }

  // MARK: Checking

  @Test func `the check names unused shapes, and of webhooks the server alone`() throws {
    let path = try file(
      events: #"[{"kind": "appears"}]"#,
      top: #"""
        "queue": {"folder": "\#(folder.file("queue"))"},
        "webhooks": [{"name": "a", "url": "https://user:word@[::1]:8443/secret?key=hidden"}]
        """#)
    let (code, output, _) = run(["--check", path])
    #expect(code == .success)
    let lines = output.bytes.lines.map { String($0) }
    #expect(lines.contains("  the line gate is in no event"), "\(output)")
    #expect(lines.contains("  the zone below is in no event"), "\(output)")
    #expect(lines.contains("a: events to https://[::1]:8443"), "\(output)")
  }

  @Test func `a file is checked without a frame, and told in words`() throws {
    let path = try file(more: #", "rate": 5, "deny": ["cat"], "task": "detect""#)
    try Snapshot.check(
      "watch-check", ["watch", "--check", path], services: SampleServices.watching,
      replacing: [folder.path: "/tmp/watched"])
  }

  @Test func `all that is wrong is told, a line each`() throws {
    let path = try file(
      events: #"[{"kind": "crosses", "line": "gat"}]"#, more: #", "rate": -1, "colour": "red""#)
    try Snapshot.check(
      "watch-check-wrong", ["watch", "--check", path], services: SampleServices.watching,
      replacing: [folder.path: "/tmp/watched"])
    let (code, output, error) = run([path])
    #expect(code == .wrongUsage && output.isEmpty)
    #expect(error.contains("sources[0].rate") && error.contains("and 2 more problems"))
  }

  @Test func `the example is a file that can be used`() throws {
    let (code, output, error) = run(["--example"])
    #expect(code == .success && error.isEmpty)
    let text = output.replacingOccurrences(of: "\n", with: " ")
    #expect(WatchFiles.problems(of: text) == [])
    try folder.write(output, to: "example.json")
    let file = folder.file("example.json")
    #expect(run(["--check", file]).code == .success)
    for words in [["--check"], [file]] {
      let both = run(["--example"] + words)
      #expect(both.code == .wrongUsage && both.error.contains("give it alone"), "\(both.error)")
    }
  }

  @Test func `what is missing is told`() throws {
    #expect(run([]).code == .wrongUsage)
    #expect(run([folder.file("gone.json")]).code == .inputFailed)
    let absent = run([try file(more: #", "model": "absent""#)])
    #expect(absent.code == .setupMissing || absent.code == .success)
  }

  @Test func `a class that no model has is told with the one that was meant`() throws {
    var services = SampleServices.watching
    services.track.open = { [open = services.track.open] (request) throws(VisionError) in
      var opened = try open(request)
      opened.classNames = { ["dog", "cat"] }
      return opened
    }
    let path = try file(events: #"[{"kind": "appears", "classes": ["dgo"]}]"#)
    let (code, output, error) = run([path], services: services)
    #expect(code == .wrongUsage && output.isEmpty)
    #expect(
      error
        == "vision: \(path): sources[0]: the event 'appears' names the class 'dgo', which is none "
        + "of the model; did you mean dog?\n")
  }

  // MARK: The example of the documents

  @Test func `the example of the documents runs, with films in place of its cameras`() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/watch.md"), encoding: .utf8)
    #expect(page.contains("```json\n\(WatchExample.text)\n```"))
    let film = folder.file("film.y4m")
    let text = WatchExample.text
      .replacingOccurrences(of: "rtsp://user:password@192.168.1.20/stream1", with: film)
      .replacingOccurrences(of: "camera:0", with: film)
      .replacingOccurrences(of: "\"person\"", with: "\"dog\"")
      .replacingOccurrences(
        of: "\"folder\": \"events\"", with: "\"folder\": \"\(folder.file("e"))\""
      )
      .replacingOccurrences(
        of: "\"allow\": [\"dog\", \"dog\", \"car\"]", with: "\"allow\": [\"dog\"]")
    let path = try folder.write(text, to: "cameras.json")
    let (code, output, error) = run([path])
    #expect(code == .success && error.isEmpty, "\(error)")
    let kinds = Set(try jsonLines(output).compactMap { $0["event"] as? String })
    #expect(kinds.isSuperset(of: ["enters steps", "leaves steps", "crosses door"]), "\(output)")
    #expect(!FileSystem.names(in: folder.file("e")).isEmpty)
  }
}
