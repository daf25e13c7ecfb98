internal import VisionBase

/// Whether a session has an input or output: one at most, whatever threads add it at the same time.
final class SessionClaim: Sendable {
  private let taken = Lock(false)

  var isTaken: Bool { taken.withLock { $0 } }

  /// Takes it for a session; false when one has it already.
  func take() -> Bool {
    taken.withLock { taken in
      defer { taken = true }
      return !taken
    }
  }

  /// Gives it back.
  func release() { taken.withLock { $0 = false } }
}
