import ModelDownloads
import VisionBase

/// What the `models` commands need of the catalogue and the cache.
protocol ModelsService: Sendable {
  /// All entries of the catalogue, in its order.
  func entries() -> [ModelEntry]

  /// The names that a name on the command line stands for: itself, or the members of a group.
  ///
  /// Throws `optionInvalid` for a name that is neither.
  func names(for word: String) throws(VisionError) -> [String]

  /// Where a model is on this machine; throws `modelMissing` when it is not.
  func path(of name: String) throws(VisionError) -> String

  /// The service for models that are pulled one after the other.
  ///
  /// It may remember what failed, so that several models from one place do not wait for it each.
  func forOnePull() -> any ModelsService

  /// Brings a model onto this machine, unless it is there.
  ///
  /// `progress` is called on any thread.
  func pull(
    _ name: String, cancellation: DownloadCancellation,
    progress: @escaping @Sendable (PullProgress) -> Void
  ) throws(VisionError) -> PullOutcome
}

extension ModelsService {
  func forOnePull() -> any ModelsService { self }
}

/// One model of the catalogue.
struct ModelEntry: Sendable, Equatable {
  var name: String
  /// What the model is for, as in `detector`.
  var task: String
  /// Nil when nobody has said.
  var byteCount: Int?
  var license: String
  /// One line on the model.
  var summary: String
  /// Where the model is on this machine; nil when it is not.
  var path: String?

  init(
    name: String, task: String, byteCount: Int?, license: String, summary: String, path: String?
  ) {
    (self.name, self.task, self.byteCount) = (name, task, byteCount)
    (self.license, self.summary, self.path) = (license, summary, path)
  }
}

/// How much of a model has arrived.
struct PullProgress: Sendable, Equatable {
  var byteCount: Int
  /// Nil when the server does not say.
  var totalByteCount: Int?

  init(byteCount: Int, totalByteCount: Int?) {
    (self.byteCount, self.totalByteCount) = (byteCount, totalByteCount)
  }
}

/// A model that is now on this machine.
struct PullOutcome: Sendable, Equatable {
  var path: String
  var byteCount: Int

  init(path: String, byteCount: Int) {
    (self.path, self.byteCount) = (path, byteCount)
  }
}
