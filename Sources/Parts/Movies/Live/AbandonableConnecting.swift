internal import VisionBase

/// Connects to a source on threads that can be abandoned.
///
/// FFmpeg has the system look up a host's name, which neither a time limit nor a cancellation ends.
/// So the caller waits here and continues without the thread once the time is up. The thread ends
/// when the lookup does, and closes what it opened. Until then no other thread is started for the
/// source, so that threads do not pile up, and the cancellation counts it.
final class AbandonableConnecting: Sendable {
  typealias Open = @Sendable (ConnectingAttempt) throws(VisionError) -> LiveConnection

  private let name: String
  private let open: Open
  private let leftBehind = Lock<ConnectingAttempt?>(nil)

  /// Creates a connector that connects with `open`, which may block for any length of time.
  init(_ name: String, open: @escaping Open) {
    (self.name, self.open) = (name, open)
  }

  /// Connects once; `seconds` is the time allowed for the lookup, used in the error's message.
  ///
  /// Throws what `open` throws, and `inputMissing` with a `LookupFault` if `open` does not return.
  func connect(
    _ watch: StreamWatch, allowed seconds: Double
  ) throws(VisionError) -> LiveConnection {
    if let attempt = leftBehind.withLock({ $0 }), !attempt.waitForEnd(watch) {
      try watch.check(name)
      throw .slowLookup(name, after: seconds)
    }
    let attempt = ConnectingAttempt(watch)
    try watch.cancellation.beginThread { [open] in attempt.run(open) }
    if let outcome = attempt.outcome() { return try outcome.get() }
    leftBehind.withLock { $0 = attempt }
    try watch.check(name)
    throw .slowLookup(name, after: seconds)
  }
}

/// One attempt to connect, which records whether its caller still waits.
final class ConnectingAttempt: Sendable {
  typealias Outcome = Result<LiveConnection, VisionError>

  private struct Handed: @unchecked Sendable {
    // Sendable: the thread that creates it gives it up, and one other thread takes it.
    let outcome: Outcome
  }

  private struct State: Sendable {
    var handed: Handed?
    var isAbandoned = false
    var hasEnded = false
  }

  /// The watch of the waiting caller; later that of the connection.
  let watch: StreamWatch
  private let state = Monitor(State())

  private static let nanosecondsBetweenLooks: Int64 = 50_000_000
  /// The extra time an attempt gets after the deadline, so that it can report its own error.
  private static let patienceInNanoseconds: Int64 = 1_000_000_000

  init(_ watch: StreamWatch) { self.watch = watch }

  /// True if the attempt's result is no longer wanted.
  var isOver: Bool { watch.isOver || state.change { $0.isAbandoned } }

  /// Does the work on its own thread; a result that is not taken is closed when this returns.
  func run(_ open: AbandonableConnecting.Open) {
    let outcome = Outcome { () throws(VisionError) in try open(self) }
    let handed = Handed(outcome: outcome)
    state.change { state in
      if !state.isAbandoned { state.handed = handed }
      state.hasEnded = true
    }
  }

  /// Waits for the result; returns nil, and abandons the attempt, once that takes too long.
  func outcome() -> Outcome? {
    var end = Int64.max
    while true {
      let look = MonotonicClock.nanoseconds + Self.nanosecondsBetweenLooks
      let found = state.wait(until: look) { state -> Handed? in
        defer { state.handed = nil }
        return state.handed
      }
      if let found { return found.outcome }
      let now = MonotonicClock.nanoseconds
      if watch.hasTimedOut { end = min(end, now + Self.patienceInNanoseconds) }
      guard watch.isCancelled || now >= end else { continue }
      return abandon()?.outcome
    }
  }

  /// Abandons the attempt, unless it has just ended; returns the result in that case.
  private func abandon() -> Handed? {
    state.change { state in
      defer { state.handed = nil }
      state.isAbandoned = state.handed == nil
      return state.handed
    }
  }

  /// Waits until the attempt's thread has ended; returns false if the time runs out first.
  func waitForEnd(_ watch: StreamWatch) -> Bool {
    while true {
      let look = MonotonicClock.nanoseconds + Self.nanosecondsBetweenLooks
      if state.wait(until: look, for: { $0.hasEnded ? true : nil }) == true { return true }
      if watch.isOver { return false }
    }
  }
}

/// The cause of an error: the system did not resolve a host's name in time.
struct LookupFault: Error, Hashable, Sendable, CustomStringConvertible {
  var description: String { "the name was not looked up in time" }
}

extension VisionError {
  /// Returns the error for a host whose name is not looked up in time.
  static func slowLookup(_ name: String, after seconds: Double) -> VisionError {
    VisionError(
      .inputMissing,
      "\(name): looking up the host's name took longer than "
        + "\(fixed(seconds, decimals: seconds < 10 ? 1 : 0)) s; check the name and the name servers "
        + "of this machine, or give the host's number instead",
      cause: LookupFault())
  }
}
