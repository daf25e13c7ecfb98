import Testing
import VisionBase

@Suite struct ByteTextTests {
  /// Characters that combine with the byte before them into one `Character`.
  private static let joiners = [
    "\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FD}", "\u{20DD}", "\u{E0061}", "\u{903}",
  ]

  @Test(arguments: joiners)
  func `no mark behind a separator hides it`(joiner: String) {
    let text = "..\("/")\(joiner)up\("/")x".bytes
    #expect(text.split(separator: "/").first == "..")
    #expect(text.split(separator: "/").count == 3)
    #expect(text.cut(at: "/")?.0 == "..")
    #expect("/\(joiner)".bytes.hasPrefix("/"))
    #expect("a=\(joiner)b".bytes.cut(at: "=")?.1 == "\(joiner)b".bytes)
    #expect("\"\(joiner)".bytes.contains("\""))
    #expect("-\(joiner)x".bytes.dropping(prefix: "-") == "\(joiner)x".bytes)
  }

  @Test func `lines end at CR and LF only`() {
    #expect("a\r\nb\rc\n\nd".bytes.lines == ["a", "b", "c", "d"])
    #expect("a\u{2028}b\u{2029}c\u{85}d\u{0B}e\u{0C}f".bytes.lines.count == 1)
    #expect("a\n\u{301}b".bytes.lines.count == 2)
  }

  @Test func `texts are equal when their bytes are`() {
    #expect("\u{212A}" == "K")
    #expect("\u{212A}".bytes != "K")
    #expect("e\u{301}".bytes != "\u{E9}".bytes)
    #expect(Set(["e\u{301}".bytes, "\u{E9}".bytes]).count == 2)
    #expect(Set(["dog".bytes, "hotdog".bytes.dropFirst(3)]).count == 1)
    #expect("\u{212A}".bytes.lowercased() == "\u{212A}")
    #expect("ÀB".bytes.lowercased().bytes == "Àb".bytes)
  }

  @Test(arguments: [
    ("", "x", "nil"), ("x", "x", "|"), ("axb", "x", "a|b"), ("axbxc", "x", "a|bxc"),
    ("ab", "x", "nil"),
  ])
  func `a cut parts a text at its first mark`(text: String, mark: String, parts: String) throws {
    let mark = try #require(mark.bytes.first)
    let found = text.bytes.cut(at: mark).map { "\($0.0)|\($0.1)" }
    #expect((found ?? "nil") == parts)
  }

  @Test func `a cut can be at the last mark`() throws {
    let cut = try #require("a.b.tflite".bytes.cut(atLast: "."))
    #expect(cut.0 == "a.b" && cut.1 == "tflite")
    #expect("a".bytes.cut(atLast: ".") == nil)
  }

  @Test func `starts and ends are taken off whole`() {
    #expect("model.task".bytes.dropping(suffix: ".task") == "model")
    #expect("model.task".bytes.dropping(suffix: ".tflite") == nil)
    #expect("é".bytes.dropping(suffix: "") == "é")
    #expect(" \t a b \r\n".bytes.trimmed() == "a b")
    #expect("a  ".bytes.trimmedAtEnd(of: \.isBlank) == "a")
    #expect("a b\tc".bytes.removing(\.isBlank) == "abc")
    #expect(["a", "b"].map(\.bytes).joined(separator: "/") == "a/b")
  }

  @Test func `numbers are those of the standard library`() {
    #expect(Int("12".bytes) == 12 && Int("-3".bytes) == -3)
    #expect(Int("١٢".bytes) == nil && Int("1\u{301}".bytes) == nil && Int("".bytes) == nil)
  }

  @Test(arguments: [
    ("grün", 4, "grü"), ("grün", 3, "gr"), ("abc", 9, "abc"), ("abc", 0, ""), ("\r\n", 1, "\r"),
  ])
  func `a beginning is cut between code points`(text: String, limit: Int, beginning: String) {
    #expect(text.beginning(ofAtMost: limit).bytes == beginning.bytes)
  }

  @Test func `a cut within a code point leaves replacements`() {
    #expect(String("é".bytes.dropFirst()) == "\u{FFFD}")
  }
}
