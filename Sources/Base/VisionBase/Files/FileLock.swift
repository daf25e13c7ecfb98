#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

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
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else {
        throw FileSystem.failure("open", errno, "cannot make the lock \(path)")
      }
      defer { close(descriptor) }
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        let number = errno
        guard number == EWOULDBLOCK || number == EINTR else {
          throw FileSystem.failure("flock", number, "cannot lock \(path)")
        }
        hadToWait = true
        try wait()
      }
      // The holder before removed its file. If that was the one just locked, the lock is worth
      // nothing, because others lock the file that is there now: take that one instead.
      guard let locked = FileIdentity(of: descriptor),
        locked.inode == FileIdentity(of: path)?.inode
      else { continue }
      defer { FileSystem.removeFile(path) }
      return try body(hadToWait)
    }
  }
}
