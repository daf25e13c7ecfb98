import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Runs the complete files of docs/watch.md, with films in place of their cameras.
@Suite(.timeLimit(.minutes(Patience.minutes)))
struct WatchGuideTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let contents = [SampleContent](repeating: .dog, count: 16)
    try folder.writeEncodedMovie(
      contents + [SampleContent](repeating: .nothing, count: 30), to: "film.mp4")
  }

  /// The file with a name in docs/watch.md, for the film's dog and with places in this folder.
  private func file(_ name: String, _ changes: [String: String] = [:]) throws -> String {
    var root = URL(filePath: #filePath)
    for _ in 0..<6 { root.deleteLastPathComponent() }
    let page = try String(contentsOf: root.appending(path: "docs/watch.md"), encoding: .utf8)
    let rest = try #require(page.components(separatedBy: "### \(name)\n").dropFirst().first)
    let block = try #require(rest.components(separatedBy: "```json\n").dropFirst().first)
    var text = try #require(block.components(separatedBy: "\n```").first)
    let film = folder.file("film.mp4")
    let all = changes.merging([
      "rtsp://user:password@192.168.1.20/stream1": film,
      "rtsp://user:password@192.168.1.21/stream1": film, "\"camera:0\"": "\"\(film)\"",
      "\"person\"": "\"dog\"", "/var/lib/vision": folder.path,
    ]) { mine, _ in mine }
    for (old, new) in all { text = text.replacingOccurrences(of: old, with: new) }
    return try folder.write(text, to: "watch.json")
  }

  private func run(_ path: String) throws -> [[String: Any]] {
    let (code, output, error) = runProgram(["watch", path], services: SampleServices.watching)
    #expect(code == .success && error.isEmpty, "\(error)")
    return try jsonLines(output)
  }

  private func events(_ lines: [[String: Any]]) -> Set<String> {
    Set(lines.compactMap { $0["event"] as? String })
  }

  @Test(.enabled(if: MosquittoBroker.canRun, MosquittoBroker.missing))
  func `a front door tells Home Assistant`() throws {
    let broker = try MosquittoBroker(folder)
    let password = try folder.write("secret", to: "password")
    let path = try file(
      "A front door",
      [
        "\"192.168.1.10\"": "\"127.0.0.1\", \"port\": \(broker.port)",
        "/etc/vision/password": password,
      ])
    let lines = try run(path)
    #expect(events(lines).isSuperset(of: ["visitor", "enters steps"]), "\(events(lines))")
    var messages: [String] = []
    while messages.last != "vision/status offline" { messages += try broker.messages(1) }
    let sent = messages.filter { message in
      !["/state ", "/config ", "/status "].contains { message.contains($0) }
    }
    #expect(sent.count == lines.count)
    #expect(messages.contains { $0.bytes.hasPrefix("homeassistant/event/") })
    for line in lines { #expect(line["whole"] is String) }
    let clips = lines.compactMap { $0["clip"] as? String }
    #expect(clips.count >= 2, "\(clips)")
    for clip in clips { #expect(FileKind(of: clip, followingLinks: false) == .file) }
  }

  @Test func `a shop counter tells a dashboard`() throws {
    let bodies = Mailbox<String>()
    let server = try LocalServer { request, _ in
      bodies.put(request.body)
      return [.text("HTTP/1.1 204 Here\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")]
    }
    let secret = try folder.write("secret", to: "secret")
    let path = try file(
      "A shop counter",
      ["https://example.org/events": server.url("/"), "/etc/vision/secret": secret])
    let lines = try run(path)
    #expect(events(lines).isSuperset(of: ["crosses entrance"]), "\(events(lines))")
    #expect(bodies.items.count == lines.count)
  }

  @Test func `a machine in a hall calls a program`() throws {
    let said = folder.file("said")
    let program = try folder.writeProgram(
      "#!/bin/sh\ncat >> '\(said)'; echo >> '\(said)'\n", to: "p")
    let path = try file("A machine in a hall", ["/usr/local/bin/machine-light": program])
    let lines = try run(path)
    #expect(events(lines).isSuperset(of: ["too close"]), "\(events(lines))")
    let given = String(decoding: folder.read("said") ?? [], as: UTF8.self)
    #expect(try jsonLines(given).count == lines.count)
  }
}
