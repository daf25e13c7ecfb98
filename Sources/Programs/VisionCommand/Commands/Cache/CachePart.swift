/// A part of the cache folder, by the folder's name.
enum CachePart: String, CaseIterable, Sendable {
  case models, runtime, pictures, indexes, trials, checks, service
  case python, wheels, testdata, cross

  /// The part's contents in a few words.
  var summary: String {
    switch self {
    case .models: "models that were fetched"
    case .runtime: "versions of the inference runtime"
    case .pictures: "sample pictures"
    case .indexes: "indexes of `vision similar`, one for each folder of pictures"
    case .trials: "verdicts on models that were tried"
    case .checks: "files of self-checks that run, or were killed"
    case .service: "uploads of services that run, or were killed"
    case .python: "Python environments of the repository's scripts"
    case .wheels: "Python packages of the repository's scripts"
    case .testdata: "models and pictures of the repository's tests"
    case .cross: "the compiler and the system for arm64"
    }
  }

  /// True if items may be removed while they are in use; services remove their own folders.
  var isRemovable: Bool { self != .service }
}
