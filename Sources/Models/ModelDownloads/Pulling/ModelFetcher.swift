package import ModelCatalogue
package import VisionBase

/// Brings files of the catalogue to their places in a store.
///
/// A package that could not be fetched is not asked for again by the same fetcher: what belongs
/// together shares one.
package struct ModelFetcher: Sendable {
  let store: ModelStore
  /// What may be put in place along with what was asked for.
  let entries: [CatalogueEntry]
  let options: DownloadOptions
  let pip: PipDownload
  let failedWheels = FailedWheels()

  /// Fetches for a store.
  package init(
    for store: ModelStore, entries: [CatalogueEntry] = Catalogue.entries,
    options: DownloadOptions = DownloadOptions(), pip: PipDownload = PipDownload()
  ) {
    (self.store, self.entries, self.options, self.pip) = (store, entries, options, pip)
  }

  /// Brings what words stand for onto this machine, as `ModelStore.pull` says.
  package func pull(
    _ words: [String], cancellation: DownloadCancellation = DownloadCancellation(),
    progress: (@Sendable (ModelStore.Progress) -> Void)? = nil
  ) throws(VisionError) -> [ModelStore.Outcome] {
    var entries: [CatalogueEntry] = []
    for word in words {
      for entry in try Catalogue.entries(for: word) where !entries.contains(entry) {
        entries.append(entry)
      }
    }
    return try pull(entries, cancellation: cancellation, progress: progress)
  }

  /// Brings entries' files onto this machine, unless they are there.
  package func pull(
    _ entries: [CatalogueEntry], cancellation: DownloadCancellation,
    progress: (@Sendable (ModelStore.Progress) -> Void)?
  ) throws(VisionError) -> [ModelStore.Outcome] {
    // What comes along with another entry of this call counts as fetched.
    let cached = entries.filter(store.isCached)
    var outcomes: [ModelStore.Outcome] = []
    for entry in entries {
      _ = try pull(entry, cancellation: cancellation) {
        progress?(ModelStore.Progress(name: entry.name, download: $0))
      }
      outcomes.append(outcome(entry, wasCached: cached.contains(entry)))
    }
    return outcomes
  }

  /// Brings one entry's file onto this machine, unless it is there.
  package func pull(
    _ entry: CatalogueEntry, cancellation: DownloadCancellation,
    progress: @escaping @Sendable (DownloadProgress) -> Void
  ) throws(VisionError) -> ModelStore.Outcome {
    if store.isCached(entry) { return outcome(entry, wasCached: true) }
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

  private func outcome(_ entry: CatalogueEntry, wasCached: Bool) -> ModelStore.Outcome {
    let path = store.path(for: entry)
    let byteCount = FileIdentity(of: path)?.byteCount ?? 0
    return ModelStore.Outcome(entry: entry, path: path, byteCount: byteCount, wasCached: wasCached)
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
