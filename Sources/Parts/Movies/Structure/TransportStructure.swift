/// The last packets of an MPEG transport stream, which are all of one length.
///
/// FFmpeg reports damage to the others.
struct TransportStructure: ContainerStructure {
  private(set) var start = 0
  let promisedEnd = 0
  private var packetLength = 0
  /// The place of a film of another kind behind the packets.
  private var other: Int?

  /// A length of packets, and the place of the mark in each.
  typealias Form = (length: Int, mark: Int)

  static let mark: UInt8 = 0x47
  /// The lengths, and where the mark is: plain, with a time in front, and with a check sum behind.
  static let forms: [Form] = [
    (length: 188, mark: 0), (length: 192, mark: 4), (length: 204, mark: 0),
  ]
  /// The number of packets that show the length, at the file's start and at its end.
  private static let packetCount = 8

  init?(_ bytes: StructureBytes) {
    for form in Self.forms {
      guard
        let first = (0..<form.length).first(where: { place in
          (0..<Self.packetCount).allSatisfy {
            bytes[place + form.mark + $0 * form.length] == Self.mark
          }
        })
      else { continue }
      // A recording that begins within a packet may end within one.
      guard first == 0 else { return nil }
      packetLength = form.length
      let count = bytes.count / packetLength
      // The examined place is that of the mark.
      start = form.mark + max(0, count - Self.packetCount - 1) * packetLength
      if let other = Self.otherFilm(behind: count, form, in: bytes) {
        (start, self.other) = (other, other)
      }
      return
    }
    return nil
  }

  /// Returns the place of a film of another kind behind the packets, which end where it begins.
  ///
  /// Packets of another length are one as well: FFmpeg does not read on there.
  private static func otherFilm(
    behind count: Int, _ form: Form, in bytes: StructureBytes
  ) -> Int? {
    func hasPackets(from index: Int) -> Bool {
      (index..<index + packetCount).allSatisfy { bytes[form.mark + $0 * form.length] == mark }
    }
    var (begun, ended) = (0, count - packetCount)
    guard ended > 0, !hasPackets(from: ended) else { return nil }
    while ended - begun > 1 {
      let middle = (begun + ended) / 2
      if hasPackets(from: middle) { begun = middle } else { ended = middle }
    }
    // The film may begin within a packet that was cut off, or with the byte of the mark.
    let end = (ended + packetCount - 1) * form.length
    let others = forms.filter { $0.length != form.length }
    let packets = (max(0, end - 2 * form.length)..<end + form.length).first { place in
      others.contains { NextFilm.isTransport($0, at: place, in: bytes) }
    }
    if let packets { return packets }
    let film =
      (max(0, end - 2 * form.length)..<end).lazy.compactMap { NextFilm(at: $0, in: bytes) }
      .first { $0.kind != .transportStream } ?? NextFilm(behind: end, in: bytes)
    return film.flatMap { $0.kind == .transportStream ? nil : $0.place }
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    guard place != other, bytes[place] == Self.mark else { return .end }
    let isLong = packetLength == 192
    let own = isLong ? 188 : packetLength
    guard bytes.has(own, at: place) else { return .cutOff }
    // Behind the last packet, a film begins where the next one's time would.
    let next = place + packetLength
    return .intact(end: bytes[next] == Self.mark ? next : place + own)
  }

  mutating func part(of film: NextFilm) -> StructurePart {
    film.kind == .transportStream && film.place != other ? .end : .damaged
  }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool { false }
}
