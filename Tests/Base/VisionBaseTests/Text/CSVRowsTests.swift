import Testing
import VisionBase

@Suite struct CSVRowsTests {
  private static let tables: [(text: String, rows: [[String]], lines: [Int])] = [
    ("", [], []), ("\n\r\n\n", [], []), ("a", [["a"]], [1]), ("a,,b\n", [["a", "", "b"]], [1]),
    (",", [["", ""]], [1]), ("a\r\nb\rc\nd", [["a"], ["b"], ["c"], ["d"]], [1, 2, 3, 4]),
    ("\n\"a,\"\"b\"\"\nc\",d\ne", [["a,\"b\"\nc", "d"], ["e"]], [2, 4]),
    ("\u{FEFF}a", [["a"]], [1]), ("\"a\"b,c", [["ab", "c"]], [1]), ("\"a,b\nc", [["a,b\nc"]], [1]),
    ("a\"b\",c", [["a\"b\"", "c"]], [1]), ("\"", [[""]], [1]),
    ("a,\u{301}b", [["a", "\u{301}b"]], [1]),
  ]

  @Test(arguments: tables)
  func `rows have fields and lines`(text: String, rows: [[String]], lines: [Int]) {
    let read = Array(CSVRows(text.bytes))
    #expect(read.map(\.fields) == rows && read.map(\.line) == lines, "\(read)")
  }

  @Test func `rows that were written are read again`() {
    let rows = [["a,b", "say \"hi\"", "two\nlines"], ["", "é", " "]]
    let text = rows.map { CSVRecord.text($0, formulas: .plain) + "\n" }.joined()
    #expect(CSVRows(text.bytes).map(\.fields) == rows)
  }
}
