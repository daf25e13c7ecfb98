import Testing
import TestSupport

@testable import VisionTasks

/// The largest numbers of rows are those that one comparison after the other finds.
@Suite struct LargestOfRowsTests {
  /// Returns the place of the largest number above the smallest finite one; the first of equals.
  private static func place(_ row: ArraySlice<Float>) -> Int {
    var best = (place: row.count, number: -Float.greatestFiniteMagnitude)
    for (place, number) in row.enumerated() where number > best.number { best = (place, number) }
    return best.place
  }

  @Test(arguments: [1, 3, 15, 16, 17, 33, 90, 128])
  func `rows of any length, with ties and numbers that are none`(columnCount: Int) {
    var random = SeededGenerator(seed: UInt64(columnCount))
    let odd: [Float] = [.nan, .infinity, -.infinity, -.greatestFiniteMagnitude, 0, -0.0]
    let numbers = (0..<200 * columnCount).map { _ in
      Int.random(in: 0...9, using: &random) == 0
        ? odd[Int.random(in: 0..<odd.count, using: &random)]
        : Float(Int.random(in: -8...8, using: &random)) / 8
    }
    let rows = LargestOfRows(numbers.span, rowCount: 200, columnCount: columnCount)
    for row in 0..<200 {
      let slice = numbers[row * columnCount..<(row + 1) * columnCount]
      let expected = Self.place(slice)
      #expect(rows[row] == expected, "row \(row)")
      let number =
        expected < columnCount
        ? numbers[row * columnCount + expected] : -Float.greatestFiniteMagnitude
      #expect(rows.numbers[row].bitPattern == number.bitPattern, "row \(row)")
    }
  }

  @Test(arguments: [1, 3, 31, 32, 33, 64, 90, 128])
  func `rows of bytes are those of the numbers they stand for`(columnCount: Int) {
    var random = SeededGenerator(seed: UInt64(columnCount))
    for flip in [0, 0x80] as [UInt8] {
      let range = [0...255, 120...135, 128...128, 0...1][Int(flip) / 64] as ClosedRange<UInt8>
      let bytes = (0..<100 * columnCount).map { _ in UInt8.random(in: range, using: &random) }
      let (scale, zero) = (Float(0.013), Int32(77))
      let numbers = bytes.map { scale * Float(Int32($0 ^ flip) - zero) }
      let expected = LargestOfRows(numbers.span, rowCount: 100, columnCount: columnCount)
      let rows = bytes.withUnsafeBytes {
        LargestOfRows(
          $0, flip: flip, zeroPoint: zero, scale: scale, columnCount: columnCount)
      }
      #expect(rows.numbers == expected.numbers)
      #expect((0..<100).allSatisfy { rows[$0] == expected[$0] })
    }
  }

  @Test func `rows without any number above the smallest`() {
    let numbers: [Float] = [.nan, -.infinity, -.greatestFiniteMagnitude]
    let rows = LargestOfRows(numbers.span, rowCount: 1, columnCount: 3)
    #expect(rows[0] == 3)
    #expect(LargestOfRows(numbers.span, rowCount: 0, columnCount: 3).numbers.isEmpty)
    #expect(LargestOfRows(numbers.span, rowCount: 3, columnCount: 0)[2] == 0)
  }
}
