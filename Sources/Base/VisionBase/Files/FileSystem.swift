#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// What can be done with files and folders by their paths.
package enum FileSystem {
  /// The folder part of a path.
  package static func parent(of path: String) -> String {
    guard let slash = path.bytes.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes a folder and those above it, unless they are there.
  ///
  /// A private one is for this user only, if it is made here; those above it are for all to read.
  package static func make(_ path: String, isPrivate: Bool = false) throws(VisionError) {
    let mode: mode_t = isPrivate ? 0o700 : 0o755
    guard var error = systemMake(path, mode) else { return }
    if error.number == ENOENT, parent(of: path) != path {
      try make(parent(of: path))
      guard let second = systemMake(path, mode) else { return }
      error = second
    }
    if error.number == EEXIST, isFolder(path) { return }
    throw failure(error, "\(path): the folder cannot be made")
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

  /// Removes a folder in which there is nothing; any other stays.
  package static func removeEmptyFolder(_ path: String) {
    unsafe _ = rmdir(path)
  }

  /// The names of what is in a folder, sorted; empty when it cannot be read.
  package static func names(in path: String) -> [String] {
    ((try? FolderListing.entries(in: path)) ?? []).map(\.name).sorted()
  }

  /// Puts a file in the place of another in one step: whoever looks sees the old or the new one.
  package static func rename(_ path: String, to target: String) throws(VisionError) {
    try attempt("\(target): cannot be put in place") { () throws(SystemError) in
      try replace(target, with: path)
    }
  }

  /// Does what `rename` does, with the system's own words.
  static func replace(_ target: String, with path: String) throws(SystemError) {
    try SystemCall.check("rename") { systemRename(path, target) }
  }

  /// The path without links and without ways back and forth.
  package static func resolved(_ path: String) throws(SystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else {
      throw SystemError(call: "realpath", number: errno)
    }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Makes calls on files, and says of one that failed what can be done about it.
  package static func attempt<Result>(
    _ what: @autoclosure () -> String, _ calls: () throws(SystemError) -> Result
  ) throws(VisionError) -> Result {
    do throws(SystemError) {
      return try calls()
    } catch {
      throw failure(error, what())
    }
  }

  /// The one translation of a failed call on a file into an error that gives advice.
  package static func failure(_ error: SystemError, _ what: String) -> VisionError {
    let advice =
      switch error.number {
      case ENOSPC, EDQUOT: "; the disk is full: make room and try again"
      case EACCES, EPERM, EROFS:
        "; choose a place that you may use with \(CacheFolder.variable)"
      case ENOTDIR, EEXIST:
        "; a file is where a folder should be: choose another place with \(CacheFolder.variable)"
      default: ""
      }
    return VisionError(.fileFailed, what + advice, cause: error)
  }

  private static func isFolder(_ path: String, followingLinks: Bool = true) -> Bool {
    (try? FileStatus(of: path, followingLinks: followingLinks))?.kind == .folder
  }
}

private func systemMake(_ path: String, _ mode: mode_t) -> SystemError? {
  do throws(SystemError) {
    try SystemCall.check("mkdir") { unsafe mkdir(path, mode) }
    return nil
  } catch {
    return error
  }
}

private func systemRename(_ path: String, _ target: String) -> Int32 {
  unsafe rename(path, target)
}
