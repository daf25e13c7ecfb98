import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct WatchFileEditTests {
  private let folder: TemporaryFolder
  private let path: String

  private static let text = """
    {"snapshots": {"folder": "EVENTS"},
     "sources": [
      {"name": "yard", "input": "camera:1", "events": [{"kind": "appears"}]},
      {"name": "door", "input": "rtsp://user:word@camera/1", "rate": 0.1,
       "zones": [{"name": "step", "corners": [["0%", "0%"], ["50%", "0%"], [100, 7.5]]}],
       "events": [{"kind": "enters", "zone": "step", "updateSeconds": 1.5}]}]}
    """

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write(
      Self.text.replacing(each: "EVENTS", by: folder.file("events")), to: "watch.json")
  }

  private func content() throws -> JSONValue {
    try JSONValue(try #require(folder.read("watch.json")), name: "the file")
  }

  private func source(_ number: Int, of file: JSONValue) -> JSONValue? {
    guard case .array(let sources)? = file["sources"] else { return nil }
    return sources[number]
  }

  private func change(
    _ path: String, _ source: String, _ entries: [JSONValue.Member]
  ) throws {
    try WatchFileEdit(path, source: source, entries).write()
  }

  private func change(_ source: String, _ entries: JSONValue) throws {
    guard case .object(let members) = entries else { return }
    try change(path, source, members)
  }

  private static func value(_ text: String) -> JSONValue {
    (try? JSONValue(Array(text.utf8), name: "a value")) ?? .null
  }

  private static let line = value(
    #"{"name": "gate", "from": ["0%", "10%"], "to": ["100%", "12.5%"]}"#)

  @Test func `only the shapes change, and the file keeps its permissions`() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let before = try content()
    try change("door", ["lines": .array([Self.line])])
    let after = try content()
    #expect(source(1, of: after)?["lines"] == .array([Self.line]))
    #expect(try FileModes.mode(of: path) == 0o600)
    // Without them it is what it was, to the order of its keys.
    try change("door", ["lines": .array([])])
    #expect(try content() == before)
  }

  @Test func `a file that is wrong, or may not be written, stays as it is`() throws {
    let text = try #require(folder.read("watch.json"))
    // A byte that is no UTF-8, in a key that is not changed.
    let wrong = Array(String(decoding: text, as: UTF8.self).replacing(each: "yard", by: "y").utf8)
    let place = try #require(wrong.firstIndex(of: UInt8(ascii: "y")))
    for bytes in [wrong[..<place] + [0xFF] + wrong[place...], text.dropLast(3), []] {
      try folder.write(Array(bytes), to: "watch.json")
      let fault = #expect(throws: WatchFileEdit.Fault.self) {
        try change("door", ["lines": .array([Self.line])])
      }
      guard case .file = fault else { throw CocoaError(.fileReadUnknown) }
      #expect(folder.read("watch.json") == Array(bytes))
    }
    try folder.write(text, to: "watch.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let error = #expect(throws: VisionError.self) {
      try change("door", ["lines": .array([Self.line])])
    }
    #expect(error?.message == "\(path): cannot be written")
    #expect(folder.read("watch.json") == text)
  }

  @Test(.enabled(if: Superuser.givesFilesAway)) func `a file keeps its owner`() throws {
    let attributes: [FileAttributeKey: Any] = [
      .ownerAccountID: 1234, .groupOwnerAccountID: 4321, .posixPermissions: 0o640,
    ]
    try FileManager.default.setAttributes(attributes, ofItemAtPath: path)
    try change("door", ["lines": .array([Self.line])])
    let found = try FileManager.default.attributesOfItem(atPath: path)
    #expect(found[.ownerAccountID] as? Int == 1234 && found[.groupOwnerAccountID] as? Int == 4321)
    #expect(try FileModes.mode(of: path) == 0o640)
  }

  @Test func `copies of processes that were killed are removed`() throws {
    try folder.write("rtsp://user:word@camera", to: "watch.json.k3x9w07q.part")
    try change("door", ["lines": .array([Self.line])])
    #expect(folder.names == ["watch.json"])
  }

  @Test func `a linked file stays a link`() throws {
    let link = folder.file("link.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "watch.json")
    try change(link, "yard", [.init("lines", .array([Self.line]))])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "watch.json")
    #expect(source(0, of: try content())?["lines"] == .array([Self.line]))
  }

  /// Changes of the file by others after it was read.
  private static let changes: [(name: String, make: @Sendable (TemporaryFolder) throws -> Void)] = [
    ("written", { _ = try $0.write("by hand", to: "watch.json") }),
    (
      "replaced",
      { folder in
        let bytes = Array("by hand".utf8)
        try WholeFile.write(bytes.span.rawBytes, to: folder.file("watch.json"))
      }
    ),
    ("removed", { FileSystem.removeFile($0.file("watch.json")) }),
    (
      "linked elsewhere",
      { folder in
        try folder.write("by hand", to: "new.json")
        FileSystem.removeFile(folder.file("watch.json"))
        try FileManager.default.createSymbolicLink(
          atPath: folder.file("watch.json"), withDestinationPath: "new.json")
      }
    ),
  ]

  @Test(arguments: changes.indices)
  func `a change that was made meanwhile is kept`(number: Int) throws {
    let (name, make) = Self.changes[number]
    let edit = try WatchFileEdit(path, source: "door", [.init("lines", .array([Self.line]))])
    try make(folder)
    let (before, names) = (folder.read("watch.json"), folder.names)
    let error = #expect(throws: VisionError.self, "\(name)") { try edit.write() }
    #expect(error?.code == .fileFailed, "\(name)")
    #expect(name == "removed" || error?.cause is WatchFileEdit.ChangedMeanwhile, "\(name)")
    #expect(folder.read("watch.json") == before && folder.names == names, "\(name)")
  }

  @Test func `a link that leads to another file meanwhile is a change`() throws {
    let link = folder.file("link.json")
    let (manager, text) = (FileManager.default, folder.read("watch.json"))
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "watch.json")
    let edit = try WatchFileEdit(link, source: "door", [.init("lines", .array([Self.line]))])
    try folder.write(try #require(text), to: "other.json")
    try manager.removeItem(atPath: link)
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "other.json")
    let error = #expect(throws: VisionError.self) { try edit.write() }
    #expect(error?.cause is WatchFileEdit.ChangedMeanwhile)
    #expect(folder.read("watch.json") == text && folder.read("other.json") == text)
  }

  @Test func `a shape that an event names cannot be removed, nor a wrong one written`() throws {
    let before = folder.read("watch.json")
    let cases: [(JSONValue, String)] = [
      (["zones": .array([])], "sources[1].events[0].zone"),
      (Self.value(#"{"zones": [{"name": "step"}]}"#), "sources[1].zones[0].corners"),
      (Self.value(#"{"region": ["x", "y", "z"]}"#), "sources[1].region[0]"),
      (["lines": .array([Self.line, Self.line])], "another one of lines has this name"),
    ]
    for (entries, words) in cases {
      let fault = #expect(throws: WatchFileEdit.Fault.self) { try change("door", entries) }
      guard case .shapes(let problems) = fault else { throw CocoaError(.fileReadUnknown) }
      #expect(problems.map(\.text).joined().contains(words), "\(problems)")
    }
    let fault = #expect(throws: WatchFileEdit.Fault.self) {
      try change("gone", ["lines": .array([])])
    }
    guard case .noSource = fault else { throw CocoaError(.fileReadUnknown) }
    #expect(folder.read("watch.json") == before)
    #expect(folder.names == ["watch.json"])
  }
}
