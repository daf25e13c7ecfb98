internal import CFFmpeg
package import VisionBase

extension MovieClip {
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

  /// The duration of a picture by the video's rate.
  private var usualDuration: Int64 {
    let (pictures, seconds) = (video.stream.rate_numerator, video.stream.rate_denominator)
    guard pictures > 0, seconds > 0 else { return 40_000 }
    return max(1, min(Int64(seconds) * 1_000_000 / Int64(pictures), 10_000_000))
  }
}
