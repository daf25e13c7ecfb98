import Testing
import VisionBase

@testable import VisionService

@Suite struct EventLogTests {
  @Test func `the oldest entries make room, by number and by size`() {
    var log = EventLog()
    for number in 1...(EventLog.mostEntries + 5) {
      log.add("begin", ["n": .integer(number)], of: "door")
    }
    #expect(log.entries.count == EventLog.mostEntries && log.newest == EventLog.mostEntries + 5)
    #expect(log.entries.first?.number == 6)

    let long = JSONValue.string(String(repeating: "x", count: EventLog.mostBytes / 2))
    for _ in 0..<3 { log.add("begin", long, of: "door") }
    #expect(log.entries.map(\.number) == [EventLog.mostEntries + 8])
    log.add("begin", .string(String(repeating: "x", count: EventLog.mostBytes + 1)), of: "door")
    #expect(log.entries.count == 1)
    log.add("end", .null, of: "door")
    #expect(log.entries.map(\.name) == ["end"])
  }

  @Test func `an identifier leads back to its entry, in the same process only`() throws {
    var (log, other) = (EventLog(), EventLog())
    for _ in 0..<3 {
      log.add("begin", .null, of: "door")
      other.add("begin", .null, of: "door")
    }
    func identifier(_ entry: EventLog.Entry) -> String {
      let line = String(decoding: entry.bytes, as: UTF8.self).bytes.lines.first { _ in true }
      return String(line?.dropFirst("id: ".utf8.count) ?? "")
    }
    for entry in log.entries {
      #expect(log.number(of: identifier(entry)) == entry.number)
      #expect(other.number(of: identifier(entry)) == 0)
    }
    let token = try #require(identifier(log.entries[0]).bytes.cut(at: "-")).0
    for word in ["", "-", "3", "\(token)-4", "\(token)--1", "\(token)-x", "\(token)-3\u{301}"] {
      #expect(log.number(of: word) == 0, "\(word)")
    }
  }
}
