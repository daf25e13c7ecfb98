internal import VisionBase

/// Ends the reading of a video from another thread, whatever it waits for.
///
/// Opening and reading with it throw `cancelled` from then on: within about a tenth of a second,
/// even if the file is a pipe into which nobody writes or a camera that gives no picture.
public final class MovieCancellation: Sendable {
  private let state = Lock(false)

  /// Makes one that is not cancelled.
  public init() {}

  /// Whether `cancel()` was called.
  public var isCancelled: Bool { state.withLock { $0 } }

  /// Ends the reading, now and for ever.
  public func cancel() { state.withLock { $0 = true } }

  /// Throws `cancelled` once it is.
  func check(_ path: String) throws(VisionError) {
    if isCancelled { throw VisionError(.cancelled, "the reading of \(path) was cancelled") }
  }
}
