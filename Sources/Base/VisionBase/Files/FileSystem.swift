#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Operations on files and folders by path.
package enum FileSystem {
  /// Returns the folder part of a path.
  package static func parent(of path: String) -> String {
    guard let slash = path.bytes.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a folder and its missing ancestors.
  ///
  /// A private folder created here is accessible only to this user; its ancestors are readable by
  /// all.
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

  /// Returns the reason files cannot be made in a folder; nil if they can.
  ///
  /// A missing folder is judged by the one in which it would be made.
  package static func obstacle(toFilesIn path: String) -> SystemError? {
    do throws(SystemError) {
      guard try FileStatus(of: path).kind == .folder else {
        return SystemError(call: "stat", number: ENOTDIR)
      }
      try SystemCall.check("access") { unsafe access(path, W_OK | X_OK) }
      return nil
    } catch {
      let parent = parent(of: path)
      guard error.isMissing, parent != path else { return error }
      return obstacle(toFilesIn: parent)
    }
  }

  /// Returns the number of bytes that this user can still write below a folder; nil if unknown.
  ///
  /// A missing folder is judged by the one in which it would be made.
  package static func freeByteCount(in path: String) -> Int? {
    var facts = statvfs()
    guard unsafe statvfs(path, &facts) == 0 else {
      let parent = parent(of: path)
      return errno == ENOENT && parent != path ? freeByteCount(in: parent) : nil
    }
    let (count, isTooLarge) = UInt64(facts.f_bavail).multipliedReportingOverflow(
      by: UInt64(facts.f_frsize))
    return isTooLarge ? .max : Int(clamping: count)
  }

  /// Removes a file; does nothing if it does not exist.
  package static func removeFile(_ path: String) {
    unsafe _ = unlink(path)
  }

  /// Removes a folder and its contents; items that cannot be removed stay.
  ///
  /// A link is removed, never followed: its target is not in the folder.
  package static func remove(_ path: String) {
    guard isFolder(path, followingLinks: false) else { return }
    for name in names(in: path) {
      let inner = "\(path)/\(name)"
      if unsafe unlink(inner) != 0 { remove(inner) }
    }
    unsafe _ = rmdir(path)
  }

  /// Removes an empty folder; any other stays.
  package static func removeEmptyFolder(_ path: String) {
    unsafe _ = rmdir(path)
  }

  /// Returns the sorted names of a folder's items; empty if it cannot be read.
  package static func names(in path: String) -> [String] {
    ((try? FolderListing.entries(in: path)) ?? []).map(\.name).sorted()
  }

  /// Replaces a file with another atomically: readers see either the old or the new one.
  package static func rename(_ path: String, to target: String) throws(VisionError) {
    try attempt("\(target): cannot be put in place") { () throws(SystemError) in
      try replace(target, with: path)
    }
  }

  /// Does the same as `rename`, but throws the system's error.
  static func replace(_ target: String, with path: String) throws(SystemError) {
    try SystemCall.check("rename") { systemRename(path, target) }
  }

  /// Returns the absolute path without links and without `.` and `..`.
  ///
  /// Throws `EILSEQ` for one that is not text in UTF-8: as text it would lead elsewhere.
  package static func resolved(_ path: String) throws(SystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else {
      throw SystemError(call: "realpath", number: errno)
    }
    defer { unsafe free(resolved) }
    guard let path = unsafe String(validUTF8: [UInt8](cString: resolved)) else {
      throw SystemError(call: "realpath", number: EILSEQ)
    }
    return path
  }

  /// Makes calls on files, and throws an error with a remedy for the one that failed.
  package static func attempt<Result>(
    _ what: @autoclosure () -> String, _ calls: () throws(SystemError) -> Result
  ) throws(VisionError) -> Result {
    do throws(SystemError) {
      return try calls()
    } catch {
      throw failure(error, what())
    }
  }

  /// Returns the error, with its remedy, for a failed call on a file; the only such conversion.
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
