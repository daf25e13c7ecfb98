import Frames
import PictureFixtures
import TestSupport
import Testing
import VisionBase

@Suite struct FrameConvertingTests {
  private static let videoFormats: [PixelFormat] = [
    .nv12VideoRange, .nv12FullRange, .i420VideoRange, .i420FullRange,
  ]
  private static let packedFormats: [PixelFormat] = [.rgb, .rgba, .bgra, .argb]

  @Test func `a frame that has the format is not copied`() throws {
    let frame = try random(.bgra, 5, 3)
    let same = try frame.converted(to: .bgra)
    #expect(same.address == frame.address)
  }

  @Test(
    "planes are woven and parted without a change", arguments: [(7, 5), (8, 4), (1, 1), (2, 3)])
  func weaving(width: Int, height: Int) throws {
    for (three, two) in [
      (PixelFormat.i420VideoRange, PixelFormat.nv12VideoRange), (.i420FullRange, .nv12FullRange),
    ] {
      var frame = try random(three, width, height)
      frame.matrix = .bt709
      frame.orientation = .left
      frame.timestampInMicroseconds = 7
      let woven = try frame.converted(to: two, pool: PixelPool())
      #expect(woven.format == two)
      #expect(woven.matrix == .bt709)
      #expect(woven.orientation == .left)
      #expect(woven.timestampInMicroseconds == 7)
      #expect(woven.plane(0) == frame.plane(0))
      #expect(woven.plane(1) == zip(frame.plane(1), frame.plane(2)).flatMap { [$0, $1] })
      let parted = try woven.converted(to: three)
      #expect((0..<3).allSatisfy { parted.plane($0) == frame.plane($0) })
    }
  }

  @Test(
    "another range keeps what numbers mean",
    arguments: [
      // Luma and chroma by ITU-R BT.601-7, 2.5.3.
      (
        PixelFormat.i420VideoRange, PixelFormat.i420FullRange, [16, 235, 81, 0, 255],
        [
          0, 255, 76, 0, 255,
        ], [(128, 128), (240, 255), (16, 1), (90, 85)]
      ),
      (
        .nv12FullRange, .nv12VideoRange, [0, 255, 76], [16, 235, 81],
        [
          (128, 128), (255, 240), (0, 16), (85, 90),
        ]
      ),
    ] as [(PixelFormat, PixelFormat, [UInt8], [UInt8], [(UInt8, UInt8)])])
  func range(
    from: PixelFormat, to: PixelFormat, luma: [UInt8], expected: [UInt8],
    chroma: [(UInt8, UInt8)]
  ) throws {
    for (old, new) in chroma {
      let half = (luma.count + 1) / 2
      let bytes = luma + [UInt8](repeating: old, count: half * 2)
      let frame = try Frame(width: luma.count, height: 1, format: from, bytes: bytes.span.bytes)
      let converted = try frame.converted(to: to)
      #expect(converted.plane(0) == expected)
      #expect(Set(converted.plane(1)) == [new])
    }
  }

  @Test("colors of video are those that a model sees", arguments: videoFormats)
  func colors(format: PixelFormat) throws {
    for matrix in YCbCrMatrix.allCases {
      var frame = try random(format, 9, 7)
      frame.matrix = matrix
      let rgb = try frame.rgb().plane(0)
      #expect(try frame.converted(to: .rgb).plane(0) == rgb)
      let bgra = try frame.converted(to: .bgra).plane(0)
      let expected: [UInt8] = stride(from: 0, to: rgb.count, by: 3).flatMap { place in
        [rgb[place + 2], rgb[place + 1], rgb[place], 255] as [UInt8]
      }
      #expect(bgra == expected)
    }
  }

  @Test("packed formats keep their colors", arguments: packedFormats, packedFormats)
  func reordering(from: PixelFormat, to: PixelFormat) throws {
    let frame = try random(from, 6, 4)
    let converted = try frame.converted(to: to)
    #expect(try converted.rgb().plane(0) == frame.rgb().plane(0))
    if from != to, to.bytesPerPixel == 4 {
      let alpha = to == .argb ? 0 : 3
      let pixels = converted.plane(0)
      #expect(stride(from: alpha, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 })
    }
  }

  @Test(
    "colors become luma and chroma",
    arguments: [
      ([255, 255, 255], 235, 128, 128), ([0, 0, 0], 16, 128, 128), ([90, 90, 90], 93, 128, 128),
      ([255, 0, 0], 81, 90, 240), ([0, 255, 0], 145, 54, 34), ([0, 0, 255], 41, 240, 110),
    ] as [([UInt8], UInt8, UInt8, UInt8)])
  func luma(color: [UInt8], y: UInt8, cb: UInt8, cr: UInt8) throws {
    let bytes = [[UInt8]](repeating: color, count: 15).flatMap { $0 }
    let frame = try Frame(width: 5, height: 3, format: .rgb, bytes: bytes.span.bytes)
    let video = try frame.converted(to: .i420VideoRange)
    #expect(video.matrix == .bt601)
    #expect(Set(video.plane(0)) == [y])
    #expect(Set(video.plane(1)) == [cb])
    #expect(Set(video.plane(2)) == [cr])
  }

  @Test("chroma is that of the mean of its pixels", arguments: [(4, 4), (5, 3), (1, 1)])
  func chroma(width: Int, height: Int) throws {
    let frame = try random(.bgra, width, height)
    let rgb = try frame.rgb().plane(0)
    let video = try frame.converted(to: .nv12FullRange)
    let found = video.plane(1)
    for row in 0..<(height + 1) / 2 {
      for column in 0..<(width + 1) / 2 {
        var sum = [0.0, 0.0, 0.0]
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          let pixel =
            min(row * 2 + y, height - 1) * width + min(column * 2 + x, width - 1)
          for channel in 0..<3 { sum[channel] += Double(rgb[pixel * 3 + channel]) / 4 }
        }
        let luma = 0.299 * sum[0] + 0.587 * sum[1] + 0.114 * sum[2]
        let expected = [
          (sum[2] - luma) / (2 * (1 - 0.114)) + 128, (sum[0] - luma) / (2 * (1 - 0.299)) + 128,
        ]
        for (index, value) in expected.enumerated() {
          let sample = Double(found[(row * ((width + 1) / 2) + column) * 2 + index])
          #expect(abs(sample - max(0, min(255, value))) <= 0.51)
        }
      }
    }
  }

  @Test func `gray pixels are gray in video, and back`() throws {
    let bytes = (0..<16).map { UInt8($0 * 17) }
    let frame = try Frame(width: 4, height: 4, format: .gray, bytes: bytes.span.bytes)
    let video = try frame.converted(to: .nv12FullRange)
    #expect(video.plane(0) == bytes)
    #expect(Set(video.plane(1)) == [128])
    #expect(try video.converted(to: .gray).plane(0) == bytes)
  }

  @Test func `memory of a pool is used again`() throws {
    let pool = PixelPool()
    let frame = try random(.i420FullRange, 64, 32)
    var addresses: Set<UInt> = []
    for _ in 0..<5 { addresses.insert(try frame.converted(to: .bgra, pool: pool).address) }
    #expect(addresses.count == 1)
  }

  private func random(_ format: PixelFormat, _ width: Int, _ height: Int) throws -> Frame {
    var generator = SeededGenerator(seed: 18)
    let half = (width + 1) / 2 * ((height + 1) / 2)
    let count = width * height * format.bytesPerPixel + (format.planeCount > 1 ? half * 2 : 0)
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return try Frame(width: width, height: height, format: format, bytes: bytes.span.bytes)
  }
}

extension Frame {
  /// The address of the pixels.
  fileprivate var address: UInt {
    withBytes { span in span.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
  }

  /// Returns a plane without the gaps between its rows.
  func plane(_ index: Int) -> [UInt8] {
    withBytes(plane: index) { span in
      let bytes = span.withUnsafeBytes { Array($0) }
      let packed = format.packedBytesPerRow(plane: index, width: width)
      return (0..<format.rowCount(plane: index, height: height)).flatMap { row in
        bytes[(row * bytesPerRow(plane: index))...].prefix(packed)
      }
    }
  }
}
