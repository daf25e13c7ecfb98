import Foundation
import TestSupport
import Testing
import VisionBase

@testable import Frames

@Suite struct IndexedPictureTests {
  private static let palette = [
    IndexedPicture.Entry(red: 1, green: 2, blue: 3), .init(red: 200, green: 100, blue: 50),
  ]

  /// PNGs that Python's zlib made, with the numbers of their pixels; nil for those that are colors.
  private static let made: [(name: String, bytes: String, numbers: [UInt8]?)] = [
    (
      "two bits of a palette, with transparency",
      "iVBORw0KGgoAAAANSUhEUgAAAAUAAAABAgMAAABrkIxgAAAADFBMVEUAAQIDBAUGBwgJCgvcTDicAAAAAnRSTlMAAQ"
        + "GU/a4AAAALSURBVHjaY5A+AAAA+QDc57mTSwAAAABJRU5ErkJggg==", [0, 1, 2, 3, 3]
    ),
    (
      "one bit of gray",
      "iVBORw0KGgoAAAANSUhEUgAAAAkAAAABAQAAAAAkubnQAAAAC0lEQVR42mPY2AAAAeUBMo6YGnEAAAAASUVORK5CYII=",
      [1, 0, 1, 1, 0, 0, 0, 1, 1]
    ),
    (
      "four bits of gray",
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABBAAAAAD7e6ZpAAAAC0lEQVR42mPgLwAAAJEAgK5ZEuYAAAAASUVORK5CYII=",
      [0, 15, 7]
    ),
    (
      "16 bits",
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABEAAAAABq7kcWAAAAC0lEQVR42mNgZAIAAAcABOXtlM8AAAAASUVORK5CYII=",
      nil
    ),
    (
      "gray with transparency",
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNgZAIAAAcABOXtlM8AAAAASUVORK5CYII=",
      nil
    ),
    (
      "colors",
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mNgZGIGAAAOAAfpkjfUAAAAAElFTkSuQmCC",
      nil
    ),
  ]

  private func read(_ bytes: [UInt8]) throws -> IndexedPicture {
    try IndexedPicture(readingNumbersOf: StableBytes(bytes, name: "labels.png"))
  }

  @Test(arguments: [false, true])
  func `numbers may be transparent`(isFast: Bool) throws {
    let picture = try IndexedPicture(
      width: 3, height: 1, numbers: [0, 1, 2], palette: Self.palette, opacities: [0, 128])
    let bytes = try picture.encoded(isFast: isFast)
    #expect(try read(bytes).numbers == [0, 1, 2])
    let shown = try Frame(decoding: bytes).converted(to: .rgba)
    let pixels = shown.withBytes { bytes in unsafe bytes.withUnsafeBytes { [UInt8]($0) } }
    #expect(Array(pixels[4..<12]) == [200, 100, 50, 128, 0, 0, 0, 255])
    #expect(pixels[3] == 0)
    #expect(throws: VisionError.self) {
      try IndexedPicture(
        width: 1, height: 1, numbers: [0], palette: [],
        opacities: [UInt8](repeating: 0, count: 257))
    }
  }

  @Test func `a PNG keeps all 256 numbers, and viewers show their colors`() throws {
    let numbers = (0..<512).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let picture = try IndexedPicture(
      width: 32, height: 16, numbers: numbers, palette: Self.palette)
    let bytes = try picture.encoded()
    // Eight bits for a number, and a color type of palettes.
    #expect(bytes[24] == 8 && bytes[25] == 3)
    let found = try read(bytes)
    #expect(found.width == 32 && found.height == 16 && found.numbers == numbers)
    let shown = try Frame(decoding: bytes)
    let place = try #require(numbers.firstIndex(of: 1))
    let pixel = shown.withBytes { span in
      (0..<3).map { span.unsafeLoad(fromByteOffset: 3 * place + $0, as: UInt8.self) }
    }
    #expect(pixel == [200, 100, 50])
  }

  @Test func `a file is written whole`() throws {
    let folder = try TemporaryFolder()
    let picture = try IndexedPicture(width: 1, height: 2, numbers: [0, 255])
    try picture.write(to: folder.file("a.png"))
    #expect(try IndexedPicture(readingNumbersAt: folder.file("a.png")).numbers == [0, 255])
    #expect(throws: VisionError.self) { try picture.write(to: folder.file("none/a.png")) }
  }

  @Test(arguments: made.indices)
  func `numbers are those stored, and colors have none`(number: Int) throws {
    let row = Self.made[number]
    let bytes = Array(try #require(Data(base64Encoded: row.bytes)))
    guard let numbers = row.numbers else {
      #expect(throws: VisionError.self, "\(row.name)") { try read(bytes) }
      return
    }
    #expect(try read(bytes).numbers == numbers, "\(row.name)")
    #expect(throws: VisionError.self, "\(row.name)") { try read(Array(bytes.dropLast(25))) }
  }

  @Test func `other formats and larger pictures are refused`() throws {
    let frame = try Frame(
      width: 1, height: 1, format: .rgb, bytes: [UInt8](repeating: 0, count: 3).span.bytes)
    let jpeg = try frame.encoded(as: .jpeg())
    #expect(throws: VisionError.self) { try read(jpeg) }
    let picture = try IndexedPicture(width: 4, height: 1, numbers: [0, 1, 2, 3])
    let bytes = StableBytes(try picture.encoded(), name: "x")
    #expect(throws: VisionError.self) {
      try IndexedPicture(readingNumbersOf: bytes, options: DecodingOptions(pixelLimit: 3))
    }
  }

  @Test(arguments: [
    (0, 1, 0, 0), (1, 1, 2, 0), (1, 1, 0, 0), (-1, -1, 1, 0),
    (1, 1, 1, 257),
  ])
  func `sizes that do not fit are refused`(width: Int, height: Int, count: Int, colors: Int) {
    #expect(throws: VisionError.self) {
      try IndexedPicture(
        width: width, height: height, numbers: [UInt8](repeating: 0, count: count),
        palette: [IndexedPicture.Entry](repeating: Self.palette[0], count: colors))
    }
  }
}
