import Frames
import PictureFixtures
import TestSupport
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

  @Test(
    "a part of a video format has the pixels of the whole as RGB",
    arguments: PixelFormat.allCases.filter { $0.planeCount > 1 },
    [(7, 5), (641, 479), (1919, 1079)])
  func video(format: PixelFormat, size: (width: Int, height: Int)) throws {
    let (width, height) = size
    let count = (0..<format.planeCount).reduce(0) {
      $0 + format.packedBytesPerRow(plane: $1, width: width)
        * format.rowCount(plane: $1, height: height)
    }
    var random = SeededGenerator(seed: UInt64(width))
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    let frame = try Frame(width: width, height: height, format: format, bytes: bytes.span.bytes)
    let whole = try frame.rgb()
    for _ in 0..<40 {
      let box = PictureBox(
        x: .random(in: -3...Double(width), using: &random),
        y: .random(in: -3...Double(height), using: &random),
        width: .random(in: 0.5...Double(width), using: &random),
        height: .random(in: 0.5...Double(height), using: &random))
      let part = try frame.cropped(to: box)
      #expect(try part?.samples == whole.cropped(to: box)?.samples, "\(box)")
    }
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
