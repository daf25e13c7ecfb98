import Inference
import ModelCatalogue
import ModelDownloads
import VisionBase

/// The catalogue, the user's cache and the network, as used by the commands.
struct ModelSupply: Sendable {
  /// An entry of the catalogue, and its path on this machine; nil when it is missing.
  typealias Entry = (entry: CatalogueEntry, path: String?)

  /// A function that fetches a model unless it is on this machine, and returns its path and size.
  ///
  /// The last argument is called on any thread with the number of bytes that have arrived, and
  /// their total where it is known.
  typealias Pull =
    @Sendable (
      _ name: String, DownloadCancellation,
      _ progress: @escaping @Sendable (_ done: Int, _ total: Int?) -> Void
    ) throws(VisionError) -> (path: String, byteCount: Int)

  /// All entries of the catalogue, in its order.
  var entries: @Sendable () -> [Entry]

  /// Returns the names that a word on the command line stands for: itself, or the members of a
  /// group.
  ///
  /// Throws `optionInvalid` for a word that is neither.
  var names: @Sendable (_ word: String) throws(VisionError) -> [String]

  /// Returns a model's path on this machine; throws `modelMissing` when it is missing.
  var path: @Sendable (_ name: String) throws(VisionError) -> String

  /// Returns a function that fetches several models one after another.
  ///
  /// It may remember failures, so that several models from one place do not each wait for it.
  var makePull: @Sendable () -> Pull

  /// This package's catalogue and this user's cache.
  static var standard: ModelSupply {
    let store = ModelStore()
    return ModelSupply(
      entries: {
        Catalogue.entries.map { entry in
          (entry, bundledPath(of: entry) ?? (store.isCached(entry) ? store.path(for: entry) : nil))
        }
      },
      names: { (word) throws(VisionError) in try Catalogue.entries(for: word).map(\.name) },
      path: { (name) throws(VisionError) in
        if let path = bundledPath(of: try Catalogue.entry(named: name)) { return path }
        return try store.path(of: name)
      },
      makePull: { pull(into: store) })
  }

  /// Returns the path of a file that came with the program, as the runtime does in packages.
  private static func bundledPath(of entry: CatalogueEntry) -> String? {
    entry.kind == .runtime ? RuntimeLibrary.pathBesideProgram : nil
  }

  private static func pull(into store: ModelStore) -> Pull {
    let fetcher = ModelFetcher(for: store)
    return { (name, cancellation, progress) throws(VisionError) in
      let outcomes = try fetcher.pull([name], cancellation: cancellation) { report in
        progress(report.download.bytesSoFar, report.download.totalBytes)
      }
      guard let outcome = outcomes.first else {
        throw VisionError(.optionInvalid, "nothing named '\(name)' can be fetched")
      }
      return (outcome.path, outcome.byteCount)
    }
  }
}
