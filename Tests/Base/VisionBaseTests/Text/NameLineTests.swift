import Testing
import VisionBase

@Suite struct NameLineTests {
  @Test(
    arguments: [
      "", "dog", "traffic light", "Grün 猫 قطة e\u{301}", #"C:\new\x"#, "a\u{2028}b\u{2029}c",
      "\u{1B}[2J\u{7}\u{0}", "a\tb\u{B}c\u{C}d\u{85}e", "gpj.\u{202E}exe", "a\u{FEFF}b", #"\"#,
    ])
  func `a name that a line can hold is written as it is`(name: String) {
    #expect(NameLine.text(of: name).bytes == name.bytes)
    #expect(NameLine.name(in: name).bytes == name.bytes)
    #expect(Printout.names([name, "x"]).text.bytes == "\(name)\nx\n".bytes)
  }

  @Test(
    arguments: [
      ("two\nlines", #"two\u{a}lines"#), ("a\r\nb", #"a\u{d}\u{a}b"#),
      (" dog\t", #"\u{20}dog\u{9}"#), ("\u{2028}dog", #"\u{2028}dog"#),
      ("\u{FEFF}dog", #"\u{feff}dog"#), (#"a\u{a}b"#, #"a\u{5c}u{a}b"#),
      (#"\u"#, #"\u{5c}u"#), (#"\u{5c}u{a}"#, #"\u{5c}u{5c}u{a}"#),
      ("\n", #"\u{a}"#),
    ])
  func `other names come back from their escapes`(name: String, line: String) {
    #expect(NameLine.text(of: name) == line)
    #expect(NameLine.name(in: line).bytes == name.bytes)
    #expect(!line.utf8.contains { $0 == 10 || $0 == 13 })
  }

  @Test(
    arguments: [
      #"\u{A}"#, #"\u{0a}"#, #"\u{41}"#, #"\u{}"#, #"\u{a"#, #"\u{+a}"#, #"\u{110000}"#,
      #"\u{d800}"#, #"\u{00000000a}"#, #"\n"#, #"\\"#,
    ])
  func `escapes that are never written are text`(line: String) {
    #expect(NameLine.name(in: line).bytes == line.bytes)
  }
}
