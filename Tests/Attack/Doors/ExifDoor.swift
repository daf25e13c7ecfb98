import PictureFixtures
import TestSupport

extension Door {
  /// JPEGs, PNGs and WebPs with an EXIF block of any contents, in a place that is sometimes
  /// damaged.
  static let exif = Door("exif", weight: 8) { _ in
    let jpeg = try RecordedPicture.named("JPEG 4:4:4").bytes
    let png = try RecordedPicture.named("PNG RGB").bytes
    let webp = try RecordedPicture.named("WebP EXIF 8").bytes
    return { random in
      var block = directory(using: &random)
      if Bool.random(using: &random) { block = random.damaged(block) }
      let (start, part, rest) =
        switch Int.random(in: 0..<3, using: &random) {
        case 0: (jpeg.prefix(2), jpegSegment(block), jpeg.dropFirst(2))
        case 1:
          (
            png.prefix(PNGChunks.startByteCount), PNGChunks.chunk("eXIf", block),
            png.dropFirst(PNGChunks.startByteCount)
          )
        default: try webpParts(of: webp, block)
        }
      // The length of the block comes before it.
      let around = random.isOne(in: 4) ? random.damaged(part, in: 0..<8) : part
      return try answer { try read(start + around + rest) }
    }
  }

  private static func jpegSegment(_ block: [UInt8]) -> [UInt8] {
    let body = Array("Exif\0\0".utf8) + block
    let length = body.count + 2
    return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body
  }

  /// Returns the WebP up to its last chunk, which holds its EXIF block, and a replacement for that.
  private static func webpParts(
    of webp: [UInt8], _ block: [UInt8]
  ) throws -> (ArraySlice<UInt8>, [UInt8], ArraySlice<UInt8>) {
    let name = Array("EXIF".utf8)
    guard let place = webp.indices.last(where: { webp[$0...].starts(with: name) }) else {
      throw Finding("there is no WebP with an EXIF block")
    }
    let padding: [UInt8] = block.count.isMultiple(of: 2) ? [] : [0]
    let chunk = name + ModelMaker.integers(UInt32(block.count)) + block + padding
    var start = webp[..<place]
    // The container's size counts what follows its own field.
    start.replaceSubrange(4..<8, with: ModelMaker.integers(UInt32(place + chunk.count - 8)))
    return (start, chunk, [])
  }

  /// Returns a TIFF directory of a few entries; some are an orientation.
  private static func directory(using random: inout SeededGenerator) -> [UInt8] {
    let isBig = Bool.random(using: &random)
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
      let little = ModelMaker.integers(number)
      return isBig ? little.reversed() : little
    }
    let count = UInt16.random(in: 0...4, using: &random)
    let offset: UInt32 = random.isOne(in: 4) ? .random(in: 0 ... .max, using: &random) : 8
    var block = Array((isBig ? "MM" : "II").utf8) + bytes(42 as UInt16) + bytes(offset)
    block += bytes(count)
    for _ in 0..<count {
      block += bytes(random.one(of: [0x0112, 0x0100, .max]) as UInt16)
      block += bytes(UInt16.random(in: 0...5, using: &random))
      block += bytes(UInt32.random(in: 0...2, using: &random))
      block += bytes(UInt32.random(in: 0...12, using: &random) << (isBig ? 16 : 0))
    }
    return block
  }
}
