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
  /// The codes of the picture that is being followed.
  private var codes: GIFCodes?
  /// The number of GIFs that follow each other.
  private(set) var filmCount = 0
  private(set) var imageCount = 0
  /// True if the block that came last is a picture.
  private var isBehindImage = false

  /// True if a picture's codes are wrong, or do not fill it.
  private(set) var isDamaged = false

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
      codes?.follow(bytes.extracting(index..<index + passed))
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
    case .codeSize:
      codes = GIFCodes(width: number(at: 4), height: number(at: 6), codeSize: byte)
      place = .length
    case .length:
      passing = Int(byte)
      guard byte == 0 else { return }
      if let codes, !codes.isWhole { isDamaged = true }
      codes = nil
      place = .label
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
    filmCount += 1
    place = .label
  }

  private mutating func behind(_ byte: UInt8) {
    if part.isEmpty, NextFilm.fillers.contains(byte) { return }
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
    isBehindImage = byte == Self.picture
    switch byte {
    case Self.note: place = .extensionName
    case Self.picture:
      imageCount += 1
      part = []
      place = .image
    case Self.trailer:
      part = []
      place = .behind
    default: place = .lost
    }
  }

  /// The marks in front of blocks: of notes and times, of pictures, and of nothing more.
  static let (note, picture, trailer): (UInt8, UInt8, UInt8) = (0x21, 0x2C, 0x3B)

  /// Returns a number of the picture's header.
  private func number(at place: Int) -> Int { Int(part[place]) | Int(part[place + 1]) << 8 }

  /// Returns the length of the color table that a byte of flags announces.
  static func colorBytes(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}
