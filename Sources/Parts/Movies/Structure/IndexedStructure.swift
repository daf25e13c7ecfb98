/// The boxes of an MP4 or QuickTime file whose one index lists all frames.
///
/// FFmpeg reads the frames of the first index. A second one is of another film, as in files that
/// were joined byte by byte.
struct IndexedStructure: ContainerStructure {
  let start = 0
  let promisedEnd = 0
  private var hasIndex = false

  private static let beginnings = Set(
    ["ftyp", "moov", "mdat", "free", "skip", "wide", "pnot"].map(MP4Box.kind))
  /// The kinds of boxes that films have on the outside.
  private static let usual = beginnings.union(
    ["meta", "moof", "sidx", "udta", "uuid"].map(MP4Box.kind))
  private static let index = MP4Box.kind("moov")
  /// The kind of the boxes that an index begins with.
  private static let contents = Set(["mvhd", "cmov", "trak", "iods", "udta"].map(MP4Box.kind))

  init?(_ bytes: StructureBytes) {
    guard let first = MP4Box(at: 0, in: bytes), Self.beginnings.contains(first.kind) else {
      return nil
    }
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    // The first letters of other kinds may be a box's length in a long file.
    let box = MP4Box(at: place, in: bytes)
    let isBox = box.map { Self.usual.contains($0.kind) } ?? false
    if !isBox, let film = NextFilm(at: place, in: bytes), film.kind != .mp4 { return .damaged }
    // A missing end is a fault of the frames, and other bytes behind the boxes are no damage.
    guard let box, box.hasLetters, !box.isToTheEnd,
      let end = box.end, end <= bytes.count
    else { return .end }
    guard box.kind == Self.index, let inner = MP4Box(at: box.content, in: bytes),
      Self.contents.contains(inner.kind)
    else { return .intact(end: end) }
    guard !hasIndex else { return .damaged }
    hasIndex = true
    return .intact(end: end)
  }

  mutating func part(of film: NextFilm) -> StructurePart {
    film.kind == .mp4 ? .intact(end: film.place) : .damaged
  }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool { false }
}
