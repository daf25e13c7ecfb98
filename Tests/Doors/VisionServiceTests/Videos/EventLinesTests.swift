import Testing
import VisionBase

@testable import VisionService

@Suite struct EventLinesTests {
  private func add(_ text: String, to lines: inout EventLines) -> [JSONValue] {
    lines.add(Array(text.utf8)[...])
  }

  @Test func `lines come whole, however they are cut`() {
    var lines = EventLines()
    #expect(add(#"{"a":1}"#, to: &lines).isEmpty)
    #expect(add("\n" + #"{"b":"#, to: &lines) == [["a": .integer(1)]])
    #expect(add("2}\n{\"c\":3}\n", to: &lines) == [["b": .integer(2)], ["c": .integer(3)]])
  }

  @Test func `what is no JSON is left out`() {
    var lines = EventLines()
    #expect(add("hello\n\n{\n{\"a\":1}\n\u{FFFD}\n", to: &lines) == [["a": .integer(1)]])
  }

  @Test func `a line without end takes no memory`() {
    var lines = EventLines()
    for _ in 0..<40 { #expect(add(String(repeating: "x", count: 10_000), to: &lines).isEmpty) }
    #expect(add("\n{\"a\":1}\n", to: &lines) == [["a": .integer(1)]])
  }
}
