import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// What is at a path.
enum FileKind: Sendable {
  case file
  case folder
  case missing
  /// A pipe, a device, or something that may not be examined.
  case other

  /// Examines a path.
  ///
  /// A link to a file counts as the file; a link to a folder counts as the folder only when links
  /// are followed.
  init(of path: String, followingLinks: Bool) {
    var information = stat()
    guard stat(path, &information) == 0 else {
      self = errno == ENOENT || errno == ENOTDIR ? .missing : .other
      return
    }
    switch information.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR:
      var link = stat()
      let isLink = lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
      self = isLink && !followingLinks ? .other : .folder
    default: self = .other
    }
  }
}

/// The names in a folder.
enum FolderListing {
  /// All names but `.` and `..`, in no particular order.
  static func names(in folder: String) throws(VisionError) -> [String] {
    guard let stream = opendir(folder) else {
      let cause = SystemError(call: "opendir", number: errno)
      throw VisionError(.fileFailed, "cannot list the folder", cause: cause)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee))
        {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
