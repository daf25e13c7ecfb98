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
}
