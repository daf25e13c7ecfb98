import Testing
import VisionBase

@testable import VisionReports

@Suite struct ClassNumbersTests {
  @Test func `a class whose name is blank has no blank line in a list of classes`() {
    let classes = ClassNumbers(names: ["dog", "", " \t", "\u{3000}", "cat"])
    #expect(classes.lines.text == "dog\n???\n???\n???\ncat\n")
    #expect(classes.listed.map(\.number) == [0, 4])
  }

  @Test func `a number with a blank name is free for the class that is seen with it`() {
    var classes = ClassNumbers(names: ["dog", " "])
    #expect(classes.number(of: FoundObject.Class(index: 1, name: "cat")) == 1)
    #expect(classes.lines.text == "dog\ncat\n")
  }

  @Test func `a list of classes has the bytes of the names, and tells of those it cannot hold`() {
    let classes = ClassNumbers(names: ["a\u{2028}b", "قطة", "two\nlines", " ", "gpj.\u{202E}exe"])
    #expect(
      classes.lines.text.bytes == "a\u{2028}b\nقطة\ntwo\\u{a}lines\n???\ngpj.\u{202E}exe\n".bytes)
    #expect(classes.escapedLines == [#"two\u{a}lines"#])
  }
}
