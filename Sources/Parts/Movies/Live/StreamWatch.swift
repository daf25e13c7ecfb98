internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The deadline and cancellation of waiting for a source.
final class StreamWatch: Sendable {
  private struct State {
    var deadline = Int64.max
    /// The minimum time limit that a source needs by its nature, in seconds.
    var grace = 0.0
    var isStopped = false
    /// True if a wait has timed out since the deadline was last set by `allow`.
    var hasEndedWait = false
  }

  let cancellation: MovieCancellation
  private let state = Lock(State())

  init(_ cancellation: MovieCancellation = MovieCancellation()) {
    self.cancellation = cancellation
  }

  /// Sets the time limit of the waits that follow, in seconds.
  func allow(_ seconds: Double) {
    state.withLock { state in
      let nanoseconds = min(max(seconds, state.grace, 0), 1e9) * 1e9
      state.deadline = MonotonicClock.nanoseconds + Int64(nanoseconds)
      state.hasEndedWait = false
    }
  }

  /// Sets the time limit of the waits that follow, unless one has already timed out.
  ///
  /// FFmpeg hands out what its parsers and decoders hold when a wait is ended; such a frame does
  /// not show that the source is alive.
  func extend(_ seconds: Double) {
    if !hasEndedWait { allow(seconds) }
  }

  /// True if a wait has timed out, regardless of what arrived since.
  var hasEndedWait: Bool { state.withLock { $0.hasEndedWait } }

  /// Sets the minimum time limit of all waits from here on.
  func setGrace(_ seconds: Double) {
    state.withLock { $0.grace = min(max(seconds, 0), 300) }
    allow(seconds)
  }

  /// Forgets the minimum time limit of the last connection.
  func forgetGrace() { state.withLock { $0.grace = 0 } }

  /// Ends all waiting permanently.
  func stop() { state.withLock { $0.isStopped = true } }

  /// True if the waiting was canceled or stopped.
  var isCancelled: Bool { cancellation.isCancelled || state.withLock { $0.isStopped } }

  var hasTimedOut: Bool {
    state.withLock { state in
      guard state.deadline < MonotonicClock.nanoseconds else { return false }
      state.hasEndedWait = true
      return true
    }
  }

  var isOver: Bool { isCancelled || hasTimedOut }

  /// Waits for a time; returns false if the watch is over first.
  func pause(_ seconds: Double, untilCancelledOnly: Bool = false) -> Bool {
    let end = MonotonicClock.nanoseconds + Int64(min(max(seconds, 0), 3600) * 1e9)
    while true {
      if untilCancelledOnly ? isCancelled : isOver { return false }
      let left = end - MonotonicClock.nanoseconds
      guard left > 0 else { return true }
      usleep(UInt32(min(left / 1000 + 1, 50_000)))
    }
  }

  /// Throws `cancelled` once canceled.
  func check(_ name: String) throws(VisionError) {
    if isCancelled { throw VisionError(.cancelled, "the reading of \(name) was canceled") }
  }
}
