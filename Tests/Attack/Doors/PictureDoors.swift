import Frames
import ModelBytes
import ModelFiles
import PictureFixtures
import TestSupport
import VisionBase

extension Door {
  static let jpeg = pictures("jpeg", "JPEG", weight: 8)
  static let png = pictures("png", "PNG", weight: 6)
  static let webp = pictures("webp", "WebP", weight: 5)
  static let bmp = pictures("bmp", "BMP", weight: 8)
  static let heic = pictures("heic", "HEIC", weight: 3)
  static let avif = pictures("avif", "AVIF", weight: 2)
  static let tiff = pictures("tiff", "TIFF", weight: 6)

  /// Returns the recorded pictures of one format, damaged anywhere or in the sizes.
  private static func pictures(_ name: String, _ prefix: String, weight: Int) -> Door {
    Door(name, weight: weight) { _ in
      let files = RecordedPictures.all.filter { $0.name.bytes.hasPrefix(prefix) }.map(\.bytes)
      guard !files.isEmpty else { throw Finding("no picture's name begins with \(prefix)") }
      return { random in
        let file = random.one(of: files)
        // A TIFF's directory lies at its end.
        let start = 0..<min(64, file.count)
        let end = max(0, file.count - 200)..<file.count
        let header =
          Bool.random(using: &random)
          ? prefix == "TIFF" && Bool.random(using: &random) ? end : start : nil
        var bytes = random.damaged(file, in: header)
        // Otherwise libpng's checksums keep damage from everything behind them.
        if prefix == "PNG", Bool.random(using: &random) { PNGChunks.repairChecksums(of: &bytes) }
        return try answer { try read(bytes) }
      }
    }
  }

  /// Decodes a whole picture and its header, which must agree.
  static func read(_ bytes: [UInt8]) throws {
    let source = StableBytes(bytes, name: "picture")
    let frame = try Frame(decoding: source, options: DecodingOptions(pixelLimit: 1 << 18))
    // A picture that one arithmetic accepts, the other accepts with the same size, or refuses.
    let options = DecodingOptions(pixelLimit: 1 << 18, jpegArithmetic: .stbImage)
    if let other = try? Frame(decoding: source, options: options) {
      try Finding.unless(
        other.width == frame.width && other.height == frame.height, "the sizes differ")
    }
    let facts = try PictureInformation(of: source)
    try Finding.unless(
      facts.width == frame.width && facts.height == frame.height,
      "the header says \(facts.width)x\(facts.height), the picture is "
        + "\(frame.width)x\(frame.height)")
    try Finding.unless(
      facts.orientation == frame.orientation,
      "the header says \(facts.orientation), the picture is \(frame.orientation)")
    let count = frame.withBytes { $0.byteCount }
    let rowBytes = frame.width * frame.format.bytesPerPixel
    try Finding.unless(count >= rowBytes * frame.height, "there are too few samples")
  }
}

/// The chunks of a PNG behind its signature.
enum PNGChunks {
  /// The length of the signature and the chunk with the picture's size.
  static let startByteCount = 33

  /// Returns a chunk with the correct checksum.
  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    return ModelMaker.integers(UInt32(body.count)).reversed() + named
      + ModelMaker.integers(ZipArchive.checksum(of: named.span.bytes)).reversed()
  }

  /// Updates the checksum of each complete chunk.
  static func repairChecksums(of bytes: inout [UInt8]) {
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 8 + length
      guard end + 4 <= bytes.count else { return }
      let sum = ZipArchive.checksum(of: Array(bytes[position + 4..<end]).span.bytes)
      bytes.replaceSubrange(end..<end + 4, with: ModelMaker.integers(sum).reversed())
      position = end + 4
    }
  }
}
