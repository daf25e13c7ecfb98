import TestSupport
import Testing

@testable import Frames

/// Gray copies equal the sum over samples, for each format and factor.
@Suite struct FrameGrayTests {
  private static let formats: [PixelFormat] = [.rgb, .rgba, .bgra, .gray, .nv12FullRange]

  /// Computes the same one sample after the other.
  private static func slowly(
    _ frame: Frame, _ bytes: [UInt8], factor: Int, width: Int, height: Int
  ) -> [UInt8] {
    let bytesPerPixel = bytesPerPixel(of: frame.format)
    let order = frame.format == .bgra ? [2, 1, 0] : [0, 1, 2]
    let count = min(factor, 3)
    let step = factor / count
    let first = (factor - 1 - step * (count - 1)) / 2
    var gray: [UInt8] = []
    for place in 0..<width * height {
      let (y, x) = place.quotientAndRemainder(dividingBy: width)
      var sums = [0, 0, 0]
      for sample in 0..<count * count {
        let (row, column) = sample.quotientAndRemainder(dividingBy: count)
        let pixel =
          ((y * factor + first + row * step) * frame.width + x * factor + first + column * step)
          * bytesPerPixel
        for channel in 0..<3 {
          sums[channel] += Int(bytes[pixel + (bytesPerPixel == 1 ? 0 : order[channel])])
        }
      }
      let luma = (sums[0] * 77 + sums[1] * 150 + sums[2] * 29) >> 8
      let sum = bytesPerPixel == 1 ? sums[0] : luma
      gray.append(UInt8((sum + count * count / 2) / (count * count)))
    }
    return gray
  }

  private static func bytesPerPixel(of format: PixelFormat) -> Int {
    switch format {
    case .rgb: 3
    case .rgba, .bgra: 4
    default: 1
    }
  }

  private static func gray(_ frame: Frame, factor: Int, width: Int, height: Int) -> [UInt8] {
    var rows = [UInt8](repeating: 0, count: width * height)
    rows.withUnsafeMutableBufferPointer {
      frame.writeGray(shrunkBy: factor, width: width, height: height, to: $0)
    }
    return rows
  }

  @Test("gray copies", arguments: formats)
  func copies(format: PixelFormat) throws {
    var random = SeededGenerator(seed: 31)
    // Wide ones are made in pieces.
    for factor in [1, 2, 3, 4, 5, 6, 7, 9, 12, 60] {
      for _ in 0..<(factor < 60 ? 3 : 1) {
        let width = factor < 60 ? Int.random(in: 1...60, using: &random) : 120
        let height = factor < 60 ? Int.random(in: 1...9, using: &random) : 1
        let (fullWidth, fullHeight) = (
          width * factor + Int.random(in: 0..<factor, using: &random), height * factor
        )
        let count = fullWidth * fullHeight * Self.bytesPerPixel(of: format)
        let chroma = ((fullWidth + 1) / 2) * ((fullHeight + 1) / 2) * 2
        let bytes = (0..<count + (format == .nv12FullRange ? chroma : 0)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        let frame = try Frame(
          width: fullWidth, height: fullHeight, format: format, bytes: bytes.span.bytes)
        let expected = Self.slowly(frame, bytes, factor: factor, width: width, height: height)
        #expect(
          Self.gray(frame, factor: factor, width: width, height: height) == expected,
          "by \(factor), \(width)x\(height), \(random)")
      }
    }
  }

  @Test func `a picture is shrunk by the largest factor, and by no larger one`() throws {
    let side = Frame.mostShrunk
    let bytes = [UInt8](repeating: 9, count: side * 3)
    let frame = try Frame(width: side, height: 1, format: .rgb, bytes: bytes.span.bytes)
    #expect(Self.gray(frame, factor: side + 1, width: 1, height: 1) == [0])
    let tall = try Frame(
      width: side, height: side, format: .gray,
      bytes: [UInt8](repeating: 7, count: side * side).span.bytes)
    #expect(Self.gray(tall, factor: side, width: 1, height: 1) == [7])
  }
}
