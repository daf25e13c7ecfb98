/// The tags of an FLV file.
///
/// A tag is its kind, its length, a time, the number zero, and its content; its whole length
/// follows it (Adobe Flash Video File Format 10.1, E.3).
struct FLVStructure: ContainerStructure {
  private(set) var start = 0
  let promisedEnd = 0
  /// True if the first tag is followed by its length, which some programs get wrong.
  private var hasLengthsBehind = true
  /// The length of the tag before the place to examine.
  private var previous: UInt64?

  private static let signature = Array("FLV".utf8) + [1]
  private static let tagHeader = 11

  init?(_ bytes: StructureBytes) {
    guard bytes.holds(Self.signature, at: 0), let length = bytes.bigEndian(4, at: 5),
      length >= 9, length < 1 << 16
    else { return nil }
    start = Int(length) + 4
    guard let first = bytes.bigEndian(3, at: start + 1) else { return }
    let whole = first + UInt64(Self.tagHeader)
    hasLengthsBehind = bytes.bigEndian(4, at: start + Int(whole)) == whole
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    if hasLengthsBehind, let previous, bytes.bigEndian(4, at: place - 4) != previous {
      return .none
    }
    let isUsual = isUsual(at: place, in: bytes)
    guard bytes.has(Self.tagHeader, at: place) else { return isUsual ? .cutOff : .none }
    guard let length = bytes.bigEndian(3, at: place + 1) else { return .none }
    let whole = length + UInt64(Self.tagHeader)
    // Tags of other kinds are passed over by their lengths.
    guard isUsual || hasLengthsBehind && bytes.bigEndian(4, at: place + Int(whole)) == whole
    else { return .none }
    // The length behind the last tag may be missing.
    guard bytes.has(Int(whole), at: place) else { return .cutOff }
    previous = whole
    let end = place + Int(whole) + 4
    return end >= bytes.count ? .end : .intact(end: end)
  }

  /// Returns true if a tag of sound, video or data may begin at a place; a bit marks encryption.
  private func isUsual(at place: Int, in bytes: StructureBytes) -> Bool {
    guard let kind = bytes[place], [8, 9, 18].contains(kind & ~0x20) else { return false }
    return bytes.bigEndian(3, at: place + 8) ?? 0 == 0
  }

  mutating func forgetPlace() { previous = nil }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool {
    guard isUsual(at: place, in: bytes), let length = bytes.bigEndian(3, at: place + 1)
    else { return false }
    let whole = length + UInt64(Self.tagHeader)
    return !hasLengthsBehind || bytes.bigEndian(4, at: place + Int(whole)) == whole
  }
}
