/// The blocks of a GIF up to its trailer, behind which another film may begin.
///
/// `GIFBlocks` judges the blocks themselves.
struct GIFStructure: ContainerStructure {
  let start = 0
  let promisedEnd = 0
  private var isBehindTrailer = false

  private static let signature = Array("GIF8".utf8)
  private static let headerLength = 13

  init?(_ bytes: StructureBytes) {
    guard bytes.holds(Self.signature, at: 0) else { return nil }
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    if bytes.holds(Self.signature, at: place), let flags = bytes[place + 10] {
      isBehindTrailer = false
      return .intact(end: place + Self.headerLength + GIFBlocks.colorBytes(flags))
    }
    guard !isBehindTrailer else { return .end }
    switch bytes[place] {
    case GIFBlocks.trailer:
      isBehindTrailer = true
      return .intact(end: place + 1)
    case GIFBlocks.note: return chain(from: place + 2, in: bytes)
    case GIFBlocks.picture:
      guard let flags = bytes[place + 9] else { return .end }
      // The size of the first codes is in front of the chain.
      return chain(from: place + 11 + GIFBlocks.colorBytes(flags), in: bytes)
    default: return .end
    }
  }

  /// Passes over pieces that each begin with their length, up to one of no length.
  private func chain(from start: Int, in bytes: StructureBytes) -> StructurePart {
    var place = start
    while let length = bytes[place] {
      place += 1 + Int(length)
      if length == 0 { return .intact(end: place) }
    }
    return .end
  }

  /// FFmpeg reads on in a second GIF, and `MovieFile` counts its pictures.
  mutating func part(of film: NextFilm) -> StructurePart {
    film.kind == .gif ? .intact(end: film.place) : .damaged
  }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool { false }
}
