/// The elements of a Matroska or WebM file (EBML).
///
/// An element is a number, a length, and its content. The segment and its clusters are entered, so
/// that elements follow each other; lengths may be unknown in recordings.
struct MatroskaStructure: ContainerStructure {
  let start = 0
  /// The end of the cluster that is being examined.
  private(set) var promisedEnd = 0
  /// The end of the segment; nil if unknown.
  private var segmentEnd: Int?

  private static let header: UInt64 = 0x1A45_DFA3
  private static let segment: UInt64 = 0x1853_8067
  private static let cluster: UInt64 = 0x1F43_B675
  /// The other elements of a segment, and those of a cluster (RFC 9559, 5.1).
  private static let known: Set<UInt64> = [
    header, segment, cluster, 0x114D_9B74, 0x1549_A966, 0x1654_AE6B, 0x1C53_BB6B, 0x1254_C367,
    0x1043_A770, 0x1941_A469, 0xEC, 0xBF, 0xE7, 0xA3, 0xA0, 0xA7, 0xAB, 0xAF, 0x5854,
  ]

  init?(_ bytes: StructureBytes) {
    guard let element = EBMLElement(at: 0, in: bytes), element.number == Self.header else {
      return nil
    }
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    // Anything may follow the segment.
    if let segmentEnd, place >= segmentEnd { return .end }
    guard let element = EBMLElement(at: place, in: bytes) else { return .none }
    let end = element.length.map { element.content.addingReportingOverflow($0) }
    switch element.number {
    case Self.segment:
      segmentEnd = end.map { $0.overflow ? .max : $0.partialValue }
      return .intact(end: element.content)
    case Self.cluster:
      // A cluster begins where the one before it ends.
      if promisedEnd > place { return .none }
      promisedEnd = end.map { $0.overflow ? .max : $0.partialValue } ?? 0
      return .intact(end: element.content)
    default:
      guard let end else { return .none }
      let isKnown = Self.known.contains(element.number)
      guard !end.overflow, end.partialValue <= bytes.count else { return isKnown ? .cutOff : .none }
      guard place >= promisedEnd || end.partialValue <= promisedEnd else { return .none }
      guard isKnown || isFollowed(at: end.partialValue, in: bytes) else { return .none }
      return .intact(end: end.partialValue)
    }
  }

  /// Returns true if the file ends at a place or an element of a known kind begins there.
  private func isFollowed(at place: Int, in bytes: StructureBytes) -> Bool {
    if place == bytes.count { return true }
    guard let element = EBMLElement(at: place, in: bytes) else { return false }
    return Self.known.contains(element.number)
  }

  mutating func part(of film: NextFilm) -> StructurePart {
    guard film.kind == .matroska else { return .damaged }
    (promisedEnd, segmentEnd) = (0, nil)
    return .intact(end: film.place)
  }

  mutating func forgetPlace() { promisedEnd = 0 }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool {
    first == 0x1F && bytes.bigEndian(4, at: place) == Self.cluster
  }
}
