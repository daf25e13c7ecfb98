#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// What the file system says about a plain file without reading it.
///
/// Any write to the file changes at least one of these: the time of the last change of state
/// cannot be set by a program, only by changing something.
package struct FileIdentity: Hashable, Sendable {
  /// The file's size.
  package let byteCount: Int
  /// When the content was last written, in nanoseconds since 1970.
  package let modifiedInNanoseconds: Int
  /// When content or attributes were last changed, in nanoseconds since 1970.
  package let changedInNanoseconds: Int
  /// The file's number on its device.
  package let inode: UInt64

  /// Looks at the file; nil when there is no plain file at `path`.
  package init?(of path: String) {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// Looks at an open file; nil when it is not a plain file.
  package init?(of descriptor: Int32) {
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init?(_ facts: stat) {
    guard facts.st_mode & S_IFMT == S_IFREG else { return nil }
    byteCount = Int(facts.st_size)
    #if canImport(Darwin)
      let (modified, changed) = (facts.st_mtimespec, facts.st_ctimespec)
    #else
      let (modified, changed) = (facts.st_mtim, facts.st_ctim)
    #endif
    modifiedInNanoseconds = Self.nanoseconds(modified)
    changedInNanoseconds = Self.nanoseconds(changed)
    inode = UInt64(facts.st_ino)
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}
