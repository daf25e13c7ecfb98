#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// What is at a path.
package enum FileKind: Sendable {
  case file
  case folder
  case missing
  /// A pipe, a device, or something that may not be examined.
  case other

  /// Examines a path.
  ///
  /// A link to a file counts as the file; a link to a folder counts as the folder only when links
  /// are followed.
  package init(of path: String, followingLinks: Bool) {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else {
      self = errno == ENOENT || errno == ENOTDIR ? .missing : .other
      return
    }
    switch information.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR:
      var link = stat()
      let isLink = unsafe lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
      self = isLink && !followingLinks ? .other : .folder
    default: self = .other
    }
  }
}

/// What is in a folder.
package enum FolderListing {
  /// One name in a folder.
  package struct Entry: Sendable, Equatable {
    /// The name, or what resembles it where it is not text.
    package let name: String
    /// What the name stands for if it is not text (UTF-8), so that no path can lead there.
    package let unreachable: FileKind?
  }

  /// All entries but `.` and `..`, in no particular order.
  package static func entries(in folder: String) throws(VisionError) -> [Entry] {
    guard let stream = unsafe opendir(folder) else {
      let cause = SystemError(call: "opendir", number: errno)
      throw VisionError(.fileFailed, "cannot list the folder", cause: cause)
    }
    defer { unsafe closedir(stream) }
    var entries: [Entry] = []
    while let found = unsafe readdir(stream) {
      let entry = unsafe withUnsafePointer(to: &found.pointee.d_name) { field -> Entry in
        let capacity = unsafe MemoryLayout.size(ofValue: field.pointee)
        return unsafe field.withMemoryRebound(to: CChar.self, capacity: capacity) {
          unsafe Entry(named: $0, in: dirfd(stream))
        }
      }
      if entry.name != ".", entry.name != ".." { entries.append(entry) }
    }
    return entries
  }
}

extension FolderListing.Entry {
  fileprivate init(named name: UnsafePointer<CChar>, in folder: Int32) {
    if let text = unsafe String(validatingCString: name) {
      self.init(name: text, unreachable: nil)
      return
    }
    var facts = stat()
    let isThere = unsafe fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0
    let kind: FileKind =
      switch isThere ? facts.st_mode & S_IFMT : 0 {
      case S_IFDIR: .folder
      case S_IFREG, S_IFLNK: .file
      default: .other
      }
    self.init(name: unsafe String(cString: name), unreachable: kind)
  }
}
