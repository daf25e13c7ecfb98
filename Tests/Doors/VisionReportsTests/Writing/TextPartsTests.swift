import Testing
import VisionReports

@Suite struct TextPartsTests {
  @Test(arguments: [
    ("it is odd", "is", true), ("it is odd", "it is odd", true), ("it is odd", "odd ", false),
    ("", "", true), ("", "a", false), ("größer", "ö", true), ("aab", "ab", true),
  ])
  func `a text has what is in it`(text: String, part: String, isThere: Bool) {
    #expect(text.holds(part) == isThere)
  }
}
