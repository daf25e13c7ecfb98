/// The pages of an Ogg file, behind which another film may begin.
///
/// `OggPages` judges the pages themselves.
struct OggStructure: ContainerStructure {
  let start = 0
  let promisedEnd = 0

  private static let mark = Array("OggS".utf8)
  private static let headerLength = 27

  init?(_ bytes: StructureBytes) {
    guard bytes.holds(Self.mark, at: 0) else { return nil }
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    guard bytes.holds(Self.mark, at: place), let count = bytes[place + Self.headerLength - 1]
    else { return .end }
    let lengths = place + Self.headerLength
    let content = (0..<Int(count)).reduce(0) { $0 + Int(bytes[lengths + $1] ?? 0) }
    return .intact(end: lengths + Int(count) + content)
  }

  mutating func part(of film: NextFilm) -> StructurePart {
    film.kind == .ogg ? .intact(end: film.place) : .damaged
  }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool { false }
}
