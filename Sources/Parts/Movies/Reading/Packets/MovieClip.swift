/// A stretch of a video, as it is stored: it is written without being encoded again.
package struct MovieClip: Sendable {
  /// The packets in the order of decoding; the first is a key frame.
  let packets: [StoredPacket]
  let video: StoredVideo

  /// The time between the first and the last picture, in microseconds.
  package var durationInMicroseconds: Int64 {
    guard let first = packets.first, let last = packets.lazy.map(\.time).max() else { return 0 }
    return last - first.time
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
      let (time, overflows) = (decoded ?? shown ?? last + 1 + start).subtractingReportingOverflow(
        start)
      // Cameras repeat times, and some go back.
      last = overflows ? last + 1 : max(time, last + 1)
      let (display, isFar) = (shown ?? last + start).subtractingReportingOverflow(start)
      return (packet, last, isFar ? last : max(display, last))
    }
  }
}
