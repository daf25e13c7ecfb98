package import VisionBase

/// A handle that cancels downloads from another thread.
public final class DownloadCancellation: Sendable {
  private let state = Lock(false)

  /// Creates a handle that is not canceled.
  public init() {}

  /// Cancels every download that uses this handle; they stop within about a second.
  public func cancel() {
    state.withLock { $0 = true }
  }

  /// True if `cancel()` was called.
  public var isCancelled: Bool {
    state.withLock { $0 }
  }

  /// Throws `cancelled` once `cancel()` was called.
  package func check() throws(VisionError) {
    guard isCancelled else { return }
    throw VisionError(
      .cancelled, "the download was canceled; the next one continues where it stopped")
  }
}
