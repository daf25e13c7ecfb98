internal import VisionBase

/// Ends the reading of a video from another thread, whatever it waits for.
///
/// Opening and reading with it throw `cancelled` from then on: within about a tenth of a second,
/// even if the file is a pipe into which nobody writes or a camera that gives no picture.
public final class MovieCancellation: Sendable {
  private let state = Lock(false)
  /// How many threads read something live, and may have it open.
  private let threads = Monitor(0)

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

  // MARK: - Threads that read

  /// Counts a thread that reads something live with this.
  func beginThread() { threads.change { $0 += 1 } }

  /// Counts it no longer: it has closed what it read.
  func endThread() { threads.change { $0 -= 1 } }

  /// Waits until the threads of live sources have closed what they read, at the longest until a moment of
  /// the monotonic clock; whether they have.
  ///
  /// They end once their reader is gone, or all is cancelled, but a moment behind that.
  package func waitForThreads(until deadlineInNanoseconds: Int64) -> Bool {
    threads.wait(until: deadlineInNanoseconds) { $0 == 0 ? true : nil } ?? false
  }
}
