import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite(.timeLimit(.minutes(Patience.minutes)))
struct EventWaysTests {
  private let folder: TemporaryFolder
  private let console = Console()

  init() throws { folder = try TemporaryFolder() }

  private func ways(_ text: String) throws -> WatchWays {
    let problems = FoundProblems()
    let json = try JSONValue(
      Array(#"{"queue": {"folder": "\#(folder.file("queue"))"}, \#(text)}"#.utf8), name: "ways")
    let ways = WatchWays(FileObject(json, at: "", problems))
    try #require(problems.all.isEmpty, "\(problems.all)")
    return ways
  }

  /// Returns a way whose program writes a line of what it gets, and says first that it has begun.
  private func command(_ name: String, _ script: String = "") throws -> String {
    let program = try folder.writeProgram(
      """
      #!/bin/sh
      event=$(cat)
      echo "begin $event" >> '\(folder.file(name))'
      \(script)
      echo "end $event" >> '\(folder.file(name))'
      """, to: "\(name).sh")
    return #"{"name": "\#(name)", "command": ["\#(program)"]}"#
  }

  private func said(_ name: String) -> [String] {
    String(decoding: folder.read(name) ?? [], as: UTF8.self).bytes.split(separator: "\n").map(
      String.init)
  }

  @Test func `an event goes to all ways, and what waits is counted at the end`() throws {
    let ways = try EventWays(
      ways(#""commands": [\#(command("a")), \#(command("b"))]"#), console: console)
    #expect(!ways.isEmpty)
    ways.add(.integer(1))
    ways.add(.integer(2))
    ways.end()
    for name in ["a", "b"] {
      #expect(said(name) == ["begin 1", "end 1", "begin 2", "end 2"], "\(name)")
    }
    #expect(ways.isEmpty && console.error.text.isEmpty)
  }

  @Test func `a way that did not change goes on while others are replaced`() throws {
    let gate = folder.file("gate")
    let slow = try command("slow", "while ! test -e '\(gate)'; do sleep 0.02; done")
    let ways = try EventWays(
      ways(#""commands": [\#(slow), \#(command("old"))]"#), console: console)
    ways.add(.integer(1))
    #expect(becomesTrue { said("slow") == ["begin 1"] && said("old").count == 2 })
    try ways.replace(self.ways(#""commands": [\#(slow), \#(command("new"))]"#))
    ways.add(.integer(2))
    #expect(becomesTrue { said("new").count == 2 })
    try folder.write("", to: "gate")
    ways.end()
    // The program under way was not ended.
    #expect(said("slow") == ["begin 1", "end 1", "begin 2", "end 2"])
    #expect(said("old") == ["begin 1", "end 1"] && said("new") == ["begin 2", "end 2"])
    #expect(console.error.text.isEmpty)
  }

  @Test func `events that wait for a way that is gone are told`() throws {
    let failing = try command("gone", "exit 1")
    let ways = try EventWays(ways(#""commands": [\#(failing)]"#), console: console)
    ways.add(.integer(1))
    ways.add(.integer(2))
    try ways.replace(self.ways(#""commands": [\#(command("new"))]"#))
    #expect(
      console.error.text.contains("gone: 2 events waiting in \(folder.file("queue"))/gone"),
      "\(console.error.text)")
    ways.end()
  }

  @Test func `a changed secret is taken, and an event that waits is signed with it`() throws {
    let signatures = Mailbox<(header: String, body: String)>()
    let isAway = Lock(true)
    let server = try LocalServer { request, _ in
      signatures.put((request.headers["x-vision-signature"] ?? "", request.body))
      let status = isAway.withLock { $0 } ? "503 Away" : "204 Here"
      return [.text("HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")]
    }
    let secret = try folder.write("old", to: "secret")
    let hook =
      #""webhooks": [{"name": "a", "url": "\#(server.url("/"))", "secretFile": "\#(secret)"}]"#
    let ways = try EventWays(ways(hook), console: console)
    ways.add(.integer(1))
    #expect(signatures.wait(forCount: 1))
    try folder.write("new", to: "secret")
    try ways.replace(self.ways(hook))
    isAway.withLock { $0 = false }
    ways.end()
    let last = try #require(signatures.items.last)
    #expect(last.body == "1")
    let time = String(last.header.bytes.dropFirst(2).prefix { $0 != "," })
    let digest = HMACSHA256.digest(of: Array("\(time).1".utf8), key: Array("new".utf8))
    #expect(last.header == "t=\(time),v1=\(digest)")
  }

  @Test func `ways that cannot be used leave the old ones as they are`() throws {
    let old = try ways(#""commands": [\#(command("a"))]"#)
    let ways = try EventWays(old, console: console)
    let owner = try EventQueue(folder.file("queue/b"), byteLimit: 1)
    let error = #expect(throws: VisionError.self) {
      try ways.replace(self.ways(#""commands": [\#(command("a")), \#(command("b"))]"#))
    }
    #expect(error?.message.contains("another process uses this queue") == true)
    withExtendedLifetime(owner) {}
    ways.add(.integer(1))
    ways.end()
    #expect(said("a") == ["begin 1", "end 1"])
  }
}
