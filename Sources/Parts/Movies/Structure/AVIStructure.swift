/// The chunks of an AVI file (RIFF).
///
/// A chunk is four letters, a length, and its content, filled to an even length. Lists are entered,
/// so that all chunks follow each other; their own lengths matter only for the file's end.
struct AVIStructure: ContainerStructure {
  let start = 0
  /// The end of the list of pictures and sounds that is being examined.
  private(set) var promisedEnd = 0
  /// The end of the lists that the file consists of; nil if unknown.
  private var listsEnd: Int?
  /// The place of a byte that may fill up the chunk before it.
  private var filling: Int?

  private static let riff = Array("RIFF".utf8)
  private static let list = Array("LIST".utf8)
  /// The lists whose content is pictures and sounds.
  private static let entered = [Array("movi".utf8), Array("rec ".utf8)]
  /// The lengths that recorders write until they know better.
  private static let unknownLengths: Set<UInt64> = [0, 0x7FFF_FFFF, 0xFFFF_FFFE, 0xFFFF_FFFF]
  /// The difference from a length that some programs count wrong.
  private static let tolerance = 16

  init?(_ bytes: StructureBytes) {
    guard bytes.holds(Self.riff, at: 0), bytes.holds("AVI".utf8, at: 8) else { return nil }
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    // Some programs do not fill up chunks of an odd length.
    var place = place
    if let filling, filling == place - 1, !isChunk(at: place, in: bytes),
      isChunk(at: filling, in: bytes)
    {
      place = filling
    }
    filling = nil
    guard bytes.has(8, at: place) else { return .end }
    // Anything may follow the file's lists.
    let isList = bytes.holds(Self.riff, at: place)
    if let listsEnd, place >= listsEnd, !isList { return .end }
    guard isChunk(at: place, in: bytes), let length = bytes.littleEndian(4, at: place + 4) else {
      return .none
    }
    if isList {
      listsEnd = Self.unknownLengths.contains(length) ? nil : place + 8 + Int(length)
      return .intact(end: place + 12)
    }
    if bytes.holds(Self.list, at: place) {
      if Self.entered.contains(where: { bytes.holds($0, at: place + 8) }) {
        enter(length, at: place, in: bytes)
        return .intact(end: place + 12)
      }
    }
    let end = place + 8 + Int(length)
    guard end <= bytes.count else { return isOfStream(at: place, in: bytes) ? .cutOff : .none }
    if end & 1 != place & 1 { filling = end }
    return .intact(end: end + (end & 1 == place & 1 ? 0 : 1))
  }

  private mutating func enter(_ length: UInt64, at place: Int, in bytes: StructureBytes) {
    guard bytes.holds(Self.entered[0], at: place + 8), !Self.unknownLengths.contains(length)
    else { return }
    promisedEnd = place + 8 + Int(length) - Self.tolerance
  }

  mutating func part(of film: NextFilm) -> StructurePart {
    film.kind == .avi ? .intact(end: film.place) : .damaged
  }

  /// Returns true if letters, digits or spaces are where a chunk's kind is.
  private func isChunk(at place: Int, in bytes: StructureBytes) -> Bool {
    (place..<place + 4).allSatisfy { bytes[$0].map(Self.isOfKind) ?? false }
  }

  private static func isOfKind(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool {
    Self.isDigit(first) && isOfStream(at: place, in: bytes)
  }

  /// Returns true if the number of a stream is at a place, and the kind of its content.
  private func isOfStream(at place: Int, in bytes: StructureBytes) -> Bool {
    guard let first = bytes[place], let second = bytes[place + 1], Self.isDigit(first),
      Self.isDigit(second)
    else { return false }
    return Self.contents.contains { bytes.holds($0, at: place + 2) }
  }

  private static let contents = ["dc", "db", "wb", "pc", "tx"].map { Array($0.utf8) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
