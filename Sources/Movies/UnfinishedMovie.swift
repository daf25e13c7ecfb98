internal import CFFmpeg
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// A video that grows under another name, playable at any time, and takes its place once complete.
///
/// One that is never installed leaves nothing behind.
@safe final class UnfinishedMovie {
  private let path: String
  private let partial: String
  private let output: MovieOutput

  private static let serial = Lock(0)

  /// What makes every two seconds a part that plays on its own, and the whole one that needs no
  /// index behind it.
  private static let fragments = "frag_keyframe+empty_moov+default_base_moof"

  /// Makes the file; throws `fileFailed` when that cannot be done.
  init(_ path: String) throws(VisionError) {
    let number = Self.serial.withLock { count in
      count += 1
      return count
    }
    self.path = path
    partial = "\(path).\(getpid())-\(number).part.mp4"
    // Made here, not by FFmpeg: no other file is overwritten, and the system's words are kept.
    let descriptor = unsafe open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let cause = SystemError(call: "open", number: errno)
      throw VisionError(.fileFailed, "cannot write \(path)", cause: cause)
    }
    close(descriptor)
    do throws(VisionError) {
      output = try MovieOutput(writing: partial, as: path)
    } catch {
      unsafe unlink(partial)
      throw error
    }
  }

  deinit { unsafe unlink(partial) }

  /// Writes what comes before the packets of an encoder.
  func begin(_ encoder: MovieEncoder) throws(VisionError) {
    try output.begin(encoder, flags: Self.fragments)
  }

  /// Adds a packet of the encoder.
  @unsafe func add(_ packet: OpaquePointer?) throws(VisionError) { try unsafe output.add(packet) }

  /// After a failure for want of room, puts what fits of the video in its place: it plays.
  func keep(after failure: VisionError) {
    // The failure is what counts; whether keeping fails as well changes nothing.
    if Self.isDiskFull(failure) { try? rename(partial) }
  }

  /// Completes the video and puts it in its place.
  func install(lastDurationInMicroseconds: Int64) throws(VisionError) {
    try output.end(lastDurationInMicroseconds: lastDurationInMicroseconds)
    let arranged = partial + ".arranged"
    defer { unsafe unlink(arranged) }
    do throws(VisionError) {
      try arrange(arranged, lastDurationInMicroseconds)
    } catch {
      guard Self.isDiskFull(error) else { throw error }
      // Where there is no room for a second copy, the fragments play as well.
      return try rename(partial)
    }
    try rename(arranged)
  }

  private static func isDiskFull(_ error: VisionError) -> Bool {
    // The second and third are limits of the person or the process.
    [ENOSPC, EDQUOT, EFBIG].contains((error.cause as? SystemError)?.number)
  }

  private func rename(_ file: String) throws(VisionError) {
    guard systemRename(file, path) != 0 else { return }
    let cause = SystemError(call: "rename", number: errno)
    throw VisionError(.fileFailed, "cannot write \(path)", cause: cause)
  }

  /// Copies the video into one with an ordinary index, which lies at its front.
  private func arrange(_ target: String, _ lastDuration: Int64) throws(VisionError) {
    let fragments = try MovieFile(path: partial)
    let arranged = try MovieOutput(writing: target, as: path)
    try arranged.begin(like: fragments, flags: "faststart")
    while true {
      switch fragments.read() {
      case .packet:
        try unsafe fragments.withPacket { (packet) throws(VisionError) in
          try unsafe arranged.add(packet)
        }
      case .end: return try arranged.end(lastDurationInMicroseconds: lastDuration)
      case .failed(let status):
        throw VisionError(.fileFailed, "cannot write \(path)", cause: status)
      }
    }
  }
}

/// The system's `rename`, which has the name of our own function.
private func systemRename(_ from: String, _ to: String) -> Int32 {
  unsafe rename(from, to)
}
