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
  func `a file that is no font is not opened`() {
    #expect(ShapingFont(FontFile(path: "/nowhere/a.ttf")) == nil)
  }
}
