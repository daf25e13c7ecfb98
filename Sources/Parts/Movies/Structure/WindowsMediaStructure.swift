/// The packets of a Windows Media file (ASF).
///
/// They all have the length that the header gives, and begin with parts whose lengths add up to at
/// most that (Advanced Systems Format 01.20.05, 5.2).
struct WindowsMediaStructure: ContainerStructure {
  private(set) var start = 0
  private(set) var promisedEnd = 0
  /// The end of the object that holds the packets; zero if unknown.
  private var objectEnd = 0
  private var packetLength = 0
  /// The first byte of every packet.
  private var mark: UInt8 = 0
  /// The first bytes of the first packet; those of most others are the same.
  private var beginning: [UInt8] = []

  static let headerKind = [UInt8](hex: 0x3026_B275_8E66_CF11, 0xA6D9_00AA_0062_CE6C)
  private static let dataKind = [UInt8](hex: 0x3626_B275_8E66_CF11, 0xA6D9_00AA_0062_CE6C)
  private static let factsKind = [UInt8](hex: 0xA1DC_AB8C_47A9_CF11, 0x8EE4_00C0_0C20_5365)
  /// The kind, the length, a number of the file, the number of packets, and two bytes.
  private static let dataHeader = 50
  private static let mostParts = 1000

  init?(_ bytes: StructureBytes) {
    guard bytes.holds(Self.headerKind, at: 0),
      let header = bytes.littleEndian(8, at: 16).map({ Int(clamping: $0) }),
      let facts = Self.part(Self.factsKind, from: 30, to: header, in: bytes),
      let flags = bytes.littleEndian(4, at: facts + 88),
      let shortest = bytes.littleEndian(4, at: facts + 92),
      let longest = bytes.littleEndian(4, at: facts + 96), shortest == longest, shortest >= 16,
      bytes.holds(Self.dataKind, at: header), bytes.has(Self.dataHeader, at: header),
      let length = bytes.littleEndian(8, at: header + 16),
      let count = bytes.littleEndian(8, at: header + 40), let mark = bytes[header + Self.dataHeader]
    else { return nil }
    start = header + Self.dataHeader
    packetLength = Int(shortest)
    self.mark = mark
    beginning = (start..<start + 3).compactMap { bytes[$0] }
    // The numbers are those of a recording that was not finished if the first flag says so.
    guard flags & 1 == 0 else { return }
    guard length > UInt64(Self.dataHeader) else { return }
    let content = length - UInt64(Self.dataHeader)
    objectEnd = header.addingClamping(Int(clamping: length))
    let packets = count == 0 ? .max : count.multipliedClamping(by: shortest)
    promisedEnd = start.addingClamping(Int(clamping: min(content, packets)))
  }

  /// Returns the place of a part of the header.
  private static func part(
    _ kind: [UInt8], from start: Int, to end: Int, in bytes: StructureBytes
  ) -> Int? {
    var place = start
    for _ in 0..<mostParts where place < end {
      if bytes.holds(kind, at: place) { return place }
      guard bytes.has(24, at: place), let length = bytes.littleEndian(8, at: place + 16),
        length >= 24
      else { return nil }
      place = place.addingClamping(Int(clamping: length))
    }
    return nil
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    // Indexes follow the packets of a finished file, which may be fewer than their object holds.
    if isObject(at: place, in: bytes) { return object(at: place, in: bytes) }
    if promisedEnd > 0, place >= promisedEnd {
      return place < objectEnd && objectEnd < bytes.count ? .intact(end: objectEnd) : .end
    }
    guard let first = bytes[place], isMark(first) else { return .none }
    guard bytes.has(packetLength, at: place) else { return .cutOff }
    return WindowsMediaPacket(at: place, length: packetLength, in: bytes) == nil
      ? .none : .intact(end: place + packetLength)
  }

  /// Passes over an object behind the packets; the header is that of another film.
  private func object(at place: Int, in bytes: StructureBytes) -> StructurePart {
    guard !bytes.holds(Self.headerKind, at: place) else { return .damaged }
    guard let length = bytes.littleEndian(8, at: place + 16), length >= 24,
      case let end = place.addingClamping(Int(clamping: length)), end < bytes.count
    else { return .end }
    return .intact(end: end)
  }

  /// Returns true if an object begins at a place: one of the simple index, of others, or a header.
  private func isObject(at place: Int, in bytes: StructureBytes) -> Bool {
    Self.otherKinds.contains { bytes.holds($0, at: place) }
  }

  private static let otherKinds = [
    [UInt8](hex: 0x9008_0033_B1E5_CF11, 0x89F4_00A0_C903_49CB),
    [UInt8](hex: 0xD329_E2D6_DA35_D111, 0x9034_00A0_C903_49BE),
    [UInt8](hex: 0xF803_B1FE_AD12_644C, 0x840F_2A1D_2F7A_D48C),
    [UInt8](hex: 0xD03F_B73C_4A0C_0348, 0x953D_EDF7_B622_8F0C),
    headerKind,
  ]

  /// Returns true if a packet may begin with a byte; without a check sum in front it varies.
  private func isMark(_ byte: UInt8) -> Bool {
    mark & 0x80 == 0 ? byte & 0x80 == 0 : byte == mark
  }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool {
    isMark(first) && bytes.holds(beginning, at: place)
  }
}

extension [UInt8] {
  /// Creates the bytes of two numbers of eight bytes, the highest first.
  fileprivate init(hex numbers: UInt64...) {
    self = numbers.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
  }
}

extension UInt64 {
  /// Returns a product, or the greatest number if it is greater.
  fileprivate func multipliedClamping(by other: UInt64) -> UInt64 {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? .max : product
  }
}

extension Int {
  /// Returns a sum of a number that is not negative, or the greatest number if it is greater.
  fileprivate func addingClamping(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
