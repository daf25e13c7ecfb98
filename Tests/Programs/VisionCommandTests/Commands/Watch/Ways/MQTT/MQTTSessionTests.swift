import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Tests with a real broker.
@Suite(
  .timeLimit(.minutes(Patience.minutes)),
  .enabled(if: MosquittoBroker.canRun, MosquittoBroker.missing))
struct MQTTSessionTests {
  private let folder: TemporaryFolder
  private let console = Console()

  init() throws { folder = try TemporaryFolder() }

  private func ways(
    _ broker: MosquittoBroker, _ more: String = "", events: [String] = ["visitor"]
  ) throws -> WatchWays {
    let problems = FoundProblems()
    let text = """
      {"queue": {"folder": "\(folder.file("queue"))"},
       "mqtt": [{"name": "home", "host": "127.0.0.1", "port": \(broker.port)\(more)}]}
      """
    let file = FileObject(try JSONValue(Array(text.utf8), name: "ways"), at: "", problems)
    var ways = WatchWays(file)
    ways.take(events.map { .init(source: "door", event: $0) }, of: file)
    try #require(problems.all.isEmpty, "\(problems.all)")
    return ways
  }

  private func event(_ id: Int, _ phase: String) -> JSONValue {
    [
      "id": .string("\(id)"), "source": .string("door"), "event": .string("visitor"),
      "phase": .string(phase),
    ]
  }

  private var lines: [String] {
    console.error.text.bytes.split(separator: "\n").map(String.init)
  }

  @Test func `events, states and the status are messages of a broker`() throws {
    let broker = try MosquittoBroker(folder)
    let ways = try EventWays(ways(broker), console: console)
    #expect(
      try broker.messages(2).sorted() == ["vision/door/visitor/state OFF", "vision/status online"])
    for (id, phase) in [(1, "begin"), (2, "begin"), (1, "end"), (2, "update")] {
      ways.add(event(id, phase))
    }
    // The state changes once: one of two events still lasts.
    let lasting = try broker.messages(5)
    #expect(
      lasting.filter { $0.bytes.hasPrefix("vision/door/visitor/state") } == [
        "vision/door/visitor/state ON"
      ])
    let texts = lasting.compactMap {
      $0.bytes.dropping(prefix: "vision/door/visitor ").map(String.init)
    }
    #expect(
      texts == [(1, "begin"), (2, "begin"), (1, "end"), (2, "update")].map { event($0, $1).text })
    #expect(try broker.retained() == ["vision/door/visitor/state ON", "vision/status online"])
    ways.add(event(2, "end"))
    ways.end()
    let last = try broker.messages(3)
    #expect(last.last == "vision/status offline" && last.contains("vision/door/visitor/state OFF"))
    #expect(try broker.retained() == ["vision/door/visitor/state OFF", "vision/status offline"])
    #expect(lines.isEmpty, "\(lines)")
  }

  @Test func `while a broker is away, events wait, and each fault is a line`() throws {
    let broker = try MosquittoBroker(folder)
    let ways = try EventWays(ways(broker), console: console)
    _ = try broker.messages(2)
    broker.stop()
    for id in 0..<100 { ways.add(event(id, "end")) }
    #expect(becomesTrue { lines.count == 1 })
    try broker.start()
    #expect(becomesTrue { lines.count == 2 })
    var arrived: [String] = []
    while arrived.last != event(99, "end").text {
      arrived += try broker.messages(1).compactMap {
        $0.bytes.dropping(prefix: "vision/door/visitor ").map(String.init)
      }
    }
    ways.end()
    // At least once: one that was on its way may come twice.
    var firsts: [String] = []
    for text in arrived where !firsts.contains(text) { firsts.append(text) }
    #expect(firsts == (0..<100).map { event($0, "end").text })
    #expect(lines.count == 2)
    #expect(lines.first?.bytes.hasPrefix("vision: home: 127.0.0.1:\(broker.port): ") == true)
    #expect(lines.first?.bytes.hasSuffix("; events wait and are tried again") == true, "\(lines)")
    #expect(lines.last == "vision: home: connected again")
    #expect(FileSystem.names(in: folder.file("queue/home")) == ["lock"])
  }

  @Test func `an event that lasts keeps its state when the file changes`() throws {
    let broker = try MosquittoBroker(folder)
    let ways = try EventWays(ways(broker), console: console)
    _ = try broker.messages(2)
    ways.add(event(1, "begin"))
    _ = try broker.messages(2)
    try ways.replace(self.ways(broker, events: ["visitor", "parcel"]))
    func becomes(_ line: String) -> Bool {
      becomesTrue { (try? broker.retained().contains("vision/door/\(line)")) == true }
    }
    #expect(becomes("parcel/state OFF"))
    #expect(try broker.retained().contains("vision/door/visitor/state ON"))
    // The old session says offline before the new one says online.
    #expect(try broker.retained().contains("vision/status online"))
    ways.add(event(1, "end"))
    #expect(becomes("visitor/state OFF"))
    ways.end()
  }

  @Test func `an event that no message can carry does not hold up the next`() throws {
    let broker = try MosquittoBroker(folder)
    let ways = try EventWays(ways(broker), console: console)
    _ = try broker.messages(2)
    ways.add([
      "id": .string("1"), "source": .string("door"),
      "event": .string(String(repeating: "x", count: 70_000)), "phase": .string("begin"),
    ])
    ways.add(event(2, "end"))
    #expect(try broker.messages(1).last == "vision/door/visitor \(event(2, "end").text)")
    ways.end()
  }

  @Test func `what waits for a broker that never comes back is for the next run`() throws {
    let broker = try MosquittoBroker(folder)
    broker.stop()
    let ways = try EventWays(ways(broker), console: console)
    ways.add(event(1, "begin"))
    ways.end()
    #expect(lines.last == "vision: home: 1 event for the next run")
    #expect(FileSystem.names(in: folder.file("queue/home")).count == 2)
  }

  @Test func `Home Assistant finds the events`() throws {
    let broker = try MosquittoBroker(folder)
    let ways = try EventWays(ways(broker, #", "homeAssistant": "ha""#), console: console)
    _ = try broker.messages(4)
    let retained = try broker.retained().filter { $0.bytes.hasPrefix("ha/") }
    #expect(retained.count == 2)
    for line in retained {
      let text = try #require(line.bytes.cut(at: " ")).1
      #expect(try JSONSerialization.jsonObject(with: Data(String(text).utf8)) is [String: Any])
    }
    ways.end()
  }
}

/// Tests with a real broker that asks for a password over an encrypted connection.
@Suite(
  .timeLimit(.minutes(Patience.minutes)),
  .enabled(if: MosquittoBroker.canRun, MosquittoBroker.missing),
  .enabled(if: InstalledProgram.openssl.isPresent, "\(InstalledProgram.openssl.missing)"))
struct EncryptedMQTTTests {
  private let folder: TemporaryFolder
  private let console = Console()
  private let broker: MosquittoBroker

  init() throws {
    folder = try TemporaryFolder()
    broker = try MosquittoBroker.encrypted(folder)
  }

  private func fault(_ more: String) throws -> String {
    let problems = FoundProblems()
    let text = """
      {"queue": {"folder": "\(folder.file("queue"))"},
       "mqtt": [{"name": "home", "host": "127.0.0.1", "port": \(broker.port), "tls": true, \(more)}]}
      """
    let file = FileObject(try JSONValue(Array(text.utf8), name: "ways"), at: "", problems)
    let read = WatchWays(file)
    try #require(problems.all.isEmpty, "\(problems.all)")
    let ways = try EventWays(read, console: console)
    ways.add(["id": .string("1"), "source": .string("a"), "event": .string("b")])
    let arrives = { FileSystem.names(in: folder.file("queue/home")) == ["lock"] }
    #expect(becomesTrue { !console.error.text.isEmpty || arrives() })
    ways.end()
    return console.error.text.bytes.split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test func `a broker takes events over TLS, with a user and a password`() throws {
    let (password, authorities) = (
      try folder.write("right\n", to: "right"), folder.file("ca.pem")
    )
    #expect(
      try fault(
        #""caFile": "\#(authorities)", "user": "camera", "passwordFile": "\#(password)""#) == "")
    let messages = try broker.messages(3)
    #expect(messages.contains { $0.bytes.hasPrefix("vision/a/b {") })
  }

  @Test func `a wrong password is told`() throws {
    let password = try folder.write("wrong", to: "wrong")
    let line = try fault(
      #""caFile": "\#(folder.file("ca.pem"))", "user": "camera", "passwordFile": "\#(password)""#)
    #expect(line.contains("not authori"), "\(line)")
  }

  @Test func `a broker that the system does not know is not trusted`() throws {
    let password = try folder.write("right", to: "right")
    let line = try fault(#""user": "camera", "passwordFile": "\#(password)""#)
    #expect(line.contains("certificate"), "\(line)")
  }
}
