/// The kind of a segment, by its first bytes.
///
/// FFmpeg gets all segments as one run of bytes: in a transport stream it passes over what is no
/// packet without a word, and behind what is no box it reads nothing more.
enum HLSPieceKind: Equatable {
  /// Packets of MPEG-TS.
  case transportStream
  /// Boxes of MP4.
  case boxes
  /// Anything else.
  case other

  /// The name for people.
  var name: String {
    switch self {
    case .transportStream: "MPEG-TS"
    case .boxes: "MP4"
    case .other: "a video"
    }
  }

  /// The number of bytes after which every kind is known.
  static let mostBytes = 4096

  /// The number of packets that show a transport stream at any place.
  private static let packetCount = 5

  /// The types of boxes that begin a segment or a header.
  private static let boxTypes: Set<String> = [
    "ftyp", "styp", "sidx", "ssix", "emsg", "prft", "moof", "moov", "mdat", "free", "skip", "wide",
    "uuid", "pdin", "meta", "udta", "mfra", "emib", "emeb", "imda", "leva",
  ]

  /// Creates the kind of a segment from its first bytes; nil if more are needed.
  ///
  /// `isWhole` is true if the segment has no more.
  init?(_ bytes: [UInt8], isWhole: Bool) {
    let start = Array(bytes.prefix(Self.mostBytes))
    if Self.isBox(start) {
      self = .boxes
    } else if Self.hasPackets(start) || isWhole && Self.isPackets(bytes) {
      self = .transportStream
    } else if isWhole || bytes.count >= Self.mostBytes {
      self = .other
    } else {
      return nil
    }
  }

  /// Returns true if bytes begin with a box: its size, then its type (ISO/IEC 14496-12, 4.2).
  private static func isBox(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8 else { return false }
    let size = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
    // 0 means up to the end, and 1 that the size follows the type.
    return (size < 2 || size >= 8)
      && boxTypes.contains(String(decoding: bytes[4..<8], as: UTF8.self))
  }

  /// Returns true if packets follow each other at any place; recordings may begin within one.
  private static func hasPackets(_ bytes: [UInt8]) -> Bool {
    TransportStructure.forms.contains { form in
      bytes.indices.dropLast((packetCount - 1) * form.length).contains { place in
        (0..<packetCount).allSatisfy { isPacket(bytes, at: place + $0 * form.length) }
      }
    }
  }

  /// Returns true if bytes are nothing but packets, however few.
  private static func isPackets(_ bytes: [UInt8]) -> Bool {
    TransportStructure.forms.contains { form in
      bytes.count >= form.length && bytes.count.isMultiple(of: form.length)
        && stride(from: form.mark, to: bytes.count, by: form.length)
          .allSatisfy { isPacket(bytes, at: $0) }
    }
  }

  /// Returns true if the bytes at a place begin a packet (ISO/IEC 13818-1, 2.4.3.2): a text that
  /// repeats itself can have the letter G at the distance of packets.
  private static func isPacket(_ bytes: [UInt8], at place: Int) -> Bool {
    guard bytes[place] == TransportStructure.mark else { return false }
    // Of a packet that is cut off, only the mark is known.
    guard place + 4 < bytes.count else { return true }
    let (control, length) = (bytes[place + 3], bytes[place + 4])
    guard control >> 6 != 1 else { return false }
    switch control >> 4 & 3 {
    case 0: return false
    case 1: return true
    case 2: return length == 183
    default: return length < 183
    }
  }
}
