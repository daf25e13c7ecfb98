package import VisionBase

/// A record of a file's computed digest, so that it need not be computed again.
///
/// It usually lies beside the file. It contains the file system's metadata of the file at that
/// time. Any change to the file changes that metadata, and invalidates the note.
///
/// A note is trusted only if no other user can have written it or can write to the file: note, file
/// and the note's folder belong to this user. File and note are on one device, because on another
/// one, such as a disk image, a file can be given any identity.
package struct DigestNote: Hashable, Sendable {
  /// The file's digest.
  package let sha256: SHA256
  let identity: FileIdentity

  /// Returns the digest in the note of an unchanged file; nil without a note, or when it is
  /// invalid.
  package static func digest(of path: String, notedAt place: String? = nil) -> SHA256? {
    guard let file = try? FileStatus(of: path) else { return nil }
    return digest(of: file, notedAt: place ?? notePath(for: path))
  }

  /// Returns the digest in the note of a file with this status; nil when there is no valid one.
  package static func digest(of file: FileStatus, notedAt place: String) -> SHA256? {
    guard file.isOnlyOursToWrite,
      let identity = FileIdentity(file), let note = trusted(place),
      (try? note.status())?.place.device == identity.device,
      let lines = NoteFile.lines(of: note), let sha256 = lines.first.flatMap({ SHA256($0) }),
      lines == DigestNote(sha256: sha256, identity: identity).lines
    else { return nil }
    return sha256
  }

  /// Opens a note that only this user can have put in its place; returns nil for any other.
  private static func trusted(_ place: String) -> OpenFile? {
    guard let folder = try? FileStatus(of: FileSystem.parent(of: place)), folder.isOnlyOursToWrite,
      let note = try? OpenFile(reading: place, followingLinks: false),
      (try? note.status())?.isOnlyOursToWrite == true
    else { return nil }
    return note
  }

  /// Computes the digest of a file and writes a note, if one can be written.
  ///
  /// A note at a separate place is readable by this user only.
  package static func compute(
    for path: String, notedAt place: String? = nil
  ) throws(VisionError) -> SHA256 {
    let before = FileIdentity(of: path)
    let sha256 = try NoteFile.sha256(of: path)
    leave(sha256, on: path, seen: before, at: place)
    return sha256
  }

  /// Computes the digest of a file that was opened by its path, as `compute(for:notedAt:)` does.
  package static func compute(
    for file: OpenFile, openedAt path: String, notedAt place: String
  ) throws(VisionError) -> SHA256 {
    let before = (try? file.status()).flatMap { FileIdentity($0) }
    let sha256 = try NoteFile.sha256(of: file, path: path)
    leave(sha256, on: path, seen: before, at: place)
    return sha256
  }

  /// Writes a note, if the file at the path is the one that was seen before it was read.
  package static func leave(
    _ sha256: SHA256, on path: String, seen before: FileIdentity?, at place: String?
  ) {
    guard let before, before == FileIdentity(of: path) else { return }
    let note = DigestNote(sha256: sha256, identity: before)
    // Without the note, in a cache that is read-only, the digest is computed each time.
    try? NoteFile.write(note.lines, to: place ?? notePath(for: path), isPrivate: place != nil)
  }

  var lines: [String] {
    let numbers = [
      identity.byteCount, identity.modifiedInNanoseconds, identity.changedInNanoseconds,
    ]
    return [sha256.description] + numbers.map(String.init)
      + [String(identity.device), String(identity.inode)]
  }

  /// Returns the path of a file's note.
  package static func notePath(for path: String) -> String { path + ".verified" }
}
