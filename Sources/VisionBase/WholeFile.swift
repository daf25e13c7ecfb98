#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Writes files in one step: whoever looks sees the old file or the new one, never a part.
package enum WholeFile {
  private static let serial = Lock(0)

  /// Writes bytes under another name in the same folder, then renames that file to `path`.
  ///
  /// With `isDurable` the bytes are on the disk before the rename, so that a power cut leaves no
  /// empty file. A file that `isPrivate` only its owner may read at any moment; another may be read
  /// by whom the one in its place allowed, else by whom the user's mask allows. Throws `fileFailed`
  /// with a `SystemError`, and leaves nothing behind.
  package static func write(
    _ bytes: RawSpan, to path: String, isDurable: Bool = false, isPrivate: Bool = false
  ) throws(VisionError) {
    let mode = isPrivate ? 0o600 : Self.mode(of: path)
    let number = serial.withLock { count in
      count += 1
      return count
    }
    let temporary = "\(path).\(getpid())-\(number).part"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = unsafe open(temporary, flags, mode_t(mode ?? 0o666))
    guard descriptor >= 0 else { throw failure("open", path) }
    // The user's mask may have taken away what the old file allowed.
    if let mode { fchmod(descriptor, mode_t(mode)) }
    do throws(VisionError) {
      try write(bytes, to: descriptor, path, isDurable: isDurable)
      guard unsafe rename(temporary, path) == 0 else { throw failure("rename", path) }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  /// Who may read and write the file at a path; nil when there is none.
  package static func mode(of path: String) -> UInt32? {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return UInt32(facts.st_mode & 0o777)
  }

  /// Writes everything and closes the descriptor.
  private static func write(
    _ bytes: RawSpan, to descriptor: Int32, _ path: String, isDurable: Bool
  ) throws(VisionError) {
    do throws(VisionError) {
      var start = 0
      while start < bytes.byteCount {
        let count = unsafe bytes.extracting(start...).withUnsafeBytes {
          unsafe systemWrite(descriptor, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure("write", path) }
        start += count
      }
      guard !isDurable || fsync(descriptor) == 0 else { throw failure("fsync", path) }
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw failure("close", path) }
  }

  private static func failure(_ call: String, _ path: String) -> VisionError {
    VisionError(
      .fileFailed, "cannot write \(path)", cause: SystemError(call: call, number: errno))
  }
}

/// The system's `write`, which has the name of our own functions.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
