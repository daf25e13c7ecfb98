internal import CFFmpeg
package import VisionBase

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

  /// Writes an MP4 with its index at the front, which appears whole or not at all.
  ///
  /// Throws `fileFailed`.
  package func write(to path: String) throws(VisionError) {
    let target = try TemporaryFile(for: path)
    let output = try MovieOutput(writing: target.path, as: path)
    try output.begin(like: video, flags: "faststart")
    var packet = unsafe cffmpeg_packet_alloc()
    defer { unsafe cffmpeg_packet_free(&packet) }
    for timed in timedPackets {
      let code = unsafe timed.packet.share(with: packet, decoded: timed.decoded, shown: timed.shown)
      guard code >= 0 else {
        throw VisionError(
          .fileFailed, "\(path): cannot be written",
          cause: FFmpegStatus(call: "av_packet_ref", code: code))
      }
      // This takes over what the packet shares.
      try unsafe output.add(packet)
    }
    try output.end(lastDurationInMicroseconds: usualDuration)
    try target.install()
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

  /// The duration of a picture by the video's rate.
  private var usualDuration: Int64 {
    let (pictures, seconds) = (video.stream.rate_numerator, video.stream.rate_denominator)
    guard pictures > 0, seconds > 0 else { return 40_000 }
    return max(1, min(Int64(seconds) * 1_000_000 / Int64(pictures), 10_000_000))
  }
}
