/// The index of a fragment.
struct MP4Fragment {
  /// The places of the samples as far as they are known.
  private(set) var samples: [Range<Int>] = []
  /// The end of the last sample.
  private(set) var samplesEnd = 0
  /// The start of each track's samples in its own units of time, as far as it is known, by the
  /// tracks' numbers.
  private(set) var times: [UInt64: UInt64] = [:]
  /// The maximum number of tracks in `times`; further ones are not examined.
  private static let mostTracks = 32
  /// The maximum number of ranges in `samples`; further ones are not examined.
  private static let mostRanges = 1000

  private static let track = MP4Box.kind("traf")
  private static let facts = MP4Box.kind("tfhd")
  private static let run = MP4Box.kind("trun")
  private static let time = MP4Box.kind("tfdt")

  /// Reads the index of a fragment; nil if its parts do not fill it.
  init?(at place: Int, _ box: MP4Box, in bytes: StructureBytes) {
    guard let end = box.end, let parts = MP4Box.boxes(from: box.content, to: end, in: bytes) else {
      return nil
    }
    for (number, track) in parts.filter({ $0.kind == Self.track }).enumerated() {
      guard let end = track.end, let parts = MP4Box.boxes(from: track.content, to: end, in: bytes)
      else { return nil }
      guard let facts = parts.first(where: { $0.kind == Self.facts }) else { return nil }
      if times.count < Self.mostTracks, let track = bytes.bigEndian(4, at: facts.content + 4) {
        times[track] = parts.first { $0.kind == Self.time }.flatMap { Self.time(in: $0, of: bytes) }
      }
      let defaults = Defaults(facts, in: bytes)
      for run in parts where run.kind == Self.run {
        guard let length = Self.samples(of: run, defaults, in: bytes) else { return nil }
        guard defaults.isRelative || number == 0, !defaults.hasPlace, let length,
          let offset = Self.offset(of: run, in: bytes)
        else { continue }
        let (start, isOdd) = place.addingReportingOverflow(offset)
        let (end, isOdder) = start.addingReportingOverflow(length)
        guard !isOdd, !isOdder else { return nil }
        add(start..<end)
      }
    }
  }

  private mutating func add(_ run: Range<Int>) {
    guard !run.isEmpty else { return }
    samplesEnd = max(samplesEnd, run.upperBound)
    guard let last = samples.last, last.upperBound == run.lowerBound else {
      if samples.count < Self.mostRanges { samples.append(run) }
      return
    }
    samples[samples.count - 1] = last.lowerBound..<run.upperBound
  }

  /// The facts that runs of samples share.
  private struct Defaults {
    var hasPlace = false
    var isRelative = false
    var length: Int?

    init(_ box: MP4Box, in bytes: StructureBytes) {
      guard let flags = bytes.bigEndian(3, at: box.content + 1) else { return }
      hasPlace = flags & 1 != 0
      isRelative = flags & 0x2_0000 != 0
      guard flags & 0x10 != 0 else { return }
      let before = [(UInt64(1), 8), (2, 4), (8, 4)].filter { flags & $0.0 != 0 }
      length = bytes.bigEndian(4, at: box.content + 8 + before.reduce(0) { $0 + $1.1 }).map {
        Int($0)
      }
    }
  }

  /// Returns the time at which a track's samples start.
  private static func time(in box: MP4Box, of bytes: StructureBytes) -> UInt64? {
    guard let version = bytes[box.content] else { return nil }
    return bytes.bigEndian(version == 1 ? 8 : 4, at: box.content + 4)
  }

  /// Returns the place of a run's samples, counted from the fragment's start.
  private static func offset(of run: MP4Box, in bytes: StructureBytes) -> Int? {
    guard let flags = bytes.bigEndian(3, at: run.content + 1), flags & 1 != 0,
      let offset = bytes.bigEndian(4, at: run.content + 8)
    else { return nil }
    return Int(Int32(truncatingIfNeeded: offset))
  }

  /// Returns the length of a run's samples, nil if unknown; an outer nil means that its list of
  /// samples does not fit into the run.
  private static func samples(
    of run: MP4Box, _ defaults: Defaults, in bytes: StructureBytes
  ) -> Int?? {
    guard let end = run.end, let flags = bytes.bigEndian(3, at: run.content + 1),
      let count = bytes.bigEndian(4, at: run.content + 4).map({ Int($0) })
    else { return nil }
    let list = run.content + 8 + 4 * (flags & 5).nonzeroBitCount
    let width = 4 * (flags & 0xF00).nonzeroBitCount
    guard list <= end, count * width <= end - list else { return nil }
    guard flags & 0x200 != 0 else {
      guard let length = defaults.length else { return .some(nil) }
      let (product, overflows) = length.multipliedReportingOverflow(by: count)
      return overflows ? nil : .some(product)
    }
    let place = list + 4 * (flags & 0x100).nonzeroBitCount
    var sum = 0
    for index in 0..<count {
      guard let length = bytes.bigEndian(4, at: place + index * width) else { return nil }
      let (next, overflows) = sum.addingReportingOverflow(Int(length))
      guard !overflows else { return nil }
      sum = next
    }
    return .some(sum)
  }
}
