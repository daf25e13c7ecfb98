import Frames
import PictureFixtures
import Testing
import VisionBase

@Suite struct FrameCroppingTests {
  private static let numbers = (0..<4 * 3).map { UInt8($0) }

  private func frame(_ orientation: Orientation = .up) throws -> Frame {
    try Frame(
      width: 4, height: 3, format: .gray, orientation: orientation,
      bytes: Self.numbers.span.bytes)
  }

  private static let parts: [(box: PictureBox, width: Int, pixels: [UInt8])] = [
    (PictureBox(x: 1, y: 1, width: 2, height: 1), 2, [5, 6]),
    (PictureBox(x: 0.5, y: 1.9, width: 1, height: 0.2), 2, [4, 5, 8, 9]),
    (PictureBox(x: -5, y: -5, width: 6, height: 100), 1, [0, 4, 8]),
    (PictureBox(x: 3, y: 2, width: 1e9, height: 1e9), 1, [11]),
  ]

  @Test(arguments: parts)
  func `a part has all pixels that the box touches`(
    box: PictureBox, width: Int, pixels: [UInt8]
  ) throws {
    let part = try #require(try frame(.right).cropped(to: box))
    #expect(part.width == width && part.orientation == .right)
    #expect(
      part.withBytes { bytes in
        pixels.indices.map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
      } == pixels)
  }

  @Test(arguments: [
    PictureBox(x: 4, y: 0, width: 1, height: 1), PictureBox(x: 0, y: -2, width: 1, height: 2),
    PictureBox(x: 0, y: 0, width: 0, height: 1), PictureBox(x: .nan, y: 0, width: 1, height: 1),
    PictureBox(x: 0, y: 0, width: .infinity, height: 1),
    PictureBox(x: 2, y: 0, width: -1, height: 1),
  ])
  func `a box without a pixel has no part`(box: PictureBox) throws {
    #expect(try frame().cropped(to: box) == nil)
  }

  @Test func `a smaller picture has the means of the pixels`() throws {
    let small = try frame().reduced(toWidth: 2, height: 2)
    #expect(small.width == 2 && small.height == 2 && small.format == .rgb)
    // Rows are split 1 and 2: means of 0, 1 and of 4, 5, 8, 9.
    #expect(
      small.samples.enumerated().filter { $0.offset % 3 == 0 }.map(\.element) == [1, 3, 7, 9])
    let turned = try frame(.right).reduced(toWidth: 100, height: 100)
    #expect(turned.width == 3 && turned.height == 4 && turned.orientation == .up)
    #expect(turned.samples[0] == 8)
    let thin = try frame().reduced(toWidth: 1, height: 100)
    #expect(thin.width == 1 && thin.height == 1)
  }
}
