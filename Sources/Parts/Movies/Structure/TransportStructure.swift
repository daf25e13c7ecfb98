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
  /// The maximum number of runs of packets examined; each follows damage or begins another film.
  private static let mostRuns = 100
  /// The maximum number of bytes between runs that are searched.
  private static let mostSearched = 4 * NextFilm.mostFillers

  init?(_ bytes: StructureBytes) {
    for form in Self.forms {
      guard
        let first = (0..<form.length).first(where: {
          Self.isRun(of: form, at: $0, in: bytes)
        })
      else { continue }
      packetLength = form.length
      if let other = Self.otherFilm(behind: first, form, in: bytes) {
        (start, self.other) = (other, other)
        return
      }
      // A recording that begins within a packet may end within one.
      guard first == 0 else { return nil }
      let count = bytes.count / packetLength
      // The examined place is that of the mark.
      start = form.mark + max(0, count - Self.packetCount - 1) * packetLength
      return
    }
    return nil
  }

  /// Returns true if packets of a form that show its length are at a place.
  private static func isRun(of form: Form, at place: Int, in bytes: StructureBytes) -> Bool {
    (0..<packetCount).allSatisfy { bytes[place + form.mark + $0 * form.length] == mark }
  }

  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart {
    guard place != other else { return .damaged }
    guard bytes[place] == Self.mark else { return endsInTime(at: place, bytes) ? .cutOff : .end }
    let isLong = packetLength == 192
    let own = isLong ? 188 : packetLength
    guard bytes.has(own, at: place) else { return .cutOff }
    // Behind the last packet, a film begins where the next one's time would.
    let next = place + packetLength
    return .intact(end: bytes[next] == Self.mark ? next : place + own)
  }

  /// Returns true if the bytes from a place up to the file's end begin the time of a next packet.
  ///
  /// A line break or zeros would stand there as well, so they must go on from the last time.
  private func endsInTime(at place: Int, _ bytes: StructureBytes) -> Bool {
    let count = bytes.count - place
    let last = place - packetLength
    guard packetLength == 192, (1...4).contains(count), bytes[last + 4] == Self.mark,
      let time = bytes.bigEndian(4, at: last), let next = bytes.bigEndian(count, at: place)
    else { return false }
    let shift = UInt64(32 - 8 * count)
    let times = Self.timeMask >> shift
    let passed = (next &- time >> shift) & times
    // The two bits in front of a time are permissions to copy.
    return next & ~times == time >> shift & ~times && passed <= max(1, Self.longestPause >> shift)
  }

  /// The bits of a packet's time, in units of 1/27,000,000 s.
  private static let timeMask: UInt64 = 1 << 30 - 1
  /// The longest time between two packets; longer ones are no recording's.
  private static let longestPause: UInt64 = 27_000_000

  mutating func part(of film: NextFilm) -> StructurePart {
    film.kind == .transportStream ? .end : .damaged
  }

  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool { false }
}

// MARK: - Films behind the packets

extension TransportStructure {
  /// Returns the place of a film of another kind behind packets that begin at `first`.
  ///
  /// Packets of another length are such a film: FFmpeg does not read on there, or loses frames.
  /// Behind damage or a gap, packets of the same length are read on.
  private static func otherFilm(
    behind first: Int, _ form: Form, in bytes: StructureBytes
  ) -> Int? {
    var first = first
    var searched = 0
    for _ in 0..<mostRuns where searched < mostSearched && !bytes.isExhausted {
      guard let end = endOfRun(from: first, form, in: bytes) else { return nil }
      if let film = film(near: end, form, in: bytes) { return film }
      guard let next = packets(behind: end, form, in: bytes) else { return nil }
      guard next.form.length == form.length else { return next.place }
      guard next.place > first else { return nil }
      searched += max(0, next.place - end)
      first = next.place
    }
    return nil
  }

  /// Returns the end of the packets that follow each other from `first` on; nil if that is the
  /// file's end.
  private static func endOfRun(
    from first: Int, _ form: Form, in bytes: StructureBytes
  ) -> Int? {
    func hasPackets(from index: Int) -> Bool {
      isRun(of: form, at: first + index * form.length, in: bytes)
    }
    var (begun, ended) = (0, (bytes.count - first) / form.length - packetCount)
    guard ended > 0, !hasPackets(from: ended) else { return nil }
    while ended - begun > 1 {
      let middle = (begun + ended) / 2
      if hasPackets(from: middle) { begun = middle } else { ended = middle }
    }
    return first + (ended + packetCount - 1) * form.length
  }

  /// Returns the place of a film without packets that begins near the end of a run.
  private static func film(near end: Int, _ form: Form, in bytes: StructureBytes) -> Int? {
    // The film may begin within a packet that was cut off, or with the byte of the mark.
    let film =
      (max(0, end - 2 * form.length)..<end).lazy.compactMap { NextFilm(at: $0, in: bytes) }
      .first { $0.kind != .transportStream } ?? NextFilm(behind: end, in: bytes)
    return film.flatMap { $0.kind == .transportStream ? nil : $0.place }
  }

  /// Returns the place and the form of the next packets behind the end of a run, whatever lies
  /// between.
  private static func packets(
    behind end: Int, _ form: Form, in bytes: StructureBytes
  ) -> (place: Int, form: Form)? {
    // They may begin within a packet that was cut off.
    let start = max(0, end - 2 * form.length)
    let searchEnd = min(bytes.count, end + NextFilm.mostFillers + form.length)
    var found: Form?
    let place = bytes.first(in: start..<max(start, searchEnd)) { place, byte in
      guard byte == mark else { return false }
      found = forms.first { other in
        other.length == form.length
          ? isRun(of: other, at: place - other.mark, in: bytes)
          : NextFilm.isTransport(other, at: place - other.mark, in: bytes)
      }
      return found != nil
    }
    guard let place, let found else { return nil }
    return (place - found.mark, found)
  }
}
