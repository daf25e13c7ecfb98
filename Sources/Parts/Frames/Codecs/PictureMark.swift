internal import VisionBase

/// A comment in a PNG or JPEG that names its creator, with a digest of everything else in the file.
///
/// The digest distinguishes an unchanged image from one that was edited later, since editors keep
/// comments. In a PNG the comment is a `tEXt` chunk before `IEND` (PNG, third edition, 11.3.3.3),
/// in a JPEG a `COM` segment after the `APP` segments (ITU-T T.81, B.2.4.5).
package enum PictureMark {
  private static let words = "Made by vision (swift-vision-tasks); SHA-256 of all else: "
  private static let digitCount = 64
  private static let startOfPNG: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let endOfPNG: [UInt8] =
    [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  private enum Format {
    case png, jpeg

    init?(_ file: [UInt8]) {
      if file.starts(with: startOfPNG), file.suffix(12) == endOfPNG[...] {
        self = .png
      } else if file.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else {
        return nil
      }
    }
  }

  /// Returns the file with the mark inserted; files other than PNGs and JPEGs are unchanged.
  package static func added(to file: [UInt8]) -> [UInt8] {
    guard let format = Format(file) else { return file }
    let place = format == .png ? file.count - endOfPNG.count : placeInJPEG(file)
    return file[..<place] + record(format, of: file) + file[place...]
  }

  /// Returns true if a file has the mark and is otherwise unchanged.
  package static func isIntact(in file: [UInt8]) -> Bool {
    guard let format = Format(file) else { return false }
    let length = record(format, digits: String(repeating: "0", count: digitCount)).count
    let place = format == .png ? file.count - endOfPNG.count - length : placeInJPEG(file)
    guard place > 0, place + length <= file.count else { return false }
    let rest = Array(file[..<place] + file[(place + length)...])
    return file[place..<place + length] == record(format, of: rest)[...]
  }

  /// Returns the end of the leading segments, which identify the kind of file.
  private static func placeInJPEG(_ file: [UInt8]) -> Int {
    var place = 2
    while place + 4 <= file.count, file[place] == 0xFF, (0xE0...0xEF).contains(file[place + 1]) {
      let end = place + 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
      guard end <= file.count else { break }
      place = end
    }
    return place
  }

  private static func record(_ format: Format, of rest: [UInt8]) -> [UInt8] {
    record(format, digits: SHA256(of: rest.span.rawBytes).description)
  }

  private static func record(_ format: Format, digits: String) -> [UInt8] {
    let text = Array((words + digits).utf8)
    switch format {
    case .jpeg:
      let length = text.count + 2
      return [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF)] + text
    case .png:
      let content = Array("tEXtComment\0".utf8) + text
      return number(UInt32(content.count - 4)) + content + number(checksum(content))
    }
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Returns the checksum of a chunk (PNG, third edition, annex D).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = (sum >> 1) ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    return ~sum
  }
}
