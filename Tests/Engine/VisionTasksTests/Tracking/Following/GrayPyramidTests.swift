import Testing
import VisionBase

@testable import VisionTasks

@Suite struct GrayPyramidTests {
  private func pyramid(_ frame: Frame) -> GrayPyramid {
    var pyramid = GrayPyramid()
    pyramid.fill(with: frame)
    return pyramid
  }

  private func bytes(_ pyramid: GrayPyramid, _ level: Int) -> [UInt8] {
    pyramid.withLevel(pyramid.levels[level]) { span in span.indices.map { span[$0] } }
  }

  /// Returns a picture with pixels that encode their place.
  private func frame(_ format: PixelFormat, width: Int, height: Int) throws -> Frame {
    let count = (0..<format.planeCount).reduce(0) { sum, plane in
      sum + format.packedBytesPerRow(plane: plane, width: width)
        * format.rowCount(plane: plane, height: height)
    }
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 >> 7) }
    return try Frame(width: width, height: height, format: format, bytes: bytes.span.bytes)
  }

  @Test func `small pictures keep their size and large ones are shrunk`() throws {
    #expect(pyramid(try frame(.gray, width: 320, height: 240)).factor == 1)
    #expect(pyramid(try frame(.gray, width: 321, height: 240)).factor == 2)
    let large = pyramid(try frame(.gray, width: 1920, height: 1080))
    #expect(large.factor == 6)
    #expect(large.levels.map(\.width) == [320, 160, 80, 40])
    #expect(large.levels.map(\.height) == [180, 90, 45, 22])
  }

  @Test func `narrow pictures have fewer levels or none`() throws {
    #expect(pyramid(try frame(.gray, width: 320, height: 30)).levels.count == 2)
    #expect(pyramid(try frame(.gray, width: 320, height: 5)).levels.isEmpty)
    #expect(pyramid(try frame(.gray, width: 1, height: 1)).levels.isEmpty)
  }

  @Test(arguments: PixelFormat.allCases)
  func `pixels are means of luma`(format: PixelFormat) throws {
    // 700 pixels are shrunk by 3, so that all pixels count.
    let picture = try frame(format, width: 700, height: 40)
    let pyramid = pyramid(picture)
    #expect(pyramid.factor == 3)
    let (pixels, stride) = (bytes(pyramid, 0), picture.bytesPerRow())
    let channels: [Int]? =
      switch format {
      case .rgb, .rgba: [0, 1, 2]
      case .bgra: [2, 1, 0]
      case .argb: [1, 2, 3]
      default: nil
      }
    for (x, y) in [(0, 0), (232, 12), (100, 7)] {
      var sums = [0, 0, 0]
      picture.withBytes { bytes in
        for v in 0..<3 {
          for u in 0..<3 {
            let start = (3 * y + v) * stride + (3 * x + u) * format.bytesPerPixel
            for (index, channel) in (channels ?? [0]).enumerated() {
              sums[index] += Int(bytes.unsafeLoad(fromByteOffset: start + channel, as: UInt8.self))
            }
          }
        }
      }
      let sum =
        channels == nil ? sums[0] : (77 * sums[0] + 150 * sums[1] + 29 * sums[2]) / 256
      #expect(Int(pixels[y * 233 + x]) == (sum + 4) / 9)
    }
  }

  @Test func `each level is the mean of four pixels of the one before`() throws {
    let pyramid = pyramid(try frame(.gray, width: 101, height: 51))
    let (whole, half) = (bytes(pyramid, 0), bytes(pyramid, 1))
    #expect(half.count == 50 * 25)
    for (x, y) in [(0, 0), (49, 24), (13, 8)] {
      let four = [0, 1, 101, 102].map { Int(whole[2 * y * 101 + 2 * x + $0]) }
      #expect(Int(half[y * 50 + x]) == (four.reduce(0, +) + 2) / 4)
    }
  }

  @Test func `large factors take samples from all over their square`() throws {
    // White left halves of squares of 8: one or two thirds of the samples are white.
    let row = (0..<2560).map { UInt8($0 % 8 < 4 ? 255 : 0) }
    let bytes = Array((0..<96).map { _ in row }.joined())
    let picture = try Frame(width: 2560, height: 96, format: .gray, bytes: bytes.span.bytes)
    #expect(Set(self.bytes(pyramid(picture), 0)).isSubset(of: [85, 170]))
  }

  @Test func `the next picture of the same size takes its place`() throws {
    var pyramid = pyramid(try frame(.rgb, width: 64, height: 48))
    let white = try Frame(
      width: 64, height: 48, format: .rgb,
      bytes: [UInt8](repeating: 255, count: 64 * 48 * 3).span.bytes)
    pyramid.fill(with: white)
    #expect(Set(bytes(pyramid, 0)) == [255])
    #expect(Set(bytes(pyramid, 2)) == [255])
    pyramid.removeAll()
    #expect(pyramid.levels.isEmpty)
  }
}
