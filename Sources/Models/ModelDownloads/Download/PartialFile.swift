package import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The file a download grows in, until it is complete and takes its target's place.
package final class PartialFile {
  /// Where it is.
  package let path: String

  /// How many bytes it has.
  package private(set) var byteCount: Int

  private let descriptor: Int32
  private let write: @Sendable (Int32, RawSpan) -> Int

  /// Opens the file, or makes it; only this user may read it.
  ///
  /// A link in its place is not followed. A file that others could still read or write, because it
  /// is theirs or has another name elsewhere, is replaced by a new one.
  package init(
    _ path: String, write: @escaping @Sendable (Int32, RawSpan) -> Int
  ) throws(VisionError) {
    var opened = unsafe open(path, Self.flags, 0o600)
    if opened >= 0, !Self.isOwn(opened) {
      close(opened)
      ResumeNote.remove(for: path)
      FileSystem.removeFile(path)
      opened = unsafe open(path, Self.flags | O_EXCL, 0o600)
    }
    descriptor = opened
    guard descriptor >= 0 else { throw FileSystem.failure("open", errno, "cannot write \(path)") }
    guard let identity = FileIdentity(of: descriptor) else {
      close(descriptor)
      throw VisionError(.fileFailed, "cannot write \(path): it is not a plain file")
    }
    fchmod(descriptor, 0o600)
    byteCount = identity.byteCount
    self.path = path
    self.write = write
  }

  deinit {
    close(descriptor)
  }

  private static let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW

  /// Whether no other user has made the file, and no other name leads to it.
  private static func isOwn(_ descriptor: Int32) -> Bool {
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      return true
    }
    return facts.st_uid == geteuid() && facts.st_nlink == 1
  }

  /// Adds bytes at the end.
  package func append(_ bytes: RawSpan) throws(VisionError) {
    var written = 0
    while written < bytes.byteCount {
      let rest = bytes.extracting(droppingFirst: written)
      _ = lseek(descriptor, off_t(byteCount), SEEK_SET)
      let count = write(descriptor, rest)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw FileSystem.failure("write", count < 0 ? errno : ENOSPC, "cannot write \(path)")
      }
      written += count
      byteCount += count
    }
  }

  /// Throws its content away, and with it the note on where that came from.
  package func empty() throws(VisionError) {
    ResumeNote.remove(for: path)
    guard ftruncate(descriptor, 0) == 0 else {
      throw FileSystem.failure("ftruncate", errno, "cannot write \(path)")
    }
    byteCount = 0
  }

  /// Removes the file.
  package func discard() {
    ResumeNote.remove(for: path)
    FileSystem.removeFile(path)
  }

  /// The digest of what is on the disk.
  package func sha256() throws(VisionError) -> SHA256 {
    try NoteFile.sha256(of: descriptor, path: path)
  }

  /// Puts the file in its target's place, with its content safely on the disk first.
  package func install(at target: String) throws(VisionError) {
    guard fsync(descriptor) == 0 else {
      throw FileSystem.failure("fsync", errno, "cannot write \(path)")
    }
    guard fchmod(descriptor, 0o644) == 0 else {
      throw FileSystem.failure("fchmod", errno, "cannot write \(path)")
    }
    try FileSystem.rename(path, to: target)
    ResumeNote.remove(for: path)
  }
}

/// Where the bytes of a partial file came from, so that a later process can go on.
package struct ResumeNote: Hashable, Sendable {
  /// The address that was asked, or what stands for addresses that change.
  package let contentName: String
  /// What the server calls this version of the file: a strong entity tag or a date.
  package let validator: String

  /// Makes a note.
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
    // An address may hold a password or a token.
    try NoteFile.write([contentName, validator], to: Self.path(for: partial), isPrivate: true)
  }

  /// Removes the note.
  package static func remove(for partial: String) {
    FileSystem.removeFile(path(for: partial))
  }

  private static func path(for partial: String) -> String { partial + ".source" }
}
