internal import VisionBase

/// Ends the reading of a video from another thread, whatever it waits for.
///
/// Opening and reading with it throw `cancelled` from then on: within about a tenth of a second,
/// even if the file is a pipe into which nobody writes or a camera that gives no picture.
public final class MovieCancellation: Sendable {
  private let state = Lock(false)
  /// How many threads open or read something live, and may have it open.
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

  /// Starts a thread that opens or reads something live with this, and counts it until `body` has returned.
  ///
  /// What `body` opened it must have closed by then, or have left to another thread that is counted.
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

  /// Waits until the threads of live sources have closed what they read, at the longest until a moment of
  /// the monotonic clock; whether they have.
  ///
  /// They end once their reader is gone, or all is cancelled, but a moment behind that; one that looks up a
  /// host's name only when the system lets it.
  package func waitForThreads(until deadlineInNanoseconds: Int64) -> Bool {
    threads.wait(until: deadlineInNanoseconds) { $0 == 0 ? true : nil } ?? false
  }
}
