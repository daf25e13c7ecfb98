import Testing
import VisionBase

@testable import Frames

@Suite struct FrameCuttingTests {
  /// Returns a gray picture whose pixels are ten times their column plus their row.
  private func picture() throws -> Frame {
    let pixels = (0..<8).flatMap { row in (0..<10).map { UInt8(10 * $0 + row) } }
    return try Frame(width: 10, height: 8, format: .gray, bytes: pixels.span.bytes)
  }

  private func red(_ frame: Frame) -> [UInt8] {
    frame.withBytes { bytes in
      (0..<frame.width * frame.height).map {
        bytes.unsafeLoad(fromByteOffset: 3 * $0, as: UInt8.self)
      }
    }
  }

  private func region(
    _ topLeft: SIMD2<Float>, _ topRight: SIMD2<Float>, _ bottomLeft: SIMD2<Float>
  ) -> Region {
    Region(
      bottomLeft: bottomLeft, topLeft: topLeft, topRight: topRight,
      bottomRight: topRight + bottomLeft - topLeft)
  }

  @Test func `a region along the sides is the pixels themselves`() throws {
    let cut = try #require(
      try picture().cut(to: region([2, 1], [5, 1], [2, 3]), width: 3, height: 2))
    #expect(cut.width == 3 && cut.height == 2 && cut.format == .rgb && cut.orientation == .up)
    #expect(red(cut) == [21, 31, 41, 22, 32, 42])
  }

  @Test func `a turned region gives rows of its own`() throws {
    let cut = try #require(
      try picture().cut(to: region([5, 1], [5, 4], [3, 1]), width: 3, height: 2))
    #expect(red(cut) == [51, 52, 53, 41, 42, 43])
  }

  @Test func `places outside are black`() throws {
    let cut = try #require(
      try picture().cut(to: region([8, 0], [12, 0], [8, 1]), width: 4, height: 1))
    #expect(red(cut) == [80, 90, 0, 0])
  }

  @Test func `a region of a long picture is no square of its length`() throws {
    let pixels = [UInt8](repeating: 1, count: Frame.longestSide)
    let long = try Frame(
      width: Frame.longestSide, height: 1, format: .gray, bytes: pixels.span.bytes)
    let side = Float(Frame.longestSide)
    let whole = region([0, 0], [side, 0], [0, side])
    #expect(try long.cut(to: whole, width: Double(side), height: Double(side)) == nil)
    let part = region([0, 0], [side, 0], [0, 1])
    #expect(try long.cut(to: part, width: Double(side), height: 1)?.width == Frame.longestSide)
  }

  @Test(arguments: [
    (20.0, 20.0, 3.0), (-40, 0, 3), (0, 0, 1000), (0, 0, .nan), (0, 0, 0), (0, 0, .infinity),
  ])
  func `regions outside, without extent or far too large give nothing`(
    x: Double, y: Double, size: Double
  ) throws {
    let (x, y, side) = (Float(x), Float(y), Float(size))
    let cut = try picture().cut(
      to: region([x, y], [x + side, y], [x, y + side]), width: size, height: size)
    #expect(cut == nil)
  }
}
