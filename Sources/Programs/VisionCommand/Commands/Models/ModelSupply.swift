import Inference
import ModelCatalogue
import ModelDownloads
import VisionBase

/// The catalogue, the user's cache and the network, as the commands see them.
struct ModelSupply: Sendable {
  /// An entry of the catalogue, and where it is on this machine; nil when it is not.
  typealias Entry = (entry: CatalogueEntry, path: String?)

  /// Brings a model onto this machine, unless it is there; says where it is, and its size.
  ///
  /// The last argument is told on any thread how many bytes have arrived, and of how many where that
  /// is known.
  typealias Pull =
    @Sendable (
      _ name: String, DownloadCancellation,
      _ progress: @escaping @Sendable (_ done: Int, _ total: Int?) -> Void
    ) throws(VisionError) -> (path: String, byteCount: Int)

  /// All entries of the catalogue, in its order.
  var entries: @Sendable () -> [Entry]

  /// The names that a word on the command line stands for: itself, or the members of a group.
  ///
  /// Throws `optionInvalid` for a word that is neither.
  var names: @Sendable (_ word: String) throws(VisionError) -> [String]

  /// Where a model is on this machine; throws `modelMissing` when it is not.
  var path: @Sendable (_ name: String) throws(VisionError) -> String

  /// Gives what pulls several models one after the other.
  ///
  /// It may remember what failed, so that several models from one place do not wait for it each.
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

  /// Where an entry's file came with the program, as the runtime does in packages.
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
