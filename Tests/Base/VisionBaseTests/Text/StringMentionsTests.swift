import Testing

@testable import VisionBase

@Suite struct StringMentionsTests {
  @Test(
    "a text mentions what is in it byte for byte",
    arguments: [
      ("ERROR: No module named pip", "No module named pip", true), ("left eye", "left", true),
      ("aab", "ab", true), ("abc", "c", true), ("abc", "abc", true), ("abc", "", true),
      ("", "", true), ("abc", "abcd", false), ("abc", "B", false), ("", "a", false),
      ("grün", "ü", true), ("gru\u{308}n", "ü", false),
    ])
  func mentions(text: String, part: String, isMentioned: Bool) {
    #expect(text.mentions(part) == isMentioned)
    #expect(String("<\(text)>".bytes.dropFirst().dropLast()).mentions(part) == isMentioned)
  }
}
