package import VisionBase

/// A note that a file's digest was computed, so that it need not be computed again.
///
/// It usually lies beside the file. It holds what the file system said of the file at that time.
/// Anybody who changes the file changes that, and the note is worth nothing any more.
package struct DigestNote: Hashable, Sendable {
  /// The file's digest.
  package let sha256: SHA256
  private let identity: FileIdentity

  /// The digest on the note of an unchanged file; nil without a note, or when it is void.
  package static func digest(of path: String, notedAt place: String? = nil) -> SHA256? {
    guard let identity = FileIdentity(of: path),
      let lines = NoteFile.lines(of: place ?? notePath(for: path)),
      let sha256 = lines.first.flatMap({ SHA256($0) }),
      lines == DigestNote(sha256: sha256, identity: identity).lines
    else { return nil }
    return sha256
  }

  /// Computes the digest of a file and leaves a note, where one can be left.
  ///
  /// A note at a place of its own only this user may read.
  package static func compute(
    for path: String, notedAt place: String? = nil
  ) throws(VisionError) -> SHA256 {
    let before = FileIdentity(of: path)
    let sha256 = try NoteFile.sha256(of: path)
    if let before, before == FileIdentity(of: path) {
      let stamp = DigestNote(sha256: sha256, identity: before)
      // Without the note, in a cache that is read-only, the digest is computed each time.
      try? NoteFile.write(stamp.lines, to: place ?? notePath(for: path), isPrivate: place != nil)
    }
    return sha256
  }

  private var lines: [String] {
    let numbers = [
      identity.byteCount, identity.modifiedInNanoseconds, identity.changedInNanoseconds,
    ]
    return [sha256.description] + numbers.map(String.init) + [String(identity.inode)]
  }

  /// Where the note of a file is.
  package static func notePath(for path: String) -> String { path + ".verified" }
}
