import Frames
import PictureFixtures
import TestSupport
import Testing
import VisionBase

/// Pictures with far more metadata than samples, as editors and scanners write them.
@Suite struct LargeHeadersTests {
  static let sizes = [300_000, 9_000_000]

  private func expectSamples(_ bytes: [UInt8], of picture: RecordedPicture) throws {
    let frame = try Frame(bytes: bytes, name: picture.name)
    #expect(frame.samples == picture.samples)
    #expect(frame.width == picture.width && frame.height == picture.height)
    let facts = try PictureInformation(of: StableBytes(bytes, name: picture.name))
    #expect(facts.width == picture.width && facts.orientation == frame.orientation)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  // MARK: - PNG

  /// The remainders of single bytes (PNG specification, annex D).
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  /// Returns the checksum of chunks; a loop, as millions of closures take a debug build seconds.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let remainders = remainders
    var sum: UInt32 = ~0
    for byte in bytes { sum = sum >> 8 ^ remainders[Int((sum ^ UInt32(byte)) & 255)] }
    return ~sum
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    return bigEndian(UInt32(body.count)) + named + bigEndian(checksum(named))
  }

  @Test(
    arguments: ["iCCP", "zTXt", "tEXt", "iTXt", "eXIf", "sPLT", "teSt"].flatMap { name in
      [(name, 300_000), (name, name == "tEXt" ? 9_000_000 : 400_000)]
    })
  func `a PNG's large chunks do not matter`(name: String, size: Int) throws {
    let picture = try RecordedPicture.named("PNG RGB")
    let start = name == "eXIf" ? [] : Array("profile\0\0".utf8)
    let body = start + [UInt8](repeating: 0x55, count: size)
    // Behind the signature and the chunk with the size.
    var bytes = picture.bytes
    bytes.insert(contentsOf: Self.chunk(name, body), at: 33)
    try expectSamples(bytes, of: picture)
  }

  @Test func `a PNG's many small chunks do not matter`() throws {
    let picture = try RecordedPicture.named("PNG RGB")
    let chunks = (0..<20_000).flatMap { Self.chunk("tEXt", Array("k\0\($0)".utf8)) }
    var bytes = picture.bytes
    bytes.insert(contentsOf: chunks, at: 33)
    try expectSamples(bytes, of: picture)
  }

  // MARK: - JPEG

  @Test(
    arguments: [0xE1, 0xE2, 0xED, 0xEE, 0xFE].flatMap { marker in
      sizes.map { (UInt8(marker), $0) }
    })
  func `a JPEG's many segments do not matter`(marker: UInt8, size: Int) throws {
    let picture = try RecordedPicture.named("JPEG gray")
    var segments: [UInt8] = []
    let name = marker == 0xE2 ? Array("ICC_PROFILE\0\u{1}\u{FF}".utf8) : []
    while segments.count < size {
      let body = name + [UInt8](repeating: 0x55, count: 65_500)
      segments +=
        [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    }
    var bytes = picture.bytes
    bytes.insert(contentsOf: segments, at: 2)
    try expectSamples(bytes, of: picture)
  }

  // MARK: - WebP

  @Test(arguments: ["ICCP", "teSt"].flatMap { name in sizes.map { (name, $0) } })
  func `a WebP's large chunks do not matter`(name: String, size: Int) throws {
    let picture = try RecordedPicture.named("WebP EXIF 8")
    try #require(picture.bytes[12..<16].elementsEqual("VP8X".utf8))
    let length = Self.bigEndian(UInt32(size)).reversed()
    let chunk = Array(name.utf8) + Array(length) + [UInt8](repeating: 9, count: size)
    var bytes = picture.bytes
    // Behind the chunk that announces the others, which has a bit for color profiles.
    bytes.insert(contentsOf: chunk, at: 30)
    if name == "ICCP" { bytes[20] |= 0x20 }
    bytes.replaceSubrange(4..<8, with: Self.bigEndian(UInt32(bytes.count - 8)).reversed())
    try expectSamples(bytes, of: picture)
  }
}
