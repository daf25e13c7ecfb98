import Testing
import VisionBase

@testable import Evaluation

@Suite struct LabelLinesTests {
  private func lines(_ text: String) throws -> [String] {
    try LabelLines(of: Array(text.utf8), named: "a.txt").map { "\($0.number) \($0.text)" }
  }

  @Test(
    arguments: [
      ("", []), ("\n\r\n \n", []), ("a", ["1 a"]), ("a\nb\n", ["1 a", "2 b"]),
      ("a\r\nb\rc\r", ["1 a", "2 b", "3 c"]), ("\r\n\n\r a \t\n\u{3000}\n b", ["4 a", "6 b"]),
      ("\u{FEFF}é\n", ["1 é"]), ("\u{FEFF}", []),
      // Only characters that end lines in files count; in JSON texts the others are within words.
      ("a\u{2028}b\u{85}c\n", ["1 a\u{2028}b\u{85}c"]),
    ] as [(String, [String])])
  func `lines that are not blank come with their numbers`(text: String, told: [String]) throws {
    #expect(try lines(text) == told)
  }

  @Test func `what is not UTF-8 is refused`() {
    let error = #expect(throws: VisionError.self) {
      try LabelLines(of: [0x61, 0xFF], named: "a.txt")
    }
    #expect(error?.code == .inputInvalid && error?.message.contains("a.txt") == true)
  }
}
