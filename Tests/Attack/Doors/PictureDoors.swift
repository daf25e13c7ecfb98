import Frames
import PictureFixtures
import TestSupport
import VisionBase

extension Door {
  static let jpeg = pictures("jpeg", "JPEG", weight: 8)
  static let png = pictures("png", "PNG", weight: 5)
  static let webp = pictures("webp", "WebP", weight: 5)
  static let bmp = pictures("bmp", "BMP", weight: 8)

  /// The recorded pictures of one format, damaged anywhere or where the sizes are.
  private static func pictures(_ name: String, _ prefix: String, weight: Int) -> Door {
    Door(name, weight: weight) { _ in
      let files = RecordedPictures.all.filter { $0.name.hasPrefix(prefix) }.map(\.bytes)
      guard !files.isEmpty else { throw Finding("no picture's name begins with \(prefix)") }
      return { random in
        let file = files.randomElement(using: &random) ?? []
        let header = Bool.random(using: &random) ? 0..<min(64, file.count) : nil
        return try read(ByteDamage.random(file, in: header, using: &random))
      }
    }
  }

  /// Decodes a picture whole and asks its header, which must agree.
  private static func read(_ bytes: [UInt8]) throws -> Answer {
    let source = StableBytes(bytes, name: "picture")
    return try answer {
      let frame = try Frame(decoding: source, options: DecodingOptions(pixelLimit: 1 << 18))
      let facts = try PictureInformation(of: source)
      try Finding.unless(
        facts.width == frame.width && facts.height == frame.height,
        "the header says \(facts.width)x\(facts.height), the picture is "
          + "\(frame.width)x\(frame.height)")
      let count = frame.withBytes { $0.byteCount }
      let rowBytes = frame.width * frame.format.bytesPerPixel
      try Finding.unless(count >= rowBytes * frame.height, "there are too few samples")
    }
  }

  /// JPEGs with an EXIF block of any content behind their first marker.
  static let exif = Door("exif", weight: 8) { _ in
    guard let picture = RecordedPictures.all.first(where: { $0.name.hasPrefix("JPEG") }) else {
      throw Finding("there is no JPEG")
    }
    return { random in
      var block = directory(using: &random)
      if Bool.random(using: &random) { block = ByteDamage.random(block, using: &random) }
      let body = Array("Exif\0\0".utf8) + block
      let length = body.count + 2
      let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body
      return try read(picture.bytes.prefix(2) + segment + picture.bytes.dropFirst(2))
    }
  }

  /// A TIFF directory of a few entries, of which some are an orientation.
  private static func directory(using random: inout SeededGenerator) -> [UInt8] {
    let isBig = Bool.random(using: &random)
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
      let little = ModelMaker.integers(number)
      return isBig ? little.reversed() : little
    }
    let count = UInt16.random(in: 0...4, using: &random)
    let offset: UInt32 =
      Int.random(in: 0..<4, using: &random) == 0 ? .random(in: 0 ... .max, using: &random) : 8
    var block = Array((isBig ? "MM" : "II").utf8) + bytes(42 as UInt16) + bytes(offset)
    block += bytes(count)
    for _ in 0..<count {
      block += bytes([0x0112, 0x0100, .max].randomElement(using: &random) ?? 0 as UInt16)
      block += bytes(UInt16.random(in: 0...5, using: &random))
      block += bytes(UInt32.random(in: 0...2, using: &random))
      block += bytes(UInt32.random(in: 0...12, using: &random) << (isBig ? 16 : 0))
    }
    return block
  }
}
