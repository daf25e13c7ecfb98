#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// What downloads do with folders and whole files.
package enum FileSystem {
  /// The folder part of a path.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes a folder and those above it, unless they are there.
  ///
  /// A private one is for this user only, if it is made here; those above it are for all to read.
  package static func make(_ path: String, isPrivate: Bool = false) throws(VisionError) {
    let mode: mode_t = isPrivate ? 0o700 : 0o755
    guard unsafe mkdir(path, mode) != 0 else { return }
    switch errno {
    case EEXIST where isFolder(path): return
    case ENOENT where parent(of: path) != path:
      try make(parent(of: path))
      if unsafe mkdir(path, mode) == 0 || errno == EEXIST && isFolder(path) { return }
    default: break
    }
    throw failure("mkdir", errno, "cannot make the folder \(path)")
  }

  /// Removes a file; one that is not there is fine.
  package static func removeFile(_ path: String) {
    unsafe _ = unlink(path)
  }

  /// Removes a folder and the files and folders in it; what cannot be removed stays.
  ///
  /// A link is removed, never followed: what it leads to is not in the folder.
  package static func remove(_ path: String) {
    guard isFolder(path, followingLinks: false) else { return }
    for name in names(in: path) {
      let inner = "\(path)/\(name)"
      if unsafe unlink(inner) != 0 { remove(inner) }
    }
    unsafe _ = rmdir(path)
  }

  /// The names of what is in a folder, sorted; empty when it cannot be read.
  package static func names(in path: String) -> [String] {
    guard let stream = unsafe opendir(path) else { return [] }
    defer { unsafe _ = closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Puts a file in the place of another in one step: whoever looks sees the old or the new one.
  package static func rename(_ path: String, to target: String) throws(VisionError) {
    guard systemRename(path, target) == 0 else {
      throw failure("rename", errno, "cannot put \(target) in place")
    }
  }

  /// The one translation of a failed call on a file into an error.
  package static func failure(_ call: String, _ number: Int32, _ what: String) -> VisionError {
    let advice =
      switch number {
      case ENOSPC, EDQUOT: "; the disk is full: make room and try again"
      case EACCES, EPERM, EROFS:
        "; it may not be written: choose another place with \(CacheFolder.variable)"
      case ENOTDIR, EEXIST:
        "; a file is where a folder should be: choose another place with \(CacheFolder.variable)"
      default: ""
      }
    return VisionError(
      .fileFailed, what + advice, cause: SystemError(call: call, number: number))
  }

  private static func isFolder(_ path: String, followingLinks: Bool = true) -> Bool {
    var facts = stat()
    let status = followingLinks ? unsafe stat(path, &facts) : unsafe lstat(path, &facts)
    return status == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}

private func systemRename(_ path: String, _ target: String) -> Int32 {
  unsafe rename(path, target)
}
