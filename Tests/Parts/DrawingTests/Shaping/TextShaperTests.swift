import Testing

@testable import Drawing

@Suite struct TextShaperTests {
  @Test(
    "runs are put into visual order by their levels",
    arguments: [
      ([], []), ([0], [0]), ([1], [0]), ([0, 1, 0], [0, 1, 2]), ([1, 2], [1, 0]),
      ([1, 2, 1], [2, 1, 0]), ([0, 1, 2, 1, 0], [0, 3, 2, 1, 4]),
      ([2, 1, 2, 3, 4], [2, 4, 3, 1, 0]),
    ] as [([Int8], [Int])])
  func order(levels: [Int8], expected: [Int]) {
    #expect(TextShaper.visualOrder(of: levels) == expected)
  }

  @Test(ShapingMaterial.shaper)
  func `a line has the direction of its first strong letter`() throws {
    for (text, isRightToLeft) in [
      ("قطة 0.70", true), ("0.70 قطة", true), ("cat قطة", false), ("12", false), ("", false),
      // An isolate does not decide.
      ("\u{2068}قطة\u{2069} 3 in", false),
    ] {
      let levels = try #require(TextShaper.Levels(of: text.unicodeScalars.map(\.value)))
      #expect(levels.isRightToLeft == isRightToLeft, "\(text.debugDescription)")
      #expect(levels.levels.count == text.unicodeScalars.count)
    }
  }

  @Test(ShapingMaterial.shaper)
  func `no emoji decides the direction, however new it is`() throws {
    // Squared letters before them, as in flags, are letters.
    for value in UInt32(0x1F300)...0x1FAFF {
      guard let emoji = Unicode.Scalar(value), emoji.properties.isEmoji else { continue }
      let line = "\(emoji) قطة \(emoji) 1".unicodeScalars.map(\.value)
      let levels = try #require(TextShaper.Levels(of: line))
      #expect(levels.isRightToLeft && levels.levels == [1, 1, 1, 1, 1, 1, 1, 1, 2], "\(emoji)")
    }
  }

  @Test(ShapingMaterial.shaper)
  func `a file that is no font is not opened`() {
    #expect(ShapingFont(FontFile(path: "/nowhere/a.ttf")) == nil)
  }
}
