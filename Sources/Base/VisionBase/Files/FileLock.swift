/// A lock file, held by one thread of one process on the machine at a time.
///
/// The operating system releases it when its holder dies, for any reason.
package enum FileLock {
  /// Runs `body` while holding the lock at `path`.
  ///
  /// `wait` is called repeatedly while another holder has the lock; it may give up by throwing. If
  /// it was not called, others may still have had the lock since the caller last looked: check in
  /// `body` for what they did.
  /// Throws `fileFailed` if the lock file cannot be created; a link in its place is not followed.
  package static func hold<Result>(
    _ path: String, wait: () throws(VisionError) -> Void,
    during body: () throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    while true {
      let file = try FileSystem.attempt("\(path): the lock cannot be made") {
        () throws(SystemError) in
        try OpenFile(writing: path, permissions: 0o600)
      }
      guard (try? file.status())?.kind == .file else {
        throw VisionError(
          .fileFailed, "\(path): the lock cannot be made: it is not a plain file",
          cause: FileFault.notPlain)
      }
      while try !lock(file, path) { try wait() }
      // The previous holder removed its file. If that was the one just locked, the lock is
      // worthless, because others lock the file that exists now: take that one instead.
      guard file.isFile(at: path) else { continue }
      // The lock lasts while the file is open, but the body does not use it.
      return try withExtendedLifetime(file) { () throws(VisionError) in
        defer { FileSystem.removeFile(path) }
        return try body()
      }
    }
  }

  private static func lock(_ file: OpenFile, _ path: String) throws(VisionError) -> Bool {
    try FileSystem.attempt("\(path): cannot be locked") { () throws(SystemError) in try file.lock()
    }
  }
}
