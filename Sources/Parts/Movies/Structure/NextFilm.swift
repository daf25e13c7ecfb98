/// A film that begins behind the end of another one, as in files that were joined byte by byte.
struct NextFilm {
  /// A kind of film that its first bytes tell.
  enum Kind {
    case avi, flv, gif, ivf, matroska, mp4, mxf, nut, ogg, programStream, realMedia
    case transportStream, windowsMedia, y4m
  }

  let kind: Kind
  let place: Int

  /// The bytes that fill the space between two films: a line break, say.
  static let fillers: Set<UInt8> = [0x00, 0x0A, 0x0D, 0x20, 0xFF]
  /// The maximum number of such bytes.
  static let mostFillers = 1 << 24
  /// The number of bytes at a film's start that may look like fillers: the length of a box.
  private static let mostLike = 4

  /// Finds a film at a place, or behind bytes there that fill a space.
  init?(behind place: Int, in bytes: StructureBytes) {
    var next = place
    while next < place + Self.mostFillers, let byte = bytes[next], Self.fillers.contains(byte) {
      next += 1
    }
    guard next < bytes.count else { return nil }
    for start in max(place, next - Self.mostLike)...next {
      guard let film = NextFilm(at: start, in: bytes) else { continue }
      self = film
      return
    }
    return nil
  }

  /// Recognizes a film at a place.
  init?(at place: Int, in bytes: StructureBytes) {
    guard let kind = Self.kind(at: place, in: bytes) else { return nil }
    (self.kind, self.place) = (kind, place)
  }

  private static func kind(at place: Int, in bytes: StructureBytes) -> Kind? {
    let marked = marks.first { bytes.holds($0.mark, at: place) }
    if let marked { return isBegun(marked.kind, at: place, in: bytes) ? marked.kind : nil }
    if isMP4(at: place, in: bytes) { return .mp4 }
    return isTransport(at: place, in: bytes) ? .transportStream : nil
  }

  private static let marks: [(mark: [UInt8], kind: Kind)] = [
    (Array("RIFF".utf8), .avi), (Array("FLV".utf8) + [1], .flv), (Array("GIF87a".utf8), .gif),
    (Array("GIF89a".utf8), .gif), (Array("DKIF".utf8) + [0, 0, 32, 0], .ivf),
    ([0x1A, 0x45, 0xDF, 0xA3], .matroska), (Array("nut/multimedia container".utf8), .nut),
    ([6, 0x0E, 0x2B, 0x34, 2, 5, 1, 1, 0x0D, 1, 2, 1, 1, 2], .mxf), (Array("OggS".utf8), .ogg),
    ([0, 0, 1, 0xBA], .programStream), (Array(".RMF".utf8), .realMedia),
    (WindowsMediaStructure.headerKind, .windowsMedia), (Array("YUV4MPEG2 ".utf8), .y4m),
  ]

  /// Returns true if what follows a short mark is of the same kind.
  private static func isBegun(_ kind: Kind, at place: Int, in bytes: StructureBytes) -> Bool {
    switch kind {
    case .avi: return bytes.holds("AVI ".utf8, at: place + 8)
    case .flv:
      guard let flags = bytes[place + 4], let length = bytes.bigEndian(4, at: place + 5) else {
        return false
      }
      return flags & ~5 == 0 && (9..<1 << 16).contains(length)
    case .matroska:
      guard let header = EBMLElement(at: place, in: bytes), let length = header.length else {
        return false
      }
      return bytes.has(length, at: header.content)
    case .ogg: return bytes[place + 4] == 0 && bytes[place + 5].map { $0 & 2 != 0 } ?? false
    case .programStream: return ProgramStructure.pack(at: place, in: bytes) != nil
    default: return true
    }
  }

  private static let boxes = Set(["ftyp", "moov", "mdat", "wide", "pnot"].map(MP4Box.kind))

  /// Returns true if a whole box is at a place that such files begin with.
  private static func isMP4(at place: Int, in bytes: StructureBytes) -> Bool {
    guard let box = MP4Box(at: place, in: bytes), boxes.contains(box.kind), let end = box.end
    else { return false }
    return end <= bytes.count
  }

  /// The number of packets that show a transport stream.
  private static let packetCount = 5

  private static func isTransport(at place: Int, in bytes: StructureBytes) -> Bool {
    TransportStructure.forms.contains { isTransport($0, at: place, in: bytes) }
  }

  /// Returns true if packets of a form are at a place.
  static func isTransport(
    _ form: TransportStructure.Form, at place: Int, in bytes: StructureBytes
  ) -> Bool {
    (0..<packetCount).allSatisfy {
      bytes[place + form.mark + $0 * form.length] == TransportStructure.mark
    }
  }
}
