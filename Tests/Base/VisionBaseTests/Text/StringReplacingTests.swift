import Testing
import VisionBase

@Suite struct StringReplacingTests {
  @Test(arguments: [
    ("/a/b/c", "/a/", "", "b/c"),
    ("one and one", "one", "two", "two and two"),
    ("aaa", "aa", "b", "ba"),
    ("here", "there", "x", "here"),
    ("", "a", "b", ""),
    ("größe", "ö", "oe", "groeße"),
    ("kept", "", "x", "kept"),
  ])
  func `each occurrence is replaced`(text: String, part: String, words: String, expected: String) {
    #expect(text.replacing(each: part, by: words) == expected)
  }
}
