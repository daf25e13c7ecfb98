import Testing
import VisionBase

@Suite struct StringDisplayWidthTests {
  @Test(
    "columns are those of a terminal",
    arguments: [
      ("", 0), ("cat 0.70", 8), ("Größe", 5), ("e\u{301}", 1), ("קט", 2), ("قِطَّة", 3), ("猫", 2),
      ("猫カフェ", 8), ("고양이", 6), ("ｶ", 1), ("Ａ", 2), ("👀", 2), ("👩🏽‍🚒", 2), ("🇧🇷", 2), ("❤", 1),
      ("❤\u{FE0F}", 2), ("\u{2068}קט\u{2069}", 2), ("ไม้", 2), ("a\u{200B}b", 2),
      ("\u{1100}\u{1161}", 2),
      ("𠮷", 2), ("…", 1), ("—", 1),
    ])
  func width(text: String, columns: Int) {
    #expect(text.displayWidth == columns, "\(text.debugDescription)")
  }

  @Test func `columns of a table are aligned on a terminal`() {
    var table = TextTable(("NAME", .left), ("COUNT", .right), ("", .left))
    table.add("猫", "1", "x")
    table.add("قطة", "22", "x")
    table.add("e\u{301}te\u{301}", "333", "x")
    #expect(
      table.lines == [
        "NAME  COUNT", "猫        1  x", "\u{2068}قطة\u{2069}      22  x",
        "e\u{301}te\u{301}     333  x",
      ])
  }
}
