/// A lock that one thread of one process of the machine holds at a time, by way of a file.
///
/// The operating system lets go of it when its holder dies, however that happens.
package enum FileLock {
  /// Runs `body` while holding the lock at `path`, and tells it whether others held it first.
  ///
  /// `wait` is called again and again while somebody else holds the lock; it may give up by
  /// throwing. Throws `fileFailed` when the lock's file cannot be made; a link in its place is not
  /// followed.
  package static func hold<Result>(
    _ path: String, wait: () throws(VisionError) -> Void,
    during body: (_ hadToWait: Bool) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    var hadToWait = false
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
      while try !lock(file, path) {
        hadToWait = true
        try wait()
      }
      // The holder before removed its file. If that was the one just locked, the lock is worth
      // nothing, because others lock the file that is there now: take that one instead.
      guard file.isFile(at: path) else { continue }
      // The lock lasts as long as the file is open, and nobody names it while the body runs.
      return try withExtendedLifetime(file) { () throws(VisionError) in
        defer { FileSystem.removeFile(path) }
        return try body(hadToWait)
      }
    }
  }

  private static func lock(_ file: OpenFile, _ path: String) throws(VisionError) -> Bool {
    try FileSystem.attempt("\(path): cannot be locked") { () throws(SystemError) in try file.lock()
    }
  }
}
