import ModelCatalogue
import ModelDownloads
import VisionBase

/// The catalogue and the user's cache, as the commands see them.
struct StoreModels: ModelsService {
  private let store = ModelStore()
  private var fetcher = ModelFetcher(for: ModelStore())

  func forOnePull() -> any ModelsService {
    var series = self
    series.fetcher = ModelFetcher(for: store)
    return series
  }

  func entries() -> [ModelEntry] {
    Catalogue.entries.map { entry in
      ModelEntry(
        name: entry.name, task: entry.task, byteCount: entry.byteCount, license: entry.license,
        summary: entry.summary, path: store.isCached(entry) ? store.path(for: entry) : nil)
    }
  }

  func names(for word: String) throws(VisionError) -> [String] {
    try Catalogue.entries(for: word).map(\.name)
  }

  func path(of name: String) throws(VisionError) -> String {
    try store.path(of: name)
  }

  func pull(
    _ name: String, cancellation: DownloadCancellation,
    progress: @escaping @Sendable (PullProgress) -> Void
  ) throws(VisionError) -> PullOutcome {
    let outcomes = try fetcher.pull([name], cancellation: cancellation) { report in
      progress(
        PullProgress(
          byteCount: report.download.bytesSoFar, totalByteCount: report.download.totalBytes))
    }
    guard let outcome = outcomes.first else {
      throw VisionError(.optionInvalid, "'\(name)' stands for nothing")
    }
    return PullOutcome(
      path: outcome.path, byteCount: outcome.byteCount)
  }
}
