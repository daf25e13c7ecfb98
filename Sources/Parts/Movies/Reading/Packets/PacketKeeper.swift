internal import CFFmpeg

/// The keeping of one file's packets, or one connection's, in a ring.
///
/// For the thread that reads.
final class PacketKeeper {
  private let ring: PacketRing
  private let video: StoredVideo
  /// The time of the last packet that had one.
  private var lastTime: Int64 = 0

  /// Begins with a file; nil without memory.
  init?(_ ring: PacketRing, of file: MovieFile) {
    guard let video = StoredVideo(of: file) else { return nil }
    (self.ring, self.video) = (ring, video)
    ring.begin(video)
  }

  /// Keeps a packet, if the video can be stored in a clip.
  @unsafe func add(_ packet: OpaquePointer?) {
    guard video.isPlayable, ring.isKeeping else { return }
    let (shown, decoded) = unsafe (
      cffmpeg_packet_time(packet), cffmpeg_packet_decoding_time(packet)
    )
    lastTime = microseconds(shown) ?? microseconds(decoded) ?? lastTime
    guard let kept = unsafe StoredPacket(sharing: packet, time: lastTime) else { return }
    ring.add(kept, of: video)
  }

  /// Notes the time at which a picture is shown, by the time of its packet; nil without one.
  func note(shown time: Int64, stored: Int64?) {
    guard let stored = stored.flatMap(microseconds) else { return }
    ring.note(shown: time, stored: stored, of: video)
  }

  private func microseconds(_ time: Int64) -> Int64? {
    FFmpeg.microseconds(time, in: video.stream)
  }
}
