import TestSupport
import Testing

@testable import VisionBase

@Suite struct JSONReaderTests {
  private func node(_ text: String) throws -> JSONValue {
    try JSONValue(Array(text.utf8), name: "the text")
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let node: JSONValue
    init(_ text: String, _ node: JSONValue) { (self.text, self.node) = (text, node) }
    var testDescription: String { text }
  }

  static let rows = [
    Row("null", .null), Row(" true ", .bool(true)), Row("false\n", .bool(false)),
    Row("-1.5e2", .number(-150)), Row("0.25E-1", .number(0.025)), Row("-0", .integer(0)),
    Row("\u{FEFF}0", .integer(0)),
    Row(#""a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, .string("a\"\\/\u{8}\u{C}\n\r\té😀")),
    Row(#""\ud83d""#, .string("\u{FFFD}")), Row("\"é😀\"", .string("é😀")),
    Row("[]", .array([])), Row("[1, [2],]", .array([.integer(1), .array([.integer(2)])])),
    Row("{}", .object([])),
    Row(
      #"{"a": {"b": [null]}, "c": "d",}"#,
      ["a": ["b": .array([.null])], "c": .string("d")]),
    Row(#"{"a": 1, "a": 2}"#, ["a": .integer(1), "a": .integer(2)]),
  ]

  @Test("texts are read, with a comma too many", arguments: rows)
  func reading(row: Row) throws {
    #expect(try node(row.text) == row.node)
  }

  @Test(
    "what is no JSON is refused with the byte at fault",
    arguments: [
      "", " ", "{", "[", "]", "[1 2]", "[,]", "{,}", "{\"a\"}", "{\"a\" 1}", "{a: 1}", "\"", "\"\\",
      "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "\"\\u12g4\"", "\"\n\"", "1 2", "nul", "tru", "0x10",
      "inf", "nan", "1e999", "--1", "01", "-01", "+1", ".5", "1.", "1.e2", "1e", "1e+", "-", "1-2",
      "'a'", "{\"a\":1", "[1", "[1}", "\u{0}", "/**/1",
    ])
  func refusal(text: String) {
    let error = failure { _ = try node(text) }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("the text is not valid JSON: byte ") == true)
  }

  @Test func `values are counted, and too many refused`() throws {
    let text = Array(#"{"a": [1, true, "b"], "c": {}}"#.utf8)
    var left = 7
    _ = try JSONValue(text, name: "the text", valuesLeft: &left)
    #expect(left == 1)
    left = 5
    #expect(throws: VisionError.self) {
      try JSONValue(text, name: "the text", valuesLeft: &left)
    }
    #expect(left == 0)
  }

  @Test func `a text nested without end is refused`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(failure { _ = try node(text) }?.message.contains("too deeply") == true)
    #expect(
      (try? node(String(repeating: "[", count: 64) + String(repeating: "]", count: 64))) != nil)
  }

  @Test func `cut texts give errors, never traps`() throws {
    let whole = Array(#"{"a": [1.5, "\ud83d\ude00", true], "b": {"c": null}}"#.utf8)
    for count in 0..<whole.count {
      #expect(failure { _ = try JSONValue(Array(whole[..<count]), name: "") } != nil)
    }
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      _ = try? JSONValue(bytes, name: "")
    }
  }

  @Test func `members are read as what they are asked for`() throws {
    let object = try node(#"{"text": "t", "empty": "", "size": "12", "count": 3, "part": 1.5}"#)
    #expect(object["text"]?.nonemptyString == "t")
    #expect(object["empty"]?.nonemptyString == nil)
    #expect(object["size"]?.wholeNumber == 12)
    #expect(object["count"]?.wholeNumber == 3)
    #expect(object["part"]?.wholeNumber == nil)
    #expect(object["count"]?.nonemptyString == nil)
    #expect(object["none"] == nil)
    #expect(try node(#"{"a": 1, "a": 2}"#)["a"] == .integer(2), "of two the last counts")
    #expect(JSONValue.array([])["text"] == nil)
    #expect(try node("1e300").wholeNumber == nil)
  }
}
