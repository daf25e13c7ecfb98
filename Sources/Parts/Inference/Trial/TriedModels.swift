package import VisionBase

/// The bytes of models that passed a trial of this process, by the paths that they were read from.
///
/// A program that tries a model in one place and opens it by its path in another uses the same bytes
/// in both, whatever is at the path by then.
package enum TriedModels {
  private static let kept = Lock<[String: StableBytes]>([:])

  /// Keeps bytes for as long as this process lives, or until others take their place.
  package static func keep(_ bytes: StableBytes, readFrom path: String) {
    kept.withLock { $0[path] = bytes }
  }

  /// What was tried under a path; nil when nothing was.
  package static func bytes(readFrom path: String) -> StableBytes? {
    kept.withLock { $0[path] }
  }
}
