import PictureFixtures
import Foundation
import Frames
import TestSupport
import Testing
import VisionBase

@Suite struct FrameEncodingTests {
  private let ramp = (0..<5 * 3 * 4).map { UInt8($0 * 4) }

  @Test(
    "a PNG keeps every sample of every format with one plane",
    arguments: [PixelFormat.rgb, .rgba, .bgra, .argb, .gray])
  func png(format: PixelFormat) throws {
    let frame = try Frame(width: 5, height: 3, format: format, bytes: ramp.span.bytes)
    let decoded = try Frame(bytes: frame.encoded(as: .png))
    let order: [Int] =
      switch format {
      case .rgb, .rgba: [0, 1, 2, 3]
      case .bgra: [2, 1, 0, 3]
      case .argb: [1, 2, 3, 0]
      default: [0, 0, 0]
      }
    let size = format.bytesPerPixel
    let channels = decoded.format.bytesPerPixel
    #expect(channels == (size == 4 ? 4 : 3))
    let expected = (0..<15).flatMap { pixel in order[..<channels].map { ramp[pixel * size + $0] } }
    #expect(decoded.samples == expected)
  }

  @Test func `padded rows are encoded without their padding`() throws {
    let frame = try Frame(
      width: 5, height: 3, format: .rgb, bytesPerRow: [18], bytes: ramp.span.bytes)
    let decoded = try Frame(bytes: frame.encoded(as: .png))
    let expected = Array(ramp[0..<15]) + Array(ramp[18..<33]) + Array(ramp[36..<51])
    #expect(decoded.samples == expected)
  }

  private final class Pixels: Sendable {
    let bytes: StableBytes
    init(_ bytes: [UInt8]) { self.bytes = StableBytes(bytes, name: "pixels") }
  }

  @Test(
    "a row may claim to be longer than any picture", arguments: [PictureEncoding.png, .jpeg()])
  func longRows(encoding: PictureEncoding) throws {
    let copied = try Frame(
      width: 1, height: 1, format: .rgb, bytesPerRow: [1 << 31], bytes: ramp.span.bytes)
    #expect(copied.bytesPerRow() == 3)
    #expect(try !copied.encoded(as: encoding).isEmpty)

    let owner = Pixels(ramp)
    let borrowed = try owner.bytes.withBytes { bytes throws(VisionError) in
      try bytes.withUnsafeBytes { pixels throws(VisionError) in
        try Frame(
          width: 1, height: 1, format: .rgb, planes: [pixels], bytesPerRow: [1 << 32],
          owner: owner)
      }
    }
    #expect(try borrowed.encoded(as: encoding) == copied.encoded(as: encoding))
  }

  @Test func `noise that does not compress is encoded`() throws {
    var random = SeededGenerator(seed: 3)
    for (width, height) in [(1, 1), (1, 300), (300, 1), (97, 61)] {
      let noise = (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
      let frame = try Frame(width: width, height: height, format: .rgb, bytes: noise.span.bytes)
      #expect(try Frame(bytes: frame.encoded(as: .png)).samples == noise)
    }
  }

  @Test(
    "a JPEG of high quality is close to the picture",
    arguments: [PixelFormat.rgb, .rgba, .bgra, .argb, .gray])
  func jpeg(format: PixelFormat) throws {
    // A smooth picture, which JPEG preserves well.
    let (width, height, size) = (32, 24, format.bytesPerPixel)
    let bytes: [UInt8] = (0..<width * height * size).map { index in
      let (column, row) = (index / size % width, index / size / width)
      let slope = column * 3 + row * 2
      return UInt8(40 + slope + index % size * 8)
    }
    let frame = try Frame(width: width, height: height, format: format, bytes: bytes.span.bytes)
    let decoded = try Frame(bytes: frame.encoded(as: .jpeg(quality: 95))).samples
    let expected = try frame.rgb().samples
    let greatest = zip(decoded, expected).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(greatest) <= 4)
  }

  @Test func `a lower quality makes a smaller file`() throws {
    let frame = try Frame(width: 5, height: 3, format: .rgba, bytes: ramp.span.bytes)
    let small = try frame.encoded(as: .jpeg(quality: 10))
    let large = try frame.encoded(as: .jpeg(quality: 100))
    #expect(small.count < large.count)
  }

  @Test("a quality outside 1 to 100 is refused", arguments: [0, 101, -5, Int.max])
  func quality(quality: Int) throws {
    let frame = try Frame(width: 5, height: 3, format: .rgba, bytes: ramp.span.bytes)
    let error = #expect(throws: VisionError.self) {
      try frame.encoded(as: .jpeg(quality: quality))
    }
    #expect(error?.code == .optionInvalid)
  }

  @Test func `a JPEG too wide for the format is refused`() throws {
    let row = [UInt8](repeating: 9, count: 65501)
    let frame = try Frame(width: 65501, height: 1, format: .gray, bytes: row.span.bytes)
    let error = #expect(throws: VisionError.self) { try frame.encoded(as: .jpeg()) }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.contains("write a PNG") == true)
  }

  @Test func `what is encoded is upright`() throws {
    var frame = try Frame(width: 5, height: 3, format: .rgba, bytes: ramp.span.bytes)
    frame.orientation = .right
    let decoded = try Frame(bytes: frame.encoded(as: .png))
    #expect(decoded.width == 3)
    #expect(decoded.height == 5)
    #expect(try decoded.samples == frame.upright().samples)
  }

  @Test func `a file is replaced whole and nothing else is left behind`() throws {
    let folder = try TemporaryFolder()
    let frame = try Frame(width: 5, height: 3, format: .rgba, bytes: ramp.span.bytes)
    for name in ["a.png", "b.JPG", "a.png", "c.jpeg"] {
      try frame.write(to: folder.file(name))
    }
    #expect(folder.names == ["a.png", "b.JPG", "c.jpeg"])
    #expect(try PictureInformation(of: folder.file("b.JPG")).format == .jpeg)

    let unknown = #expect(throws: VisionError.self) { try frame.write(to: "\(folder.path)/a.gif") }
    #expect(unknown?.code == .optionInvalid)
    let nowhere = #expect(throws: VisionError.self) {
      try frame.write(to: "\(folder.path)/missing/a.png")
    }
    #expect(nowhere?.code == .fileFailed)
    #expect(nowhere?.cause is SystemError)
  }
}
