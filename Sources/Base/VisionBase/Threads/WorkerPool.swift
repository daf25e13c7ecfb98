#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A pool of dedicated threads that take work in the order of arrival.
///
/// For work that computes or blocks. On Linux, `DispatchQueue.global()` and concurrent queues use
/// the threads that Swift's tasks share: work there delays every other task in the process. A
/// thread is started when there is work for it, and ends when there is none.
package final class WorkerPool: Sendable {
  /// A unit of work, called with an error if no thread can be started for it.
  package typealias Work = @Sendable (VisionError?) -> Void

  private struct State: Sendable {
    var waiting: [Work] = []
    var threadCount = 0
  }

  private let state = Lock(State())
  private let limit: Int
  private let startThread: @Sendable (@escaping @Sendable () -> Void) throws(VisionError) -> Void

  /// Creates a pool of at most `limit` threads, at least one; nil means one for each core.
  package convenience init(limit: Int? = nil) {
    self.init(limit: limit) { (work) throws(VisionError) in try WorkerThread.begin(work) }
  }

  init(
    limit: Int?,
    startThread: @escaping @Sendable (@escaping @Sendable () -> Void) throws(VisionError) -> Void
  ) {
    self.limit = max(limit ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    self.startThread = startThread
  }

  /// Runs `body` on one of the threads and returns its result.
  ///
  /// Fails with `cancelled`, without running `body`, if the calling task is canceled before its
  /// turn, and with `fileFailed` if no thread can be started.
  package func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(VisionError) -> Value
  ) async -> Result<Value, VisionError> {
    let isCancelled = Lock(false)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        begin { failure in
          let result = Result { () throws(VisionError) in
            if let failure { throw failure }
            if isCancelled.withLock({ $0 }) {
              throw VisionError(.cancelled, "the task was canceled before the turn of its work")
            }
            return try body()
          }
          continuation.resume(returning: result)
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }

  /// Runs work on one of the threads, without waiting for it.
  ///
  /// Calls it with an error, on the calling thread, if no thread can be started.
  package func begin(_ work: @escaping Work) {
    let needsThread = state.withLock { state in
      guard state.threadCount < limit else {
        state.waiting.append(work)
        return false
      }
      state.threadCount += 1
      return true
    }
    guard needsThread else { return }
    do throws(VisionError) {
      try startThread { self.work(beginningWith: work) }
    } catch {
      // Running threads take the work; if there are none, it has failed along with all that waited.
      let stranded = state.withLock { state in
        state.threadCount -= 1
        state.waiting.append(work)
        guard state.threadCount == 0 else { return [Work]() }
        defer { state.waiting = [] }
        return state.waiting
      }
      for work in stranded { work(error) }
    }
  }

  private func work(beginningWith first: Work) {
    first(nil)
    while let next = takeNext() { next(nil) }
  }

  /// Returns the next unit of work; without one, the thread counts as ended.
  private func takeNext() -> Work? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.threadCount -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
