import Testing
import VisionBase

@Suite struct CSVRecordTests {
  private static let records: [(fields: [String], text: String)] = [
    (["a", "", "b c"], "a,,b c"), (["a,b", "c"], "\"a,b\",c"),
    (["say \"hi\""], "\"say \"\"hi\"\"\""), (["two\nlines", "x"], "\"two\nlines\",x"),
    ([""], ""), (["\u{1B}[2J\r"], "\\u{1B}[2J\\r"), (["é, ü"], "\"é, ü\""),
  ]

  @Test(arguments: records)
  func `fields are quoted where they have to be`(fields: [String], text: String) {
    #expect(CSVRecord.text(fields) == text)
    #expect(Printout.record(fields).text == text + "\n")
  }

  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20DD}"])
  func `marks are doubled whatever is joined to them`(joiner: String) {
    let text = CSVRecord.text(["\"\(joiner),x\"\(joiner)"])
    #expect(text.bytes == "\"\"\"\(joiner),x\"\"\(joiner)\"".bytes)
    let broken = CSVRecord.text(["a\n\(joiner)b"])
    #expect(broken.bytes == "\"a\n\(joiner)b\"".bytes)
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
    ("-1+1", "'-1+1"), ("-0.5", "-0.5"), ("+3e-05", "+3e-05"), ("-inf", "'-inf"), ("-", "'-"),
    ("\t=1", "'\\t=1"), ("\r=1", "'\\r=1"), ("=a,b", "\"'=a,b\""), ("a=1", "a=1"),
    ("=\u{301}1", "'=\u{301}1"), ("\n1", "\"'\n1\""), ("\u{FF1D}1+1", "'\u{FF1D}1+1"),
    ("\u{FF0B}1", "'\u{FF0B}1"), ("\u{FF0D}1", "'\u{FF0D}1"), ("\u{FF20}A1", "'\u{FF20}A1"),
    ("\u{FE66}1", "'\u{FE66}1"), ("\u{2212}1", "'\u{2212}1"), ("a\u{FF1D}1", "a\u{FF1D}1"),
  ])
  func `what a spreadsheet would compute is escaped, unless it is a number`(
    field: String, text: String
  ) {
    #expect(CSVRecord.text([field]).bytes == text.bytes)
    let plain =
      text.bytes.dropping(prefix: "'").map(String.init)
      ?? text.bytes.dropping(prefix: "\"'").map { "\"\($0)" } ?? text
    #expect(CSVRecord.text([field], formulas: .plain).bytes == plain.bytes)
  }

  @Test(arguments: [
    ("x;=HYPERLINK(A1)", "x;'=HYPERLINK(A1)"), ("x;-5", "x;'-5"), (";@A1;+1", ";'@A1;'+1"),
    ("x;\u{FF1D}1", "x;'\u{FF1D}1"), ("x\n=1", "\"x\n'=1\""), ("\n=1", "\"'\n'=1\""),
    ("=1;=2", "'=1;'=2"), ("x; =1", "x; =1"), ("a;b", "a;b"), ("a;;", "a;;"), (";", ";"),
    ("x;\"=1", "\"x;\"\"'=1\""), ("x\n\"\"@1", "\"x\n\"\"\"\"'@1\""), ("x\"=1", "\"x\"\"=1\""),
    ("x;=\"a\"", "\"x;'=\"\"a\"\"\""),
  ])
  func `a sign where another list separator lets a cell begin is escaped`(
    field: String, text: String
  ) {
    #expect(CSVRecord.text([field]).bytes == text.bytes)
    #expect(!CSVRecord.text([field], formulas: .plain).bytes.contains("'"))
  }
}
