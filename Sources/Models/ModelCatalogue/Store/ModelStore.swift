public import VisionBase

/// The catalogue's files on this machine.
///
/// ```swift
/// let store = ModelStore()
/// let model = try store.path(of: "pose-detector")
/// ```
///
/// This type does not use the network; with the module `ModelDownloads` a store can also `pull`
/// files.
public struct ModelStore: Sendable {
  /// The folder that contains all files.
  public let folder: String

  /// Creates a store in this user's cache folder.
  public init() {
    self.init(folder: CacheFolder.path)
  }

  /// Creates a store in a folder, which need not exist yet.
  public init(folder: String) {
    self.folder = folder
  }
}

// MARK: - What is there

extension ModelStore {
  /// Returns the path of an entry's file, whether it exists or not.
  public func path(for entry: CatalogueEntry) -> String {
    "\(folder)/\(entry.relativePath)"
  }

  /// Returns true if an entry's file exists and has the digest given in the catalogue.
  ///
  /// The digest is computed once and then noted beside the file; if the file was changed since, it
  /// is computed again.
  public func isCached(_ entry: CatalogueEntry) -> Bool {
    let path = path(for: entry)
    guard let file = FileIdentity(of: path), file.byteCount == entry.byteCount ?? file.byteCount
    else { return false }
    if let noted = DigestNote.digest(of: path) { return noted == entry.sha256 }
    return (try? DigestNote.compute(for: path)) == entry.sha256
  }

  /// Returns the path of an entry's file on this machine.
  ///
  /// Throws `optionInvalid` for a name that the catalogue does not have, and `modelMissing`, with
  /// the command that fetches it, when the file is missing.
  public func path(of name: String) throws(VisionError) -> String {
    let entry = try Catalogue.entry(named: name)
    let path = path(for: entry)
    guard isCached(entry) else {
      let kind = entry.kind == .bundle ? .model : entry.kind
      let words =
        FileIdentity(of: path) == nil
        ? "this \(kind.rawValue) is not at \(path); fetch it with: "
          + Catalogue.fetchingCommand(for: name)
        : "\(path) is damaged or another version; fetch it again with: vision models pull \(name)"
      throw VisionError(.modelMissing, "\(name): \(words)")
    }
    return path
  }

  /// Returns the entry that an open file belongs to; nil if there is none, or no valid note.
  ///
  /// The file must be at its place in this store and unchanged since its digest was computed. Only
  /// the descriptor's own status counts, regardless of the path that led to it and of what is there
  /// now. A note counts only in the store's own folder, which no other user can write to, and only
  /// beside a file that has its entry's size. The file's content is not read.
  package func entry(of file: FileStatus) -> CatalogueEntry? {
    guard file.kind == .file, let root = try? FileSystem.resolved(folder),
      (try? FileStatus(of: root))?.isOnlyOursToWrite == true
    else { return nil }
    return Catalogue.entries.first { entry in
      let path = "\(root)/\(entry.relativePath)"
      return file.byteCount == entry.byteCount ?? file.byteCount
        && (try? FileStatus(of: path))?.place == file.place
        && (try? FileSystem.resolved(path)) == path
        && DigestNote.digest(of: file, notedAt: DigestNote.notePath(for: path)) == entry.sha256
    }
  }
}
