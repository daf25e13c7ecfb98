#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A number of threads of our own, which take pieces of work in the order in which they come.
///
/// For work that computes or blocks. On Linux `DispatchQueue.global()` hands out the threads that
/// Swift's tasks share: whoever works there holds up every other task of the process. A thread is
/// started when there is work for it, and ends when there is none.
package final class WorkerPool: Sendable {
  private struct State: Sendable {
    var waiting: [@Sendable () -> Void] = []
    var threadCount = 0
  }

  private let state = Lock(State())
  private let limit: Int

  /// Makes a pool of at most `limit` threads, at least one; nil means one for each core.
  package init(limit: Int? = nil) {
    self.limit = max(limit ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
  }

  /// Runs `body` on one of the threads and hands back how it ended.
  ///
  /// Fails with `fileFailed` when no thread can be started.
  package func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(VisionError) -> Value
  ) async -> Result<Value, VisionError> {
    await withCheckedContinuation { continuation in
      let work: @Sendable () -> Void = {
        continuation.resume(returning: Result { () throws(VisionError) in try body() })
      }
      do throws(VisionError) {
        try begin(work)
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
  }

  private func begin(_ work: @escaping @Sendable () -> Void) throws(VisionError) {
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
      try WorkerThread.begin { self.work(beginningWith: work) }
    } catch {
      // What is waiting is left to the threads that run; there may be none.
      let isTaken = state.withLock { state in
        state.threadCount -= 1
        guard state.threadCount > 0 else { return false }
        state.waiting.append(work)
        return true
      }
      if !isTaken { throw error }
    }
  }

  private func work(beginningWith first: @Sendable () -> Void) {
    first()
    while let next = takeNext() { next() }
  }

  /// The next piece of work; without one the thread counts as ended.
  private func takeNext() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.threadCount -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
