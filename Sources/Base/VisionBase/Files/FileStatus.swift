#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// What the file system says of what is at a path or behind a descriptor.
///
/// The one use of `stat` and its kin; `FileKind`, `FilePlace` and `FileIdentity` are parts of it.
package struct FileStatus: Hashable, Sendable {
  /// What can be at a path.
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    case link
    /// A pipe, a device or the like.
    case other
  }

  /// What is there.
  package let kind: Kind
  /// Where it is kept, whatever path leads there.
  package let place: FilePlace
  /// Its size in bytes; of what is no file, whatever the system says.
  package let byteCount: Int
  /// Who may read, write and execute it, as `chmod` writes that.
  package let permissions: UInt32
  /// The number of the user whose it is.
  package let owner: UInt32
  /// How many names it has in its file system.
  package let nameCount: Int
  /// When the content was last written, in nanoseconds since 1970.
  package let modifiedInNanoseconds: Int
  /// When content or attributes were last changed, in nanoseconds since 1970.
  package let changedInNanoseconds: Int

  /// Looks at what is at a path: where a link leads, or at the link itself.
  package init(of path: String, followingLinks: Bool = true) throws(SystemError) {
    var facts = stat()
    try SystemCall.check("stat") {
      followingLinks ? unsafe stat(path, &facts) : unsafe lstat(path, &facts)
    }
    self.init(facts)
  }

  /// Looks at what is open.
  package init(of descriptor: Int32) throws(SystemError) {
    var facts = stat()
    try SystemCall.check("fstat") { unsafe fstat(descriptor, &facts) }
    self.init(facts)
  }

  /// Looks at what has a name, which need not be text, in an open folder; at a link itself.
  init(named name: UnsafePointer<CChar>, in folder: Int32) throws(SystemError) {
    var facts = stat()
    try SystemCall.check("fstatat") { unsafe fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) }
    self.init(facts)
  }

  private init(_ facts: stat) {
    kind =
      switch facts.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    place = FilePlace(
      device: UInt64(truncatingIfNeeded: facts.st_dev),
      inode: UInt64(truncatingIfNeeded: facts.st_ino))
    byteCount = Int(facts.st_size)
    permissions = UInt32(facts.st_mode & 0o777)
    owner = facts.st_uid
    nameCount = Int(clamping: facts.st_nlink)
    #if canImport(Darwin)
      let (modified, changed) = (facts.st_mtimespec, facts.st_ctimespec)
    #else
      let (modified, changed) = (facts.st_mtim, facts.st_ctim)
    #endif
    modifiedInNanoseconds = Self.nanoseconds(modified)
    changedInNanoseconds = Self.nanoseconds(changed)
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}

// MARK: - Who may write

extension FileStatus {
  /// Whether it belongs to this user, and nobody else is let write to it.
  package var isOnlyOursToWrite: Bool { owner == geteuid() && permissions & 0o022 == 0 }
}
