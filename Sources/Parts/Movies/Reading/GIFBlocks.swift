/// The blocks of a GIF, followed as its bytes come.
///
/// FFmpeg takes the end of such a file, and any block that it does not know, for the end of the
/// video.
struct GIFBlocks {
  private enum Place {
    /// Within the signature, the size and the colors.
    case header
    case label
    case extensionName
    case image
    case codeSize
    case length
    /// Behind the trailer, where another GIF may begin, as in files that were joined.
    case behind
    /// Behind everything.
    case end
    /// At a block that is none.
    case lost
    /// The file is no GIF.
    case other
  }

  private var place = Place.header
  /// The bytes of the part read so far, where it has several.
  private var part: [UInt8] = []
  /// The number of bytes to pass over.
  private var passing = 0
  private var imageCount = 0
  /// True if the block that came last is a picture.
  private var isBehindImage = false

  /// True if the bytes so far are a GIF's that does not end with them.
  ///
  /// A GIF of one whole picture is complete without its trailer, which some programs leave out.
  var isIncomplete: Bool {
    switch place {
    case .behind, .end, .other: false
    case .label: passing > 0 || !isBehindImage || imageCount != 1
    default: true
    }
  }

  /// True if no later bytes can change `isIncomplete`.
  var isDecided: Bool {
    switch place {
    case .end, .lost, .other: true
    default: false
    }
  }

  /// Follows some more bytes.
  mutating func follow(_ bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count, !isDecided {
      let passed = min(passing, bytes.count - index)
      passing -= passed
      index += passed
      guard index < bytes.count else { return }
      follow(bytes[index])
      index += 1
    }
  }

  private mutating func follow(_ byte: UInt8) {
    switch place {
    case .header: header(byte)
    case .label: label(byte)
    case .extensionName: place = .length
    case .image:
      part.append(byte)
      guard part.count == 9 else { return }
      passing = Self.colorBytes(byte)
      place = .codeSize
    case .codeSize: place = .length
    case .length:
      passing = Int(byte)
      if byte == 0 { place = .label }
    case .behind: behind(byte)
    case .end, .lost, .other: break
    }
  }

  private mutating func header(_ byte: UInt8) {
    part.append(byte)
    guard part.count > Self.signature.count || isSignature else {
      place = .other
      return
    }
    guard part.count == 13 else { return }
    passing = Self.colorBytes(part[10])
    place = .label
  }

  private mutating func behind(_ byte: UInt8) {
    part.append(byte)
    if !isSignature {
      place = .end
    } else if part.count == Self.signature.count {
      place = .header
    }
  }

  private static let signature = Array("GIF8".utf8)

  /// True if the bytes of the part are the first ones of a signature.
  private var isSignature: Bool { part[...] == Self.signature.prefix(part.count) }

  private mutating func label(_ byte: UInt8) {
    isBehindImage = byte == 0x2C
    switch byte {
    case 0x21: place = .extensionName
    case 0x2C:
      imageCount += 1
      part = []
      place = .image
    case 0x3B:
      part = []
      place = .behind
    default: place = .lost
    }
  }

  /// Returns the length of the color table that a byte of flags announces.
  private static func colorBytes(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
