import Frames
import Testing

@testable import Movies

@Suite struct DisplayMatrixTests {
  @Test(
    "a matrix means a quarter turn, mirrored or not",
    arguments: [
      ([1, 0, 0, 1], Orientation.up), ([-1, 0, 0, -1], .down), ([0, 1, -1, 0], .right),
      ([0, -1, 1, 0], .left), ([-1, 0, 0, 1], .upMirrored), ([1, 0, 0, -1], .downMirrored),
      ([0, 1, 1, 0], .leftMirrored), ([0, -1, -1, 0], .rightMirrored), ([0, 0, 0, 0], .up),
    ] as [([Int32], Orientation)])
  func quarterTurns(part: [Int32], orientation: Orientation) {
    let one: Int32 = 1 << 16
    let matrix = DisplayMatrix(
      (part[0] * one, part[1] * one, 0, part[2] * one, part[3] * one, 0, 0, 0, 1 << 30))
    #expect(matrix.orientation == orientation)
  }

  @Test func `an odd angle is taken for the nearest quarter, extreme numbers too`() {
    #expect(DisplayMatrix((50000, 20000, 0, -20000, 50000, 0, 0, 0, 0)).orientation == .up)
    let matrix = DisplayMatrix((.min, .max, 0, .min, .min, 0, 0, 0, 0))
    #expect(Orientation.allCases.contains(matrix.orientation))
  }
}
