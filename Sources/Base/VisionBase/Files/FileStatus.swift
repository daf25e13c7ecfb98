#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The file system's attributes of the item at a path or behind a descriptor.
///
/// The only use of `stat` and related calls; `FileKind`, `FilePlace` and `FileIdentity` are parts
/// of it.
package struct FileStatus: Hashable, Sendable {
  /// The kind of an item.
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    case link
    /// A pipe, a device or similar.
    case other
  }

  /// The kind of the item.
  package let kind: Kind
  /// The item's location, whichever path leads to it.
  package let place: FilePlace
  /// The size in bytes; system-defined for an item that is not a file.
  package let byteCount: Int
  /// The permissions to read, write and execute, in the notation of `chmod`.
  package let permissions: UInt32
  /// True of a folder in which users can remove and rename only files of their own, such as /tmp.
  package let isSticky: Bool
  /// The user ID of the owner.
  package let owner: UInt32
  /// The group ID.
  package let group: UInt32
  /// The number of hard links.
  package let nameCount: Int
  /// The time of the last write to the content, in nanoseconds since 1970.
  package let modifiedInNanoseconds: Int
  /// The time of the last change to the content or attributes, in nanoseconds since 1970.
  package let changedInNanoseconds: Int

  /// Examines the item at a path: the target of a link, or the link itself.
  package init(of path: String, followingLinks: Bool = true) throws(SystemError) {
    var facts = stat()
    try SystemCall.check("stat") {
      followingLinks ? unsafe stat(path, &facts) : unsafe lstat(path, &facts)
    }
    self.init(facts)
  }

  /// Examines an open item.
  package init(of descriptor: Int32) throws(SystemError) {
    var facts = stat()
    try SystemCall.check("fstat") { unsafe fstat(descriptor, &facts) }
    self.init(facts)
  }

  /// Examines an item by its name, which need not be text, in an open folder; does not follow
  /// links.
  init(named name: UnsafePointer<CChar>, in folder: Int32) throws(SystemError) {
    var facts = stat()
    try SystemCall.check("fstatat") { unsafe fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) }
    self.init(facts)
  }

  /// Returns the time of the last read or write that the system noted, in nanoseconds since 1970.
  ///
  /// Returns nil if the item cannot be examined; does not follow links. Most systems note reads at
  /// most once a day. The time is no part of a status, as reading a file
  /// does not make it another one.
  package static func lastUseInNanoseconds(of path: String) -> Int? {
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0 else { return nil }
    #if canImport(Darwin)
      return max(nanoseconds(facts.st_atimespec), nanoseconds(facts.st_mtimespec))
    #else
      return max(nanoseconds(facts.st_atim), nanoseconds(facts.st_mtim))
    #endif
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
    isSticky = facts.st_mode & 0o1000 != 0
    (owner, group) = (facts.st_uid, facts.st_gid)
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
  /// True if the current user owns the item and no other user may write to it.
  package var isOnlyOursToWrite: Bool { owner == geteuid() && permissions & 0o022 == 0 }
}
