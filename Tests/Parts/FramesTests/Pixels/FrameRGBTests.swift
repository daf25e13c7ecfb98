import PictureFixtures
import Frames
import TestSupport
import Testing
import VisionBase

@Suite struct FrameRGBTests {
  @Test(
    "packed formats give their colors",
    arguments: [
      (PixelFormat.rgb, [1, 2, 3, 4, 5, 6]), (.rgba, [1, 2, 3, 5, 6, 7]),
      (.bgra, [3, 2, 1, 7, 6, 5]), (.argb, [2, 3, 4, 6, 7, 8]), (.gray, [1, 1, 1, 2, 2, 2]),
    ] as [(PixelFormat, [UInt8])])
  func packed(format: PixelFormat, expected: [UInt8]) throws {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    var frame = try Frame(width: 2, height: 1, format: format, bytes: bytes.span.bytes)
    frame.orientation = .left
    frame.timestampInMicroseconds = 5
    let rgb = try frame.rgb()
    #expect(rgb.format == .rgb)
    #expect(rgb.samples == expected)
    #expect(rgb.orientation == .left)
    #expect(rgb.timestampInMicroseconds == 5)
  }

  @Test("pixels are those that a sampler of the same size gives", arguments: PixelFormat.allCases)
  func equalsSampler(format: PixelFormat) throws {
    var random = SeededGenerator(seed: 3)
    for (width, height) in [(1, 1), (2, 3), (63, 5), (64, 2), (65, 4), (129, 3), (641, 7)] {
      let frame = try RegionSamplerTests.randomFrame(format, width, height, using: &random)
      var sampled = [UInt8](repeating: 0, count: 3 * width * height)
      var span = sampled.mutableSpan
      try RegionSampler(width: width, height: height).sample(
        Region(of: frame), of: frame, border: .replicate, into: &span)
      #expect(try frame.rgb().samples == sampled, "\(width)x\(height)")
      #expect(try frame.converted(to: .rgb).rgb().samples == sampled, "\(width)x\(height)")
    }
  }

  /// Luma, Cb, Cr and the color of BT.601's definition, computed in Python with floats.
  private static let videoRange: [([UInt8], [UInt8])] = [
    ([16, 128, 128], [0, 0, 0]), ([235, 128, 128], [255, 255, 255]),
    ([81, 90, 240], [254, 0, 0]), ([145, 54, 34], [0, 255, 1]), ([41, 240, 110], [0, 0, 255]),
    ([255, 128, 128], [255, 255, 255]),
  ]
  private static let fullRange: [([UInt8], [UInt8])] = [
    ([0, 128, 128], [0, 0, 0]), ([255, 128, 128], [255, 255, 255]),
    ([76, 85, 255], [254, 0, 0]), ([150, 44, 21], [0, 255, 1]), ([29, 255, 107], [0, 0, 254]),
  ]

  @Test(
    "all colors are those of the matrix in floating point, rounded",
    arguments: YCbCrMatrix.allCases, [PixelFormat.i420VideoRange, .i420FullRange, .nv12VideoRange])
  func matrix(matrix: YCbCrMatrix, format: PixelFormat) throws {
    let isFull = format == .i420FullRange
    let (red, blue) = matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    let green = 1 - red - blue
    let chromaGain = isFull ? 1 : 255.0 / 224
    for (cb, cr) in Self.chromas {
      // Each luma twice, so that a color sample covers both.
      let lumas = (0..<512).map { UInt8($0 / 2) }
      let samples = [[UInt8](repeating: cb, count: 256), [UInt8](repeating: cr, count: 256)]
      let chroma =
        format.planeCount == 3
        ? samples.flatMap { $0 } : zip(samples[0], samples[1]).flatMap { [$0, $1] }
      var frame = try Frame(
        width: 512, height: 1, format: format, bytes: (lumas + chroma).span.bytes)
      frame.matrix = matrix
      let found = try frame.rgb().samples
      let (toBlue, toRed) = ((Double(cb) - 128) * chromaGain, (Double(cr) - 128) * chromaGain)
      for (index, luma) in lumas.enumerated() {
        let y = isFull ? Double(luma) : (Double(luma) - 16) * 255 / 219
        let exact = [
          y + 2 * (1 - red) * toRed,
          y - 2 * (1 - blue) * blue / green * toBlue - 2 * (1 - red) * red / green * toRed,
          y + 2 * (1 - blue) * toBlue,
        ].map { min(max($0, 0), 255) }
        // Beyond rounding to a byte, coefficients are rounded to 1/65536.
        let isRight = zip(found[3 * index..<3 * index + 3], exact).allSatisfy {
          abs(Double($0) - $1) <= 0.5 + 0.01
        }
        guard isRight else {
          Issue.record("\(luma) \(cb) \(cr): \(found[3 * index..<3 * index + 3]) for \(exact)")
          return
        }
      }
    }
  }

  private static let chromas: [(UInt8, UInt8)] = stride(from: 0, through: 255, by: 15).flatMap {
    cb in stride(from: 0, through: 255, by: 15).map { cr in (UInt8(cb), UInt8(cr)) }
  }

  @Test func `the matrix of a frame stays with its copies`() throws {
    let bytes = [UInt8](repeating: 90, count: 6)
    var frame = try Frame(width: 2, height: 2, format: .i420VideoRange, bytes: bytes.span.bytes)
    #expect(frame.matrix == .bt601)
    frame.matrix = .bt709
    #expect(frame.copied().matrix == .bt709)
  }

  @Test(
    "video formats give the colors of BT.601",
    arguments: [
      (PixelFormat.nv12VideoRange, videoRange), (.i420VideoRange, videoRange),
      (.nv12FullRange, fullRange), (.i420FullRange, fullRange),
    ])
  func video(format: PixelFormat, table: [([UInt8], [UInt8])]) throws {
    for (color, expected) in table {
      // Three by three, so that the last color sample covers one column and row only.
      let chroma = [UInt8](repeating: color[1], count: 4)
      let other = [UInt8](repeating: color[2], count: 4)
      let interleaved = zip(chroma, other).flatMap { [$0, $1] }
      let bytes =
        [UInt8](repeating: color[0], count: 9)
        + (format.planeCount == 2 ? interleaved : chroma + other)
      let frame = try Frame(width: 3, height: 3, format: format, bytes: bytes.span.bytes)
      let rgb = try frame.rgb().samples
      #expect(rgb.count == 27)
      for (index, sample) in rgb.enumerated() {
        #expect(abs(Int(sample) - Int(expected[index % 3])) <= 1, "\(color)")
      }
    }
  }
}
