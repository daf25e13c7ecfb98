import Testing
import VisionBase

@Suite struct PrintoutTests {
  static let texts: [(text: String, printed: String)] = [
    ("", ""), ("plain ~ text", "plain ~ text"), (#"C:\new"#, #"C:\new"#),
    ("two\nlines\r\tend", #"two\nlines\r\tend"#), ("\r\n", #"\r\n"#),
    ("\u{1B}[2J\u{7}\u{0}", #"\u{1B}[2J\u{7}\u{0}"#), ("\u{7F}", #"\u{7F}"#),
    ("\u{9B}31m\u{85}", #"\u{9B}31m\u{85}"#),
    ("gpj.\u{202E}exe", #"gpj.\u{202E}exe"#),
    ("\u{61C}\u{200E}\u{200F}\u{2066}\u{2069}", #"\u{61C}\u{200E}\u{200F}\u{2066}\u{2069}"#),
    ("a\u{2028}b\u{2029}c", #"a\u{2028}b\u{2029}c"#),
    // Letters of all kinds, and their joiners, stay.
    ("Grün 猫 قطة 👩\u{200D}💻 e\u{301}\u{A0}x", "Grün 猫 قطة 👩\u{200D}💻 e\u{301}\u{A0}x"),
    (String(decoding: [0x61, 0x9B, 0xFF], as: UTF8.self), "a\u{FFFD}\u{FFFD}"),
  ]

  @Test(arguments: texts)
  func `only what steers a terminal is escaped`(text: String, printed: String) {
    #expect(text.printable == printed)
    // An escaped text is not escaped again.
    #expect(text.printable.printable == printed)
    // A line isolates right-to-left names, too: StringIsolatedTests.
    #expect(Printout.line(text).text == printed.printableLine + "\n")
  }

  @Test func `every control character is escaped`() throws {
    for value in Array(0...0x1F) + Array(0x7F...0x9F) as [UInt32] {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(String(scalar).printable.utf8.allSatisfy { $0 > 0x1F && $0 < 0x7F }, "\(value)")
    }
  }

  @Test func `line breaks are those between lines`() {
    #expect(Printout.lines(["a\nb", "c"]).text == "a\\nb\nc\n")
    #expect(Printout.page("a\n\n\u{1B}b\n").text == "a\n\n\\u{1B}b\n")
    #expect((Printout.line("a") + .line("b")).text == "a\nb\n")
    #expect(Printout.nothing.text.isEmpty && Printout.lines([]).text.isEmpty)
  }

  @Test func `JSON and scripts are printed as they are`() {
    #expect(Printout.json(["a": .string("\u{1B}\n")]).text == "{\"a\":\"\\u001b\\n\"}\n")
    #expect(Printout.script("a\tb\n").text == "a\tb\n")
  }

  @Test func `columns are as wide as what is printed`() {
    var table = TextTable(("A", .left), ("B", .left))
    table.add("\u{7}", "x")
    table.add("four", "y\nz")
    #expect(Printout.lines(table.lines).text == "A      B\n\\u{7}  x\nfour   y\\nz\n")
  }
}
