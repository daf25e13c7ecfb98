#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Which file a path leads to, so that two paths of one file can be told from two files.
struct FilePlace: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// Follows the path; nil when there is nothing.
  init?(of path: String) {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    inode = UInt64(truncatingIfNeeded: facts.st_ino)
  }
}
