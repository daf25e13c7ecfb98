public import VisionBase

/// The catalogue's files on this machine.
///
/// ```swift
/// let store = ModelStore()
/// let model = try store.path(of: "pose-detector")
/// ```
///
/// Nothing here asks the network; with the module `ModelDownloads` a store can also `pull` files.
public struct ModelStore: Sendable {
  /// The folder in which everything is kept.
  public let folder: String

  /// Uses the cache of this user.
  public init() {
    self.init(folder: CacheFolder.path)
  }

  /// Uses a folder, which need not exist yet.
  public init(folder: String) {
    self.folder = folder
  }
}

// MARK: - What is there

extension ModelStore {
  /// Where an entry's file is, or will be.
  public func path(for entry: CatalogueEntry) -> String {
    "\(folder)/\(entry.relativePath)"
  }

  /// Whether an entry's file is there and has the digest the catalogue states.
  ///
  /// The digest is computed once and then noted beside the file; that of a file that was changed
  /// since is computed again.
  public func isCached(_ entry: CatalogueEntry) -> Bool {
    let path = path(for: entry)
    guard let file = FileIdentity(of: path), file.byteCount == entry.byteCount ?? file.byteCount
    else { return false }
    if let noted = DigestNote.digest(of: path) { return noted == entry.sha256 }
    return (try? DigestNote.compute(for: path)) == entry.sha256
  }

  /// Where the file with a name is on this machine.
  ///
  /// Throws `optionInvalid` for a name the catalogue does not have, and `modelMissing`, with the
  /// command that fetches it, when the file is not there.
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

  /// Whether a file is one of the catalogue's, in its place in the cache of this user, and unchanged
  /// since its digest was computed.
  ///
  /// Costs no reading of the file: a file without a note beside it is not known, nor is one in any
  /// other folder, whatever lies beside it there.
  public static func isKnownGood(_ path: String) -> Bool {
    ModelStore().notedDigest(of: path) != nil
  }

  /// The digest of a file of this store that is the catalogue's; nil when that is not on a note.
  ///
  /// A note counts only in the store's own folder, where nobody else may write, and only beside a
  /// file that has its entry's size.
  package func notedDigest(of path: String) -> SHA256? {
    guard let real = try? FileSystem.resolved(path), let root = try? FileSystem.resolved(folder),
      (try? FileStatus(of: root))?.isOnlyOursToWrite == true,
      let entry = Catalogue.entries.first(where: { real == "\(root)/\($0.relativePath)" }),
      let file = FileIdentity(of: real), file.byteCount == entry.byteCount ?? file.byteCount,
      DigestNote.digest(of: real) == entry.sha256
    else { return nil }
    return entry.sha256
  }
}
