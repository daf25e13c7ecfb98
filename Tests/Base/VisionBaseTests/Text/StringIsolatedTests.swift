import TestSupport
import Testing
import VisionBase

@Suite struct StringIsolatedTests {
  private let start = "\u{2068}"
  private let end = "\u{2069}"

  @Test(
    "only names that are read from right to left are isolated",
    arguments: ["cat", "", "猫 2", "Größe", "a\u{202E}b", "123", "\u{0660}"])
  func plain(text: String) {
    #expect(text.isolated == text)
    #expect(text.printableLine == text.printable)
  }

  @Test func `a right-to-left name is isolated, with its own controls escaped`() {
    #expect("قطة 2.jpg".isolated == start + "قطة 2.jpg" + end)
    #expect("א\u{202E}ב".isolated == start + "א\\u{202E}ב" + end)
    #expect("א\u{2069}\n".isolated == start + "א\\u{2069}\\n" + end)
  }

  @Test func `a line keeps what was isolated, and isolates the rest`() {
    let name = "صورة 2 قطة.jpg"
    #expect(
      "Detections: \(name.isolated), frame 3".printableLine
        == "Detections: \(start)\(name)\(end), frame 3")
    #expect("قطة 0.70, كلب 0.60".printableLine == "\(start)قطة\(end) 0.70, \(start)كلب\(end) 0.60")
    #expect("a كلب الصيد: 1".printableLine == "a \(start)كلب الصيد\(end): 1")
    #expect("می\u{200C}خواهم-۱۲ 3".printableLine == "\(start)می\u{200C}خواهم\(end)-۱۲ 3")
    #expect("قِطَّة 1".printableLine == "\(start)قِطَّة\(end) 1")
  }

  @Test(
    "controls of names cannot pose as ours",
    arguments: [
      ("\u{2068}cat\u{2069}", "\\u{2068}cat\\u{2069}"), ("\u{2068}א", "\\u{2068}\u{2068}א\u{2069}"),
      ("א\u{2069}", "\u{2068}א\u{2069}\\u{2069}"),
      ("\u{2068}א\u{2068}b\u{2069}", "\\u{2068}\u{2068}א\u{2069}\\u{2068}b\\u{2069}"),
      ("\u{2067}א\u{2069}", "\\u{2067}\u{2068}א\u{2069}\\u{2069}"),
      ("\u{2068}א\u{202E}b\u{2069}", "\u{2068}א\\u{202E}b\u{2069}"),
    ])
  func hostile(text: String, line: String) {
    #expect(text.printableLine == line)
  }

  @Test func `whatever a line holds, its isolates are paired and flat`() {
    var random = SeededGenerator(seed: 40)
    let pieces = [
      "א", "ب", "a", "1", " ", "\u{2068}", "\u{2069}", "\u{202E}", "\u{301}", "\n", "-",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      var depth = 0
      for scalar in text.printableLine.unicodeScalars {
        if scalar == "\u{2068}" { depth += 1 }
        if scalar == "\u{2069}" { depth -= 1 }
        #expect((0...1).contains(depth), "\(text.debugDescription)")
        #expect(scalar != "\u{202E}" && scalar != "\n")
      }
      #expect(depth == 0, "\(text.debugDescription)")
      #expect(text.printableLine.printableLine == text.printableLine)
    }
  }
}
