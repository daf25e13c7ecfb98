internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Says when waiting for a source must end: when it is cancelled, or has taken too long.
final class StreamWatch: Sendable {
  private struct State {
    var deadline = Int64.max
    /// More time than usual, which a source needs by its nature.
    var grace = 0.0
    var isStopped = false
  }

  let cancellation: MovieCancellation
  private let state = Lock(State())

  init(_ cancellation: MovieCancellation = MovieCancellation()) {
    self.cancellation = cancellation
  }

  /// Gives the waiting that follows so much time.
  func allow(_ seconds: Double) {
    state.withLock { state in
      let nanoseconds = min(max(seconds, state.grace, 0), 1e9) * 1e9
      state.deadline = MonotonicClock.nanoseconds + Int64(nanoseconds)
    }
  }

  /// From here on no waiting ends before so much time.
  func setGrace(_ seconds: Double) {
    state.withLock { $0.grace = min(max(seconds, 0), 300) }
    allow(seconds)
  }

  /// Forgets what the last connection needed.
  func forgetGrace() { state.withLock { $0.grace = 0 } }

  /// Ends all waiting for ever.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Whether somebody ended it.
  var isCancelled: Bool { cancellation.isCancelled || state.withLock { $0.isStopped } }

  var hasTimedOut: Bool { state.withLock { $0.deadline < MonotonicClock.nanoseconds } }

  var isOver: Bool { isCancelled || hasTimedOut }

  /// Waits, unless it is over before; whether the wait was whole.
  func pause(_ seconds: Double, untilCancelledOnly: Bool = false) -> Bool {
    let end = MonotonicClock.nanoseconds + Int64(min(max(seconds, 0), 3600) * 1e9)
    while true {
      if untilCancelledOnly ? isCancelled : isOver { return false }
      let left = end - MonotonicClock.nanoseconds
      guard left > 0 else { return true }
      usleep(UInt32(min(left / 1000 + 1, 50_000)))
    }
  }

  /// Throws `cancelled` once it is.
  func check(_ name: String) throws(VisionError) {
    if isCancelled { throw VisionError(.cancelled, "the reading of \(name) was cancelled") }
  }
}
