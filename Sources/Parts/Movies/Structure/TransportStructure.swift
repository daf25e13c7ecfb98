/// The last packets of an MPEG transport stream, which are all of one length.
///
/// FFmpeg reports damage to the others.
struct TransportStructure: ContainerStructure {
  private(set) var start = 0
  let promisedEnd = 0
  private var packetLength = 0

  private static let mark: UInt8 = 0x47
  /// The lengths, and where the mark is: plain, with a time in front, and with a check sum behind.
  private static let forms = [
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
      let count = (bytes.count - first) / packetLength
      // The examined place is that of the mark.
      start = first + form.mark + max(0, count - Self.packetCount - 1) * packetLength
      return
    }
    return nil
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    guard bytes[place] == Self.mark else { return .end }
    let isLong = packetLength == 192
    let own = isLong ? 188 : packetLength
    guard bytes.has(own, at: place) else { return .cutOff }
    return .intact(end: place + packetLength)
  }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool { false }
}
