import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct JSONWriterTests {
  static let cases: [(JSONValue, String)] = [
    (JSONValue.null, "null"), (.bool(true), "true"), (.integer(-5), "-5"),
    (.integer(.min), "-9223372036854775808"), (.number(0.1), "0.1"), (.number(2), "2.0"),
    (.number(-0.0), "-0.0"), (.number(1e300), "1e+300"),
    (.number(.leastNonzeroMagnitude), "5e-324"),
    (.float(0.1), "0.1"), (.float(0.73828125), "0.73828125"), (.float(1e-7), "1e-07"),
    (.number(.nan), "null"), (.number(.infinity), "null"), (.float(-.infinity), "null"),
    (.string(""), #""""#), (.string("a\"b\\c/"), #""a\"b\\c/""#),
    (.string("\n\r\t\u{0}\u{1F}\u{7F}"), #""\n\r\t\u0000\u001f\u007f""#),
    (.string("\u{85}\u{9B}31m\u{202E}ü\u{2067}\u{2028}"), #""\u0085\u009b31m\u202eü\u2067\u2028""#),
    (.string("größe 🐕"), "\"größe 🐕\""), (.array([]), "[]"), (.object([]), "{}"),
    (.array([.null, .array([.integer(1)])]), "[null,[1]]"),
    (["b": .integer(1), "a": .null], #"{"b":1,"a":null}"#),
  ]

  @Test(arguments: cases)
  func `values are written as RFC 8259 wants them`(value: JSONValue, text: String) {
    #expect(value.text == text)
  }

  @Test func `pretty text is indented`() {
    let value: JSONValue = ["a": .array([.integer(1), ["b": .null]]), "c": .array([])]
    #expect(
      value.prettyText == """
        {
          "a": [
            1,
            {
              "b": null
            }
          ],
          "c": []
        }
        """)
  }

  @Test func `numbers read back as they were`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let number = Double(bitPattern: random.next())
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      guard number.isFinite, float.isFinite else { continue }
      // Not JSONSerialization: its doubles differ in the last digit.
      let decoder = JSONDecoder()
      let numbers = Data(JSONValue.array([.number(number)]).text.utf8)
      #expect(try decoder.decode([Double].self, from: numbers) == [number])
      let floats = Data(JSONValue.array([.float(float)]).text.utf8)
      #expect(try decoder.decode([Float].self, from: floats) == [float])
    }
  }

  @Test func `no character that steers a terminal is written as itself`() throws {
    var count = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let kind = scalar.properties.generalCategory
      let steers =
        kind == .control || kind == .lineSeparator || kind == .paragraphSeparator
        || scalar.properties.isBidiControl
      guard steers || value % 97 == 0 else { continue }
      let text = JSONValue.object([.init("\(scalar)", .string("a\(scalar)é"))]).text
      #expect(text.unicodeScalars.contains(scalar) != steers, "\(value)")
      let read = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
      #expect(Array(read.keys.joined().unicodeScalars) == [scalar])
      #expect(Array(read.values.joined().unicodeScalars) == ["a", scalar, "é"])
      count += steers ? 1 : 0
    }
    #expect(count > 70)
  }

  @Test func `strings read back as they were`() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      let scalars = (0..<20).compactMap { _ in Unicode.Scalar(UInt32(random.next() % 0x3000)) }
      let string = String(String.UnicodeScalarView(scalars))
      let text = JSONValue.array([.string(string)]).text
      let read = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String])
      #expect(Array(read[0].unicodeScalars) == scalars)
    }
  }
}
