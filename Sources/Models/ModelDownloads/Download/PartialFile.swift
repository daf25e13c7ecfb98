package import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The file that a download is written to, until it is complete and replaces its target.
package final class PartialFile {
  /// The file's path.
  package let path: String

  /// The file's size in bytes.
  package private(set) var byteCount: Int

  private let file: OpenFile
  private let write: @Sendable (Int32, RawSpan) -> Int

  /// Opens or creates the file; only this user may read it.
  ///
  /// A link in its place is not followed. A file that other users could still read or write,
  /// because they own it or it has another name elsewhere, is replaced by a new one.
  package init(
    _ path: String, write: @escaping @Sendable (Int32, RawSpan) -> Int
  ) throws(VisionError) {
    let (file, status) = try FileSystem.attempt("\(path): cannot be written") {
      () throws(SystemError) in
      try Self.open(path)
    }
    guard status.kind == .file else {
      throw VisionError(.fileFailed, "\(path): cannot be written: it is not a plain file")
    }
    // File systems without permissions have none to change.
    try? file.setPermissions(0o600)
    byteCount = status.byteCount
    (self.path, self.file, self.write) = (path, file, write)
  }

  private static func open(_ path: String) throws(SystemError) -> (OpenFile, FileStatus) {
    let file = try OpenFile(writing: path, permissions: 0o600)
    let status = try file.status()
    if status.kind != .file || isOwn(status) { return (file, status) }
    ResumeNote.remove(for: path)
    FileSystem.removeFile(path)
    let new = try OpenFile(making: path, permissions: 0o600)
    return (new, try new.status())
  }

  /// Returns true if this user owns the file, and it has no other name.
  private static func isOwn(_ status: FileStatus) -> Bool {
    status.owner == geteuid() && status.nameCount == 1
  }

  /// Appends bytes.
  package func append(_ bytes: RawSpan) throws(VisionError) {
    try FileSystem.attempt("\(path): cannot be written") { () throws(SystemError) in
      try OpenFile.write(bytes) { rest, _ in
        _ = lseek(file.descriptor, off_t(byteCount), SEEK_SET)
        let count = write(file.descriptor, rest)
        byteCount += max(count, 0)
        return count
      }
    }
  }

  /// Discards its content, and with it the note on its origin.
  package func empty() throws(VisionError) {
    ResumeNote.remove(for: path)
    try FileSystem.attempt("\(path): cannot be written") { () throws(SystemError) in
      try file.truncate(to: 0)
    }
    byteCount = 0
  }

  /// Removes the file.
  package func discard() {
    ResumeNote.remove(for: path)
    FileSystem.removeFile(path)
  }

  /// Returns the digest of the content on the disk.
  package func sha256() throws(VisionError) -> SHA256 {
    try NoteFile.sha256(of: file, path: path)
  }

  /// Moves the file to its target, after its content is safely on the disk.
  ///
  /// Throws `fileFailed` if that fails, or if another program has removed or replaced the file.
  package func install(at target: String) throws(VisionError) {
    guard file.isFile(at: path) else {
      throw VisionError(
        .fileFailed, "\(path): another program has removed this file; try again")
    }
    try FileSystem.attempt("\(path): cannot be written") { () throws(SystemError) in
      try file.synchronize()
      try file.setPermissions(0o644)
    }
    try FileSystem.rename(path, to: target)
    ResumeNote.remove(for: path)
  }
}

/// The origin of a partial file's bytes, so that a later process can continue.
package struct ResumeNote: Hashable, Sendable {
  /// The requested address, or a name in its place if the address changes.
  package let contentName: String
  /// The server's identifier of this version of the file: a strong entity tag or a date.
  package let validator: String

  /// Creates a note.
  package init(contentName: String, validator: String) {
    self.contentName = contentName
    self.validator = validator
  }

  /// Reads the note beside a partial file; nil when there is none.
  package init?(for partial: String) {
    guard let lines = NoteFile.lines(of: Self.path(for: partial)), lines.count == 2 else {
      return nil
    }
    self.init(contentName: lines[0], validator: lines[1])
  }

  /// Writes the note beside a partial file.
  package func save(for partial: String) throws(VisionError) {
    // An address may contain a password or a token.
    try NoteFile.write([contentName, validator], to: Self.path(for: partial), isPrivate: true)
  }

  /// Removes the note.
  package static func remove(for partial: String) {
    FileSystem.removeFile(path(for: partial))
  }

  private static func path(for partial: String) -> String { partial + ".source" }
}
