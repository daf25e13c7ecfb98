internal import CFFmpeg
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A video that grows under another name, playable at any time, and takes its place once complete.
///
/// One that is never installed leaves nothing behind.
@safe final class UnfinishedMovie {
  private let path: String
  private let fragments: TemporaryFile
  private let output: MovieOutput
  private var packetCount = 0

  /// What makes every two seconds a part that plays on its own, and the whole one that needs no
  /// index behind it.
  private static let fragmentFlags = "frag_keyframe+empty_moov+default_base_moof"

  /// Makes the file; throws `fileFailed` when that cannot be done.
  init(_ path: String) throws(VisionError) {
    self.path = path
    guard !TemporaryFile.isStream(path) else {
      throw VisionError(
        .fileFailed, "\(path): a video cannot be written to a device or a pipe; name a file")
    }
    // Made here, not by FFmpeg: no other file is overwritten, and the system's words are kept.
    fragments = try TemporaryFile(for: path, ending: ".part.mp4")
    output = try MovieOutput(writing: fragments.path, as: path)
  }

  /// Writes what comes before the packets of an encoder.
  func begin(_ encoder: MovieEncoder) throws(VisionError) {
    try output.begin(encoder, flags: Self.fragmentFlags)
  }

  /// Adds a packet of the encoder.
  @unsafe func add(_ packet: OpaquePointer?) throws(VisionError) {
    try unsafe output.add(packet)
    packetCount += 1
  }

  /// After a failure for want of room, puts what fits of the video in its place: it plays.
  func keep(after failure: VisionError) {
    // The failure is what counts; whether keeping fails as well changes nothing.
    if Self.isDiskFull(failure) { try? fragments.install() }
  }

  /// Completes the video and puts it in its place, with sound where a stretch of that is given.
  ///
  /// Why there is no sound is answered: the video is worth having without.
  func install(
    lastDurationInMicroseconds: Int64, sound: Soundtrack.Stretch? = nil
  ) throws(VisionError) -> VisionError? {
    try output.end(lastDurationInMicroseconds: lastDurationInMicroseconds)
    var loss: VisionError?
    if let sound {
      do throws(VisionError) {
        if let soundtrack = try Soundtrack(sound) {
          try arrange(lastDurationInMicroseconds, soundtrack)
          return nil
        }
      } catch {
        loss = VisionError(
          error.code,
          "\(path): it has no sound, because that of \(sound.path) cannot be copied: "
            + error.message,
          cause: error.cause)
      }
    }
    do throws(VisionError) {
      try arrange(lastDurationInMicroseconds, nil)
    } catch {
      // All frames are in the fragments, which play as well: whatever is in the way of a second
      // copy, no room or no file descriptor left, nothing is lost.
      try fragments.install()
    }
    return loss
  }

  private static func isDiskFull(_ error: VisionError) -> Bool {
    // The second and third are limits of the person or the process.
    [ENOSPC, EDQUOT, EFBIG].contains((error.cause as? SystemError)?.number)
  }

  /// Copies the video into one with an ordinary index, which lies at its front, and puts that in
  /// the video's place.
  private func arrange(_ lastDuration: Int64, _ sound: Soundtrack?) throws(VisionError) {
    let target = try TemporaryFile(for: path, ending: ".arranged.part")
    let source = try MovieFile(path: fragments.path)
    let arranged = try MovieOutput(writing: target.path, as: path)
    try arranged.begin(like: source, sound: sound, flags: "faststart")
    var copiedCount = 0
    while true {
      switch source.read() {
      case .packet:
        copiedCount += 1
        try unsafe source.withPacket { (packet) throws(VisionError) in
          try unsafe arranged.add(packet)
        }
      case .end:
        guard copiedCount == packetCount else {
          throw VisionError(
            .fileFailed, "only \(copiedCount) of \(packetCount) pictures of \(path) can be read")
        }
        try arranged.end(lastDurationInMicroseconds: lastDuration)
        return try target.install()
      case .failed(let status):
        throw VisionError(.fileFailed, "\(path): cannot be written", cause: status)
      }
    }
  }
}
