internal import VisionBase

/// Connects to a source on threads that can be left behind.
///
/// FFmpeg has the system look up a host's name, which neither a time limit nor a cancellation ends.
/// So whoever connects waits here, and goes on alone once the time is up. The thread ends when the
/// lookup does, and closes what it opened. Until then the source gets no other one, so that they do
/// not pile up, and the cancellation counts it.
final class AbandonableConnecting: Sendable {
  typealias Open = @Sendable (ConnectingAttempt) throws(VisionError) -> LiveConnection

  private let name: String
  private let open: Open
  private let leftBehind = Lock<ConnectingAttempt?>(nil)

  /// Connects with `open`, which blocks for as long as it likes.
  init(_ name: String, open: @escaping Open) {
    (self.name, self.open) = (name, open)
  }

  /// Connects once; `seconds` is how long the lookup had, for the words of its error.
  ///
  /// Throws what `open` throws, and `inputMissing` with a `LookupFault` where it does not come back.
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

/// One attempt to connect, which knows whether somebody still waits for it.
final class ConnectingAttempt: Sendable {
  typealias Outcome = Result<LiveConnection, VisionError>

  private struct Handed: @unchecked Sendable {
    // Sendable: the thread that makes it lets go of it, and one other takes it.
    let outcome: Outcome
  }

  private struct State: Sendable {
    var handed: Handed?
    var isAbandoned = false
    var hasEnded = false
  }

  /// That of whoever waits; later that of the connection.
  let watch: StreamWatch
  private let state = Monitor(State())

  private static let nanosecondsBetweenLooks: Int64 = 50_000_000
  /// What ends in time says by itself why it failed; it is given so long for that.
  private static let patienceInNanoseconds: Int64 = 1_000_000_000

  init(_ watch: StreamWatch) { self.watch = watch }

  /// Whether nothing of it is wanted any more.
  var isOver: Bool { watch.isOver || state.change { $0.isAbandoned } }

  /// Does the work, on a thread of its own; what nobody takes is closed when it returns.
  func run(_ open: AbandonableConnecting.Open) {
    let outcome = Outcome { () throws(VisionError) in try open(self) }
    let handed = Handed(outcome: outcome)
    state.change { state in
      if !state.isAbandoned { state.handed = handed }
      state.hasEnded = true
    }
  }

  /// Waits for what comes of it; nil once that takes too long, and nobody wants it any more.
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

  /// Goes on alone, unless it has just ended.
  private func abandon() -> Handed? {
    state.change { state in
      defer { state.handed = nil }
      state.isAbandoned = state.handed == nil
      return state.handed
    }
  }

  /// Waits until its thread has ended; false once there is no time for that.
  func waitForEnd(_ watch: StreamWatch) -> Bool {
    while true {
      let look = MonotonicClock.nanoseconds + Self.nanosecondsBetweenLooks
      if state.wait(until: look, for: { $0.hasEnded ? true : nil }) == true { return true }
      if watch.isOver { return false }
    }
  }
}

/// Why an error came: the system did not say in time which address a host's name has.
struct LookupFault: Error, Hashable, Sendable, CustomStringConvertible {
  var description: String { "the name was not looked up in time" }
}

extension VisionError {
  /// The error of a host whose name is not looked up in time.
  static func slowLookup(_ name: String, after seconds: Double) -> VisionError {
    VisionError(
      .inputMissing,
      "\(name): looking up the host's name took longer than "
        + "\(fixed(seconds, decimals: seconds < 10 ? 1 : 0)) s; check the name and the name servers "
        + "of this machine, or give the host's number instead",
      cause: LookupFault())
  }
}
