/// The boxes of an MP4 file in fragments.
///
/// An index at the file's start lists the frames of other MP4 files; here each fragment has its own
/// (ISO/IEC 14496-12, 8.8). A recording may end behind any fragment.
struct FragmentStructure: ContainerStructure {
  let start = 0
  /// The known samples of fragments before the examined place, as far as they are behind it.
  ///
  /// Several fragments may stand in front of their samples.
  private var awaited: [Range<Int>] = []
  /// The maximum number of ranges in `awaited`.
  private static let mostAwaited = 64
  private(set) var promisedEnd = 0
  /// The latest times of the tracks.
  private var times: [UInt64: UInt64] = [:]
  private var hasFragments = false
  /// True between a further index and the fragment behind it.
  private var isBehindIndex = false
  /// True behind a further beginning, until a fragment comes.
  private var isBehindBeginning = false

  private static let beginnings = Set(
    ["ftyp", "styp", "moov", "free", "skip", "wide"].map(MP4Box.kind))
  private static let known = Set(
    [
      "ftyp", "styp", "moov", "moof", "mdat", "sidx", "mfra", "free", "skip", "emsg", "prft",
      "uuid",
    ]
    .map(MP4Box.kind))
  private static let beginning = MP4Box.kind("ftyp")
  private static let index = MP4Box.kind("moov")
  private static let fragments = MP4Box.kind("mvex")
  private static let fragment = MP4Box.kind("moof")
  /// The maximum number of boxes examined in front of the first fragment.
  private static let mostBoxes = 1000

  init?(_ bytes: StructureBytes) {
    guard let first = MP4Box(at: 0, in: bytes), Self.beginnings.contains(first.kind) else {
      return nil
    }
    var place = 0
    for _ in 0..<Self.mostBoxes {
      guard let box = MP4Box(at: place, in: bytes), let end = box.end, end <= bytes.count else {
        return nil
      }
      if box.kind == Self.fragment { return }
      if box.kind == Self.index {
        guard Self.isOfFragments(box, in: bytes) else { return nil }
        return
      }
      place = end
    }
    return nil
  }

  /// Returns true if an index says that fragments follow.
  private static func isOfFragments(_ index: MP4Box, in bytes: StructureBytes) -> Bool {
    guard let end = index.end else { return false }
    return MP4Box.boxes(from: index.content, to: end, in: bytes)?
      .contains { $0.kind == fragments } == true
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    guard let box = MP4Box(at: place, in: bytes), box.hasLetters else { return .none }
    let isKnown = Self.known.contains(box.kind)
    guard !box.isToTheEnd else { return isKnown ? .end : .none }
    guard let end = box.end else { return .none }
    guard end <= bytes.count else { return isKnown ? .cutOff : .none }
    guard box.kind == Self.fragment else {
      if box.kind == Self.beginning { isBehindBeginning = hasFragments }
      if box.kind == Self.index {
        // The one index of a film without fragments, which FFmpeg passes over.
        guard !isBehindBeginning || Self.isOfFragments(box, in: bytes) else { return .damaged }
        isBehindIndex = !times.isEmpty
      }
      return .intact(end: end)
    }
    (hasFragments, isBehindBeginning) = (true, false)
    awaited.removeAll { $0.upperBound <= place }
    // The next fragment lies over the place of samples that were removed with the box around them.
    guard !awaited.contains(where: { $0.overlaps(place..<end) }),
      let fragment = MP4Fragment(at: place, box, in: bytes)
    else { return .damaged }
    awaited = Array((awaited + fragment.samples).suffix(Self.mostAwaited))
    promisedEnd = max(promisedEnd, fragment.samplesEnd)
    // A recording may repeat its index and go on. Where times begin again, another film was joined
    // to it, which FFmpeg passes over.
    let isOther = fragment.times.contains { track, time in times[track].map { time <= $0 } ?? false
    }
    guard !isBehindIndex || !isOther else { return .damaged }
    (times, isBehindIndex) = (fragment.times, false)
    return .intact(end: end)
  }

  mutating func forgetPlace() {
    (awaited, promisedEnd, times, isBehindIndex) = ([], 0, [:], false)
  }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool {
    first == 0 && MP4Box(at: place, in: bytes)?.kind == Self.fragment
  }
}
