import Testing

@testable import VisionTasks

@Suite struct ChangedCellsTests {
  /// Returns the largest change from a gray picture to one with other pixels.
  private func change(
    width: Int = 160, height: Int = 120, watched: [Bool] = [],
    _ isOther: (_ x: Int, _ y: Int) -> Bool
  ) -> Int {
    let before = [UInt8](repeating: 100, count: width * height)
    let after = (0..<(width * height)).map { index -> UInt8 in
      isOther(index % width, index / width) ? 130 : 100
    }
    var cells = ChangedCells(width: width, height: height)
    return cells.largestChange(
      from: before.span, to: after.span, LightChange(from: before.span, to: before.span),
      watched: watched)
  }

  @Test func `the largest connected area counts`() {
    #expect(change { _, _ in false } == 0)
    #expect(change { x, y in x < 8 && y < 8 } == 4)
    #expect(change { x, y in x / 8 == 3 && y / 8 == 3 || x < 4 && y < 4 } == 4)
    // Cells that touch at corners are one area.
    #expect(change { x, y in x / 4 == y / 4 } == 30)
  }

  @Test func `cells that are not watched do not count`() {
    let watched = (0..<(40 * 30)).map { $0 % 40 >= 20 }
    #expect(change(watched: watched) { x, _ in x < 40 } == 0)
    #expect(change(watched: watched) { x, y in (76..<92).contains(x) && y < 4 } == 3)
  }

  @Test func `an object that covers most of the picture is a change`() {
    for part in [50, 80, 120, 160] { #expect(change { x, _ in x < part } > 300) }
  }

  @Test func `all pixels are in a cell, whatever the size`() {
    for (width, height) in [(1, 1), (2, 3), (33, 17), (161, 7)] {
      let cells = ChangedCells(width: width, height: height)
      #expect(cells.columns * cells.side <= max(width, cells.side))
      #expect(change(width: width, height: height) { _, _ in true } > 0)
    }
  }
}
