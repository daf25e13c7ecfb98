internal import VisionBase

/// The ownership of an input or output by at most one session, even if several threads add it at
/// once.
final class SessionClaim: Sendable {
  private let taken = Lock(false)

  var isTaken: Bool { taken.withLock { $0 } }

  /// Claims it for a session; returns false if a session already has it.
  func take() -> Bool {
    taken.withLock { taken in
      defer { taken = true }
      return !taken
    }
  }

  /// Releases the claim.
  func release() { taken.withLock { $0 = false } }
}
