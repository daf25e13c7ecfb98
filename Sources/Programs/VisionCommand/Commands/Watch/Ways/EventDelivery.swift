import VisionBase

/// A thread that passes the events of a queue on, in their order, each at least once.
///
/// A fault is one line on standard error, and so is its end: an event that arrives at the first
/// attempt, or the last one that waited. Attempts follow after 1 s, 2 s and so on up to a limit.
final class EventDelivery: Sendable {
  /// The outcome of an attempt.
  enum Outcome: Equatable, Sendable {
    case arrived
    /// It can be tried again.
    case failed(String)
    /// The receiver does not want this event, which is left out.
    case refused(String)
    /// The command ended first; the event waits for the next run.
    case ended
  }

  /// Passes an event on.
  typealias Attempt =
    @Sendable (_ event: [UInt8], _ isCancelled: @escaping @Sendable () -> Bool) -> Outcome

  private struct State: Sendable {
    /// The time after which nothing more is tried, on `MonotonicClock`; nil while it goes on.
    var end: Int64?
    var hasNew = false
  }

  let name: String
  private let queue: EventQueue
  private let console: Console
  private let attempt: Attempt
  private let pauses: (first: Double, longest: Double)
  private let state = Monitor(State())
  private let thread: Lock<WorkerThread?> = Lock(nil)
  private let queueFaults = Lock(QueueFaults())

  /// The time for what waits when the command ends, in seconds.
  static let lastSeconds = 5.0

  /// Begins to pass events on.
  ///
  /// `pauses` are the first and the longest time between attempts, in seconds.
  init(
    _ name: String, _ queue: EventQueue, console: Console,
    pauses: (first: Double, longest: Double) = (1, 300), attempt: @escaping Attempt
  ) throws(VisionError) {
    (self.name, self.queue, self.console) = (name, queue, console)
    (self.pauses, self.attempt) = (pauses, attempt)
    let started = try WorkerThread { [weak self] in self?.work() }
    thread.withLock { $0 = started }
  }

  /// Adds an event, which is on the disk when this returns, if the disk takes it.
  func add(_ event: String) {
    let addition = queue.add(event)
    for line in queueFaults.withLock({ $0.take(addition) }) { tell(line) }
    tellEndsOfQueueFaults()
    state.change { $0.hasNew = true }
  }

  /// Requests the end, after what waits has arrived or some time.
  func requestEnd(afterSeconds seconds: Double = lastSeconds) {
    state.change { $0.end = MonotonicClock.nanoseconds + Int64(seconds * 1e9) }
  }

  /// Waits for the end, which was requested; events that are added still get to the queue.
  func join() {
    thread.withLock { thread -> WorkerThread? in
      defer { thread = nil }
      return thread
    }?.join()
  }

  /// Gives the queue up, after the end; returns the number of events for the next run.
  func close() -> Int {
    let lost = queue.close()
    for line in queueFaults.withLock({ $0.end(losing: lost) }) { tell(line) }
    return queue.count - lost
  }
}

// MARK: - The thread

extension EventDelivery {
  private func work() {
    var pause = pauses.first
    var faults = Faults()
    while let number = nextNumber() {
      guard !isOver else { break }
      let outcome = outcome(number)
      switch outcome {
      case .arrived, .refused:
        queue.remove(number)
        pause = pauses.first
        tellEndsOfQueueFaults()
      case .failed, .ended: break
      }
      if let line = faults.take(outcome, isLast: queue.oldest == nil) { tell(line) }
      guard case .failed = outcome else {
        if outcome == .ended { break }
        continue
      }
      queue.save()
      tellEndsOfQueueFaults()
      // Events that wait at the end are for the next run.
      guard wait(pause) else { break }
      pause = min(2 * pause, pauses.longest)
    }
    if let line = faults.end() { tell(line) }
  }

  /// Returns the number of the oldest event, once there is one; nil at the end.
  private func nextNumber() -> Int? {
    while true {
      if let number = queue.oldest { return number }
      guard waitForNew() else { return nil }
    }
  }

  private func outcome(_ number: Int) -> Outcome {
    do throws(VisionError) {
      // Without bytes, it was left out of a full queue at this moment.
      guard let bytes = try queue.read(number) else { return .arrived }
      return attempt(bytes) { [state] in
        state.change { $0.end.map { $0 <= MonotonicClock.nanoseconds } ?? false }
      }
    } catch {
      let words = FailureLine.message(of: error)
      return queue.hasFile(number) ? .failed(words) : .refused(words)
    }
  }

  private func tellEndsOfQueueFaults() {
    let lines = queueFaults.withLock {
      $0.take(hasRoom: queue.hasRoom, isOnDisk: queue.isOnDisk)
    }
    for line in lines { tell(line) }
  }

  private func tell(_ words: String) { console.notice("\(name): \(words)") }
}

// MARK: - Waiting

extension EventDelivery {
  private var isOver: Bool {
    state.change { state in state.end.map { $0 <= MonotonicClock.nanoseconds } ?? false }
  }

  /// Waits for an event; returns false at the end.
  private func waitForNew() -> Bool {
    state.wait { state -> Bool? in
      if state.hasNew {
        state.hasNew = false
        return true
      }
      return state.end == nil ? nil : false
    }
  }

  /// Waits between attempts, not long once the end is requested; returns false when it has come.
  private func wait(_ seconds: Double) -> Bool {
    let isEnding = state.change { $0.end != nil }
    let time = isEnding ? min(seconds, pauses.first) : seconds
    let deadline = MonotonicClock.nanoseconds + Int64(time * 1e9)
    _ = state.wait(until: deadline) { isEnding ? nil : $0.end }
    return !isOver
  }
}

// MARK: - Faults

/// The faults of a receiver: a line when one begins, and one when it ends.
private struct Faults {
  private var isFailing = false
  private var refused = 0
  /// True if the last attempt was none that succeeded.
  private var isInFault = false

  /// Takes the outcome of an attempt; returns a line for a fault that begins or ends.
  mutating func take(_ outcome: EventDelivery.Outcome, isLast: Bool) -> String? {
    switch outcome {
    case .arrived:
      let wasInFault = isInFault
      isInFault = false
      // A receiver that fails now and then has one fault, not one for each event.
      guard isFailing || refused > 0, !wasInFault || isLast else { return nil }
      let losses = refused == 0 ? "" : "; \(counted(refused, "event")) left out"
      self = Faults()
      return "events arrive again\(losses)"
    case .refused(let words):
      (isInFault, refused) = (true, refused + 1)
      return refused > 1 ? nil : "\(words); events that it does not take are left out"
    case .failed(let words):
      defer { (isInFault, isFailing) = (true, true) }
      return isFailing ? nil : "\(words); events wait and are tried again"
    case .ended: return nil
    }
  }

  /// Returns the line for the end of the thread, with what was left out.
  func end() -> String? { refused > 1 ? "\(counted(refused, "event")) left out" : nil }
}
