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
  private static let index = MP4Box.kind("moov")
  /// The kind of the boxes that an index begins with.
  private static let contents = Set(["mvhd", "cmov", "trak", "iods", "udta"].map(MP4Box.kind))

  init?(_ bytes: StructureBytes) {
    guard let first = MP4Box(at: 0, in: bytes), Self.beginnings.contains(first.kind) else {
      return nil
    }
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    // A missing end is a fault of the frames, and other bytes behind the boxes are no damage.
    guard let box = MP4Box(at: place, in: bytes), box.hasLetters, !box.isToTheEnd,
      let end = box.end, end <= bytes.count
    else { return nextFilm(after: place, in: bytes).map { .intact(end: $0) } ?? .end }
    guard box.kind == Self.index, let inner = MP4Box(at: box.content, in: bytes),
      Self.contents.contains(inner.kind)
    else { return .intact(end: end) }
    guard !hasIndex else { return .damaged }
    hasIndex = true
    return .intact(end: end)
  }

  /// The bytes that fill the space between two films that were joined: a line break, say.
  private static let fillers: [UInt8] = [0x00, 0x0A, 0x0D, 0x20, 0xFF]
  private static let mostFillers = 1 << 16
  private static let film = Array("ftyp".utf8)

  /// Returns the place of a film behind bytes that fill a space.
  private func nextFilm(after place: Int, in bytes: StructureBytes) -> Int? {
    var next = place
    while next < place + Self.mostFillers, let byte = bytes[next], Self.fillers.contains(byte) {
      next += 1
    }
    // The four bytes of its length are before the kind; the last of them may fill as well.
    let start = [next - 4, next - 3].first { bytes.holds(Self.film, at: $0 + 4) }
    return start.flatMap { $0 > place ? $0 : nil }
  }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool { false }
}
