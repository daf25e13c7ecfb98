/// A stretch of a video, as it is stored: it is written without being encoded again.
package struct MovieClip: Sendable {
  /// The packets in the order of decoding; the first is a key frame.
  let packets: [StoredPacket]
  let video: StoredVideo

  /// The time between the first and the last picture, in microseconds.
  package var durationInMicroseconds: Int64 {
    guard let first = packets.first, let last = packets.lazy.map(\.time).max() else { return 0 }
    let (duration, overflows) = last.subtractingReportingOverflow(first.time)
    return overflows ? .max : duration
  }

  /// The packets with times that begin at zero and in whose order a file can hold them.
  ///
  /// Pictures that are shown before the first one need others from before the clip; they are left
  /// out.
  var timedPackets: [(packet: StoredPacket, decoded: Int64, shown: Int64)] {
    guard let first = packets.first else { return [] }
    let start = first.times.decoded ?? first.times.shown ?? 0
    var last: Int64 = -1
    return packets.compactMap { packet in
      guard packet.time >= first.time else { return nil }
      let (decoded, shown) = packet.times
      // Cameras repeat times, and some go back.
      let next = last + 1
      let time = max((decoded ?? shown).flatMap { Self.time($0, since: start) } ?? next, next)
      last = min(time, Self.latest)
      return (packet, last, max(shown.flatMap { Self.time($0, since: start) } ?? last, last))
    }
  }

  /// The latest time of a packet, after which there is room for more.
  private static let latest = Int64.max / 4

  /// Returns a time that counts from another one; nil for one that no file has.
  private static func time(_ time: Int64, since start: Int64) -> Int64? {
    let (elapsed, overflows) = time.subtractingReportingOverflow(start)
    return overflows || elapsed.magnitude > latest.magnitude ? nil : elapsed
  }
}
