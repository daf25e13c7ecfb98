internal import VisionBase

/// Ends the reading of a video from another thread, even while it waits.
///
/// After cancellation, opening and reading throw `cancelled` within about a tenth of a second, even
/// if the file is a pipe without a writer or a camera that delivers no picture.
public final class MovieCancellation: Sendable {
  private let state = Lock(false)
  /// The number of threads that open or read a live source, and may have it open.
  private let threads = Monitor(0)

  /// Creates a cancellation that is not canceled.
  public init() {}

  /// True if `cancel()` was called.
  public var isCancelled: Bool { state.withLock { $0 } }

  /// Ends the reading permanently.
  public func cancel() { state.withLock { $0 = true } }

  /// Throws `cancelled` once canceled.
  func check(_ path: String) throws(VisionError) {
    if isCancelled { throw VisionError(.cancelled, "the reading of \(path) was canceled") }
  }

  // MARK: - Threads that read

  /// Starts a thread that opens or reads a live source, and counts it until `body` has returned.
  ///
  /// By then `body` must have closed what it opened, or have left it to another counted thread.
  func beginThread(_ body: @escaping @Sendable () -> Void) throws(VisionError) {
    threads.change { $0 += 1 }
    do throws(VisionError) {
      try WorkerThread.begin { [self] in
        body()
        threads.change { $0 -= 1 }
      }
    } catch {
      threads.change { $0 -= 1 }
      throw error
    }
  }

  /// Waits until the threads of live sources have closed their sources; returns false at the
  /// deadline.
  ///
  /// The deadline is a time of the monotonic clock. The threads end a moment after their reader is
  /// gone or all is canceled; one that looks up a host's name ends only when the system's lookup
  /// returns.
  package func waitForThreads(until deadlineInNanoseconds: Int64) -> Bool {
    threads.wait(until: deadlineInNanoseconds) { $0 == 0 ? true : nil } ?? false
  }
}
