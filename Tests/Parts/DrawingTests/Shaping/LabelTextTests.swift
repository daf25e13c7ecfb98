import Testing

@testable import Drawing

@Suite struct LabelTextTests {
  @Test(
    "controls become spaces, and what reverses text is left out",
    arguments: [
      ("cat", "cat"), ("a\u{0}b\nc\r\nd", "a b c  d"), ("a\u{202E}gpj\u{202C}.exe", "agpj.exe"),
      ("\u{2068}قطة\u{2069}", "\u{2068}قطة\u{2069}"), ("ب\u{200C}ب", "ب\u{200C}ب"), ("", ""),
    ])
  func cleaned(text: String, expected: String) {
    #expect(LabelText.cleaned(text) == expected)
  }

  @Test func `long lines end with a whole letter`() {
    let ascii = String(repeating: "a", count: 500)
    #expect(LabelText.cleaned(ascii).unicodeScalars.count == 120)
    // A family of seven scalars: 17 of them have 119.
    let family = "👨‍👩‍👧‍👦"
    #expect(LabelText.cleaned(String(repeating: family, count: 50)).count == 17)
    #expect(
      LabelText.cleaned(String(repeating: "é", count: 119) + "e\u{301}\u{301}")
        == String(repeating: "é", count: 119))
  }

  @Test func `a letter keeps no more marks than text has`() {
    let marks = "e" + String(repeating: "\u{301}", count: 1000)
    #expect(LabelText.cleaned(marks).unicodeScalars.count == LabelText.longestCluster)
    #expect(LabelText.cleaned(marks + "x").unicodeScalars.count == LabelText.longestCluster)
  }

  @Test func `simple letters need no shaping, and all others do`() {
    for text in [
      "cat 0.70", "Größe", "Żółw", "λόγος", "Привет", "Tiếng Việt", "“a” – b…", "→ ±2 €",
    ] {
      #expect(text.isSimpleToDraw, "\(text)")
    }
    for text in ["قطة", "חתול", "बिल्ली", "แมว", "猫", "고양이", "e\u{301}", "👀", "⌚", "❤\u{FE0F}"] {
      #expect(!text.isSimpleToDraw, "\(text)")
    }
  }
}
