/// The packs and packets of an MPEG program stream, behind which another film may begin.
///
/// Nothing tells where such a stream has to end, and FFmpeg searches for the next packet itself
/// (ISO/IEC 13818-1, 2.5.3).
struct ProgramStructure: ContainerStructure {
  let start = 0
  let promisedEnd = 0

  private static let prefix: [UInt8] = [0, 0, 1]
  private static let endCode: UInt8 = 0xB9
  private static let packCode: UInt8 = 0xBA

  init?(_ bytes: StructureBytes) {
    guard Self.pack(at: 0, in: bytes) != nil else { return nil }
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    guard bytes.holds(Self.prefix, at: place), let code = bytes[place + 3] else { return .end }
    switch code {
    case Self.packCode: return Self.pack(at: place, in: bytes).map { .intact(end: $0) } ?? .end
    case Self.endCode: return .intact(end: place + 4)
    case Self.packCode...:
      return bytes.bigEndian(2, at: place + 4).map { .intact(end: place + 6 + Int($0)) } ?? .end
    default: return .end
    }
  }

  /// Returns the end of a pack's header at a place, of MPEG-2 or MPEG-1.
  static func pack(at place: Int, in bytes: StructureBytes) -> Int? {
    guard bytes.holds(prefix + [packCode], at: place), let first = bytes[place + 4] else {
      return nil
    }
    // The marker bits tell a pack from a box of an MP4 that is as long as the mark's number.
    if first & 0xC4 == 0x44 {
      guard has(4, at: [place + 6, place + 8], in: bytes), has(1, at: [place + 9], in: bytes),
        has(3, at: [place + 12], in: bytes)
      else { return nil }
      return bytes[place + 13].map { place + 14 + Int($0 & 7) }
    }
    guard first & 0xF1 == 0x21, has(1, at: [place + 6, place + 8, place + 11], in: bytes),
      has(0x80, at: [place + 9], in: bytes)
    else { return nil }
    return place + 12
  }

  /// Returns true if bytes have all bits of a mask.
  private static func has(_ mask: UInt8, at places: [Int], in bytes: StructureBytes) -> Bool {
    places.allSatisfy { place in bytes[place].map { $0 & mask == mask } ?? false }
  }

  mutating func part(of film: NextFilm) -> StructurePart {
    film.kind == .programStream ? .intact(end: film.place) : .damaged
  }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool { false }
}
