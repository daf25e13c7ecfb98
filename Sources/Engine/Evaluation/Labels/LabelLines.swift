internal import VisionBase

/// The lines of a UTF-8 text that are not blank, with their numbers from 1.
///
/// They end in a line feed, a carriage return, or both. Each is created on demand, so a text of
/// nothing but line endings takes no more memory than itself.
struct LabelLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var place: Int
  private var number = 0

  private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  /// Creates lines; throws `inputInvalid` for bytes that are not UTF-8; `name` is for the message.
  init(of bytes: [UInt8], named name: String) throws(VisionError) {
    guard String(validUTF8: bytes) != nil else {
      throw VisionError(.inputInvalid, "\(name): this is not text in UTF-8")
    }
    self.bytes = bytes
    place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func next() -> (number: Int, text: String)? {
    while place < bytes.count {
      let rest = bytes[place...]
      let end =
        rest.firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn } ?? bytes.count
      let line = bytes[place..<end]
      number += 1
      place = end + (bytes[end...].starts(with: "\r\n".utf8) ? 2 : 1)
      guard !line.isEmpty else { continue }
      let text = LabelFile.trimmed(String(decoding: line, as: UTF8.self))
      if !text.isEmpty { return (number, text) }
    }
    return nil
  }
}
