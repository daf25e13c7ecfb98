import CKernels
import Foundation
import PictureFixtures
import TestSupport
import Testing
import VisionBase

@testable import Frames

/// Tests of pixels in stb_image's arithmetic against MediaPipe's own decoder for the same files.
///
/// See `record_stb_image.py` and docs/reference/mediapipe-tasks.md 3.1.
@Suite struct JPEGArithmeticTests {
  private static func recorded() throws -> [String: String] {
    let path = SharedMaterial.repository + "/Tests/Parts/FramesTests/Codecs/stb-image.json"
    return try JSONDecoder().decode(
      [String: String].self, from: Data(contentsOf: URL(filePath: path)))
  }

  private static func digest(_ frame: Frame) -> String {
    frame.withBytes { "\(SHA256(of: $0))" }
  }

  private static let options = DecodingOptions(jpegArithmetic: .stbImage)

  @Test func `every recorded kind of JPEG has upstream's pixels`() throws {
    let recorded = try Self.recorded().filter { $0.key.bytes.hasPrefix("JPEG ") }
    #expect(recorded.count == 9)
    for (name, digest) in recorded {
      let picture = try RecordedPicture.named(name)
      let frame = try Frame(
        decoding: StableBytes(picture.bytes, name: name), options: Self.options)
      #expect(frame.format == .rgb && frame.width == picture.width)
      #expect(Self.digest(frame) == digest, "\(name)")
    }
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `every public JPEG has upstream's pixels`() throws {
    let recorded = try Self.recorded().filter { $0.key.bytes.hasSuffix(".jpg") }
    #expect(recorded.count == 7)
    for (name, digest) in recorded {
      let path = SharedMaterial.image(name)
      #expect(Self.digest(try Frame(decoding: path, options: Self.options)) == digest, "\(name)")
      // The usual arithmetic differs, or this would test nothing.
      #expect(Self.digest(try Frame(decoding: path)) != digest, "\(name)")
    }
  }

  @Test func `the arithmetic does not touch orientation, size limits and errors`() throws {
    let turned = try RecordedPicture.named("JPEG EXIF 6")
    let frame = try Frame(
      decoding: StableBytes(turned.bytes, name: "turned"), options: Self.options)
    #expect(frame.orientation == .right && frame.width == 10)
    var small = Self.options
    small.pixelLimit = 69
    #expect(throws: VisionError.self) {
      try Frame(decoding: StableBytes(turned.bytes, name: "turned"), options: small)
    }
  }

  @Test func `a file that only lacks its end is whole, one that lost more is not`() throws {
    let picture = try RecordedPicture.named("JPEG 4:2:0")
    let whole = try Frame(
      decoding: StableBytes(picture.bytes, name: "whole"), options: Self.options)
    let headless = try Frame(
      decoding: StableBytes(Array(picture.bytes.dropLast(2)), name: "cut"), options: Self.options)
    #expect(Self.digest(whole) == Self.digest(headless))
    #expect(throws: VisionError.self) {
      try Frame(
        decoding: StableBytes(Array(picture.bytes.dropLast(20)), name: "cut"),
        options: Self.options)
    }
  }

  @Test func `broken files are refused or decoded, and nothing else`() throws {
    var random = SeededGenerator(seed: 20)
    for name in ["JPEG 4:2:0", "JPEG progressive", "JPEG CMYK", "JPEG gray"] {
      let bytes = try RecordedPicture.named(name).bytes
      for _ in 0..<150 {
        let damage = try #require(ByteDamage.allCases.randomElement(using: &random))
        let broken = damage.apply(to: bytes, using: &random)
        _ = try? Frame(
          decoding: StableBytes(broken, name: "broken"),
          options: DecodingOptions(pixelLimit: 1 << 16, jpegArithmetic: .stbImage))
      }
    }
  }

  @Test func `a table that the header names must be there`() throws {
    var bytes = try RecordedPicture.named("JPEG 4:4:4").bytes
    // The frame header's first color: its table's number is the third byte.
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xff, 0xc0]) })
    bytes[start + 12] = 3
    let error = failure {
      _ = try Frame(decoding: StableBytes(bytes, name: "made"), options: Self.options)
    }
    #expect(
      error?.message == "made: this JPEG has no quantization table 3, which its header names")
  }

  @Test func `gray pictures can stay gray`() throws {
    for name in ["JPEG gray", "PNG gray", "PNG gray 1 bit"] {
      var options = DecodingOptions()
      options.keepsGray = true
      let picture = try RecordedPicture.named(name)
      let bytes = StableBytes(picture.bytes, name: name)
      let (gray, color) = (try Frame(decoding: bytes, options: options), try Frame(decoding: bytes))
      #expect(gray.format == .gray && color.format == .rgb)
      let (one, three) = (gray.withBytes { $0.byteCount }, color.withBytes { $0.byteCount })
      #expect(3 * one == three)
    }
  }

  @Test func `kernels keep to the bounds of numbers that no picture has`() {
    var block = [Int16](repeating: .min, count: 64)
    let table = [UInt16](repeating: .max, count: 64)
    var samples = [UInt8](repeating: 0, count: 64)
    for value in [Int16.min, .max, -1, 1] {
      for index in block.indices { block[index] = index % 2 == 0 ? value : ~value }
      ckernels_jpeg_block(block, table, &samples, 8)
    }
    // A block of zeros is the middle of the range.
    ckernels_jpeg_block([Int16](repeating: 0, count: 64), table, &samples, 8)
    #expect(samples == [UInt8](repeating: 128, count: 64))
  }
}
