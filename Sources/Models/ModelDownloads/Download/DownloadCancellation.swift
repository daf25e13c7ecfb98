package import VisionBase

/// A switch that stops downloads from another thread.
public final class DownloadCancellation: Sendable {
  private let state = Lock(false)

  /// Makes a switch that has not been thrown yet.
  public init() {}

  /// Asks every download that holds this switch to stop; it does so within about a second.
  public func cancel() {
    state.withLock { $0 = true }
  }

  /// Whether `cancel()` was called.
  public var isCancelled: Bool {
    state.withLock { $0 }
  }

  /// Throws `cancelled` once `cancel()` was called.
  package func check() throws(VisionError) {
    guard isCancelled else { return }
    throw VisionError(
      .cancelled, "the download was cancelled; the next one continues where it stopped")
  }
}
