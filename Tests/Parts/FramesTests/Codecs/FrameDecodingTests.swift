import Foundation
import Frames
import PictureFixtures
import TestSupport
import Testing
import VisionBase

@Suite struct FrameDecodingTests {
  @Test(
    "every kind of picture decodes to the samples recorded for it",
    arguments: RecordedPictures.all)
  func recorded(picture: RecordedPicture) throws {
    let frame = try Frame(bytes: picture.bytes, name: picture.name)
    #expect(frame.width == picture.width)
    #expect(frame.height == picture.height)
    #expect(frame.format == (picture.channels == 4 ? .rgba : .rgb))
    if picture.tolerance == 0 {
      #expect(frame.samples == picture.samples)
    } else {
      #expect(picture.agrees(with: frame.samples))
    }
  }

  @Test func `bytes may come in any collection, and be decoded without blocking a task`()
    async throws
  {
    let bytes = try RecordedPicture.named("PNG RGB").bytes
    let expected = try Frame(bytes: bytes).samples
    #expect(try Frame(decoding: bytes).samples == expected)
    #expect(try Frame(decoding: Data(bytes)).samples == expected)
    #expect(try Frame(decoding: ([0, 0] + bytes).dropFirst(2)).samples == expected)
    let raw = try bytes.withUnsafeBytes { try Frame(decoding: $0).samples }
    #expect(raw == expected)
    let apart = try await Frame.decoded(from: Data(bytes))
    #expect(apart.samples == expected)
    let folder = try TemporaryFolder()
    let read = try await Frame.decoded(from: folder.write(bytes, to: "a.png"))
    #expect(read.samples == expected)
  }

  @Test func `bytes that are no picture are called by their name`() async {
    let error = #expect(throws: VisionError.self) {
      try Frame(decoding: Data([1, 2, 3]), named: "upload 7")
    }
    #expect(error?.code == .inputInvalid && error?.message.contains("upload 7") == true)
    let other = await #expect(throws: VisionError.self) {
      try await Frame.decoded(from: [UInt8](), named: "upload 8")
    }
    #expect(other?.message.contains("upload 8") == true)
  }

  @Test(
    "EXIF orientations are read and the pixels are left as stored",
    arguments: [
      ("JPEG EXIF 6", Orientation.right), ("PNG EXIF 3 behind the samples", .down),
      ("WebP EXIF 8", .left), ("JPEG gray", .up), ("TIFF RGB EXIF 6", .right),
      ("HEIC EXIF 2", .upMirrored), ("HEIC EXIF 3", .down), ("HEIC EXIF 4", .downMirrored),
      ("HEIC EXIF 5", .leftMirrored), ("HEIC EXIF 6", .right), ("HEIC EXIF 7", .rightMirrored),
      ("HEIC EXIF 8", .left), ("HEIC with alpha, EXIF 6", .right), ("AVIF EXIF 6", .right),
    ])
  func orientation(name: String, expected: Orientation) throws {
    let picture = try RecordedPicture.named(name)
    let frame = try Frame(bytes: picture.bytes)
    #expect(frame.orientation == expected)
    #expect(frame.width == picture.width)
  }

  @Test func `a picture above the pixel limit is refused before it is decoded`() throws {
    // A PNG header alone that claims the maximum number of pixels for a side.
    let png = try RecordedPicture.named("PNG RGB")
    var bytes = png.bytes
    bytes.replaceSubrange(16..<24, with: [0, 0x10, 0, 0, 0, 0x10, 0, 0])
    let error = #expect(throws: VisionError.self) { try Frame(bytes: bytes, name: "bomb.png") }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("bomb.png") == true)
    #expect(error?.message.contains("1048576x1048576") == true)
    #expect(error?.message.contains("DecodingOptions.pixelLimit") == true)

    #expect(throws: Never.self) { try Frame(bytes: png.bytes, pixelLimit: 70) }
    #expect(throws: VisionError.self) { try Frame(bytes: png.bytes, pixelLimit: 69) }
  }

  @Test(
    "what is no picture is refused with words that say so",
    arguments: [[], [0xff], Array("GIF89a".utf8), Array("RIFF----WAVE".utf8)] as [[UInt8]])
  func notAPicture(bytes: [UInt8]) {
    let error = #expect(throws: VisionError.self) { try Frame(bytes: bytes, name: "odd.bin") }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message == "odd.bin: not a JPEG, PNG, WebP, BMP, HEIC, AVIF or TIFF picture")
  }

  @Test func `a file that is not there is missing`() {
    let error = #expect(throws: VisionError.self) { try Frame(decoding: "/nowhere/picture.jpg") }
    #expect(error?.code == .inputMissing)
  }

  @Test(
    "a file that ends early is refused",
    arguments: [
      "JPEG 4:2:0", "JPEG progressive", "JPEG CMYK", "PNG RGB", "PNG RGBA interlaced",
      "WebP lossy", "WebP lossless", "BMP 24 bit", "BMP RLE8 of every pixel", "HEIC", "AVIF",
      "HEIC grid", "TIFF RGB", "TIFF big", "TIFF JPEG", "TIFF deflate", "TIFF RGB tiled",
    ])
  func truncated(name: String) throws {
    let bytes = try RecordedPicture.named(name).bytes
    for part in [0.5, 0.8, 0.95] {
      let cut = Array(bytes[..<Int(Double(bytes.count) * part)])
      let error = #expect(throws: VisionError.self, "\(cut.count) of \(bytes.count) bytes") {
        try Frame(bytes: cut, name: "cut")
      }
      #expect(error?.code == .inputInvalid)
      #expect(error?.message.bytes.hasPrefix("cut: ") == true)
    }
  }

  @Test func `a JPEG that lacks nothing but its last marker is read`() throws {
    let picture = try RecordedPicture.named("JPEG 4:4:4")
    let frame = try Frame(bytes: Array(picture.bytes.dropLast(2)))
    #expect(frame.samples == picture.samples)
  }

  @Test func `a JPEG that ends early says where`() throws {
    var random = SeededGenerator(seed: 7)
    let noise = (0..<64 * 64 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    let frame = try Frame(width: 64, height: 64, format: .rgb, bytes: noise.span.bytes)
    let bytes = try frame.encoded(as: .jpeg())
    let cut = bytes.count / 2
    let error = #expect(throws: VisionError.self) { try Frame(bytes: Array(bytes[..<cut])) }
    #expect(error?.message.contains("ends early, at byte \(cut)") == true)
  }

  @Test func `damage that a JPEG decoder can step over is no error`() throws {
    let picture = try RecordedPicture.named("JPEG restart markers")
    // Stray bytes between two segments.
    var bytes = picture.bytes
    bytes.insert(contentsOf: [1, 2, 3], at: 2)
    let frame = try Frame(bytes: bytes)
    #expect(frame.samples == picture.samples)
  }

  @Test(
    "real photographs decode to the size their headers give",
    .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
    arguments: photographs)
  func photograph(name: String, width: Int, height: Int, checksum: UInt32) throws {
    let frame = try Frame(decoding: SharedMaterial.image(name))
    #expect(frame.width == width)
    #expect(frame.height == height)
    #expect(adler32(frame.samples) == checksum)
  }

  /// Returns Adler's checksum, as `zlib.adler32` in Python.
  private func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }

  /// Names, sizes and checksums of photographs.
  ///
  /// These are `zlib.adler32(numpy.array(PIL.Image.open(name)).tobytes())` with Pillow 13.0
  /// (libjpeg-turbo 3.2). JPEG decoders with other arithmetic give other checksums.
  private static let photographs: [(String, Int, Int, UInt32)] = [
    ("cats_and_dogs.jpg", 1200, 600, 0x773ce299),
    ("burger.jpg", 480, 325, 0xadf33e03),
    ("squat.bmp", 500, 610, 0x2c1b1f2e),
    ("sparrow.png", 1280, 851, 0x919fa68c),
  ]
}
