package import ModelFiles
package import VisionBase

/// The bytes of models that passed a trial of this process, by the paths that they were read from.
///
/// A program that tries a model in one place and opens it by its path in another uses the same bytes
/// in both, whatever is at the path by then.
package enum TriedModels {
  /// What was tried, and where it is to run.
  package struct Tried: Sendable {
    package let bytes: StableBytes
    /// Nil for a model that runs in this process.
    package var isolation: ModelIsolation?
    private let digest = DigestOnce()

    /// The SHA-256 of the bytes, computed when it is first asked for; who asks meanwhile waits.
    package var sha256: SHA256 { digest.value(of: bytes) }
  }

  private final class DigestOnce: Sendable {
    private let known = Lock<SHA256?>(nil)

    func value(of bytes: StableBytes) -> SHA256 {
      known.withLock { known in
        let value = known ?? bytes.withBytes { SHA256(of: $0) }
        known = value
        return value
      }
    }
  }

  private static let kept = Lock<[String: Tried]>([:])

  /// Keeps bytes for as long as this process lives, or until others take their place.
  package static func keep(
    _ bytes: StableBytes, readFrom path: String, isolation: ModelIsolation? = nil
  ) {
    kept.withLock { $0[path] = Tried(bytes: bytes, isolation: isolation) }
  }

  /// Lets go of what was kept under a path.
  package static func forget(_ path: String) {
    // Not under the lock: freeing much memory takes a while.
    let forgotten = kept.withLock { $0.removeValue(forKey: path) }
    withExtendedLifetime(forgotten) {}
  }

  /// Has tasks of this process run what a path names in a process of its own, tried or not.
  ///
  /// A file that is not there, or cannot be read, is left to them: opening it says what is wrong.
  package static func isolate(_ path: String, by isolation: ModelIsolation) throws(VisionError) {
    if kept.withLock({ tried in
      tried[path]?.isolation = isolation
      return tried[path] != nil
    }) {
      return
    }
    guard let file = try? StableBytes.open(path), (try? ModelFormat.check(file, name: path)) != nil
    else { return }
    keep(
      try StableBytes(of: file, name: path, copyingUpTo: StableBytes.mostCopied), readFrom: path,
      isolation: isolation)
  }

  /// What was tried under a path; nil when nothing was.
  package static func model(readFrom path: String) -> Tried? {
    kept.withLock { $0[path] }
  }
}
