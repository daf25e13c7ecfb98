internal import CFFmpeg
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A video that grows under another name, playable at any time, and moves to its path once
/// complete.
///
/// A video that is never installed leaves nothing behind.
@safe final class UnfinishedMovie {
  private let path: String
  private let isMarked: Bool
  private let fragments: TemporaryFile
  private let output: MovieOutput
  private var packetCount = 0
  /// A check that runs right before the video moves to its path, and prevents it with an error.
  var check: () throws(VisionError) -> Void = {}

  /// FFmpeg's flags for fragments that play on their own, in a file without a final index.
  private static let fragmentFlags = "frag_keyframe+empty_moov+default_base_moof"

  /// Creates the file; throws `fileFailed` when that fails.
  init(_ path: String, isMarked: Bool = false) throws(VisionError) {
    (self.path, self.isMarked) = (path, isMarked)
    guard !TemporaryFile.isStream(path) else {
      throw VisionError(
        .fileFailed, "\(path): a video cannot be written to a device or a pipe; name a file")
    }
    // Created here, not by FFmpeg: no other file is overwritten, and the system's error text is
    // kept.
    fragments = try TemporaryFile(for: path, ending: ".part.mp4")
    output = try MovieOutput(writing: fragments.path, as: path)
  }

  /// Writes the header for the packets of an encoder.
  func begin(_ encoder: MovieEncoder) throws(VisionError) {
    try output.begin(encoder, flags: Self.fragmentFlags)
  }

  /// Adds a packet of the encoder.
  @unsafe func add(_ packet: OpaquePointer?) throws(VisionError) {
    try unsafe output.add(packet)
    packetCount += 1
  }

  /// Moves the whole fragments to the path after a failure for lack of space, unless a file is
  /// there already, which may be a whole video.
  func keep(after failure: VisionError) {
    // The first failure is what counts; a failure to keep the file changes nothing.
    guard Self.isDiskFull(failure), FileKind(of: path, followingLinks: false) == .missing,
      let count = try? WholeFragments.byteCount(of: fragments.path),
      (try? fragments.truncate(to: count)) != nil, (try? check()) != nil
    else { return }
    try? fragments.install()
  }

  /// Adds the maker's mark to a complete file, if wanted, and moves it to the video's path.
  private func install(_ file: TemporaryFile) throws(VisionError) {
    if isMarked { try MovieMark.add(to: file) }
    try check()
    try file.install()
  }

  /// Completes the video and moves it to its path, with sound if a stretch of that is given.
  ///
  /// Returns the error if the sound cannot be copied: the video is useful without it.
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
      // All frames are in the fragments, which play as well: if a second copy fails, for lack of
      // space or file descriptors, no frame is lost.
      try install(fragments)
    }
    return loss
  }

  private static func isDiskFull(_ error: VisionError) -> Bool {
    // The second and third are limits of the user or the process.
    [ENOSPC, EDQUOT, EFBIG].contains((error.cause as? SystemError)?.number)
  }

  /// Copies the video to one with an ordinary index at its front, and moves that to the video's
  /// path.
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
        return try install(target)
      case .failed(let status):
        throw VisionError(.fileFailed, "\(path): cannot be written", cause: status)
      }
    }
  }
}
