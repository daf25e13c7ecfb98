package import VisionBase

/// A note that a file's digest was computed, so that it need not be computed again.
///
/// It usually lies beside the file. It holds what the file system said of the file at that time.
/// Anybody who changes the file changes that, and the note is worth nothing any more.
///
/// A note is believed only where nobody but this user can have written it, and of a file that
/// nobody else may write to: note, file and the note's folder are this user's. File and note are on
/// one device, since on one of its own, such as a disk image, a file can be given any identity.
package struct DigestNote: Hashable, Sendable {
  /// The file's digest.
  package let sha256: SHA256
  let identity: FileIdentity

  /// The digest on the note of an unchanged file; nil without a note, or when it counts for nothing.
  package static func digest(of path: String, notedAt place: String? = nil) -> SHA256? {
    guard let file = try? FileStatus(of: path) else { return nil }
    return digest(of: file, notedAt: place ?? notePath(for: path))
  }

  /// The digest on the note of a file of which this was seen; nil when there is none that counts.
  package static func digest(of file: FileStatus, notedAt place: String) -> SHA256? {
    guard file.isOnlyOursToWrite,
      let identity = FileIdentity(file), let note = trusted(place),
      (try? note.status())?.place.device == identity.device,
      let lines = NoteFile.lines(of: note), let sha256 = lines.first.flatMap({ SHA256($0) }),
      lines == DigestNote(sha256: sha256, identity: identity).lines
    else { return nil }
    return sha256
  }

  /// Opens a note that only this user can have put in its place; nil for any other.
  private static func trusted(_ place: String) -> OpenFile? {
    guard let folder = try? FileStatus(of: FileSystem.parent(of: place)), folder.isOnlyOursToWrite,
      let note = try? OpenFile(reading: place, followingLinks: false),
      (try? note.status())?.isOnlyOursToWrite == true
    else { return nil }
    return note
  }

  /// Computes the digest of a file and leaves a note, where one can be left.
  ///
  /// A note at a place of its own only this user may read.
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

  /// Notes a digest, if the file at the path is the one that was seen before it was read.
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

  /// Where the note of a file is.
  package static func notePath(for path: String) -> String { path + ".verified" }
}
