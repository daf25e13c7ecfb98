#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The contents of a folder.
package enum FolderListing {
  /// One entry of a folder.
  package struct Entry: Sendable, Equatable {
    /// The name, or an approximation if it is not text.
    package let name: String
    /// The kind of an item whose name is not text (UTF-8), so that no path can reach it; nil
    /// otherwise.
    package let unreachable: FileKind?
  }

  /// Returns all entries except `.` and `..`, in no particular order.
  package static func entries(in folder: String) throws(VisionError) -> [Entry] {
    guard let stream = unsafe opendir(folder) else {
      let cause = SystemError(call: "opendir", number: errno)
      throw VisionError(.fileFailed, "the folder cannot be listed", cause: cause)
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
    let kind: FileKind =
      switch (try? unsafe FileStatus(named: name, in: folder))?.kind {
      case .folder: .folder
      case .file, .link: .file
      case .other, nil: .other
      }
    self.init(name: unsafe String(cString: name), unreachable: kind)
  }
}
