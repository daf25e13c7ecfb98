import VisionBase
import VisionTasks

/// A connection to an MQTT broker that is made again whenever it is lost.
///
/// While it lasts, the topic of the status says `online`; the broker itself says `offline` when it
/// is lost. A fault is one line on standard error, and so is its end.
final class MQTTSession: Sendable {
  static let online = "online"
  static let offline = "offline"
  static let on = "ON"
  static let off = "OFF"

  /// The times of a session, in seconds.
  struct Times: Sendable {
    /// The first and the longest time between attempts.
    var pauses: (first: Double, longest: Double) = (1, 60)
    /// The time for the look-up of a broker's name, connecting and its acceptance, and the time for
    /// it to confirm a message.
    var answer = 30.0
  }

  /// An attempt to connect, on a thread of its own.
  private enum Attempt: Sendable {
    case isUnderWay
    case isOver(Result<MQTTConnection?, VisionError>)
  }

  private struct State: Sendable {
    /// The sessions that end before this one begins.
    var predecessors: [MQTTSession] = []
    /// The attempt whose outcome is not taken yet; nil if there is none.
    var attempt: Attempt?
    /// The connection, while the broker accepts messages.
    var connection: MQTTConnection?
    /// The retained messages by their topics.
    var retained: [String: String] = [:]
    /// The IDs of the events that last, by their topics.
    var lasting: [String: Set<String>] = [:]
    var isFailing = false
    var isEnding = false
    var isOver = false
  }

  private let name: String
  private let broker: MQTTBroker
  private let console: Console
  private let times: Times
  private let state = Monitor(State())
  private let thread: Lock<WorkerThread?> = Lock(nil)

  private static let stepInMilliseconds: Int32 = 200
  /// The time for a broker to be told of the end, in seconds, with the steps before and after.
  static let goodbyeInSeconds = 1.0
  /// The time after which a connection counts as steady, in seconds.
  private static let steadyInSeconds = 10.0

  /// Begins to connect; throws where the system has no threads left.
  ///
  /// `lasting` are the IDs of events that last since an earlier session, by the topics of their
  /// states. `predecessors` are sessions that are ending: their `offline` comes before this one's
  /// `online`.
  init(
    _ name: String, _ broker: MQTTBroker, lasting: [String: Set<String>] = [:],
    after predecessors: [MQTTSession] = [], console: Console, times: Times = Times()
  ) throws(VisionError) {
    (self.name, self.broker, self.console, self.times) = (name, broker, console, times)
    var retained: [String: String] = [:]
    var kept: [String: Set<String>] = [:]
    for topic in broker.topics.events.map(broker.topics.state) {
      kept[topic] = lasting[topic]
      retained[topic] = lasting[topic]?.isEmpty == false ? Self.on : Self.off
    }
    if let prefix = broker.discoveryPrefix {
      let discovery = HomeAssistantDiscovery(prefix: prefix, topics: broker.topics)
      for message in discovery.messages { retained[message.topic] = message.payload.text }
    }
    state.change { [retained, kept] state in
      (state.retained, state.lasting) = (retained, kept)
      state.predecessors = predecessors
    }
    let started = try WorkerThread { [weak self] in self?.work() }
    thread.withLock { $0 = started }
  }

  /// Passes an event on; returns once the broker has it, or at the end.
  ///
  /// The thread of the connection reports its faults.
  func send(
    _ event: [UInt8], _ isCancelled: @Sendable () -> Bool
  ) -> EventDelivery.Outcome {
    guard let json = try? JSONValue(event, name: name), let names = EventTopics.Event(of: json)
    else {
      return .refused("\(broker.shown): it is not the JSON of an event")
    }
    let topic = broker.topics.lines(of: names)
    while !isCancelled() {
      guard let connection = accepted(until: Self.soon) else { continue }
      let number: Int32
      switch connection.publish(event, to: topic, isRetained: false, isAwaited: true) {
      case .queued(let given): number = given
      case .impossible: return .refused("\(broker.shown): no message can carry it")
      case .failed:
        connection.end()
        continue
      }
      let deadline = MonotonicClock.nanoseconds + Int64(times.answer * 1e9)
      while MonotonicClock.nanoseconds < deadline, !isCancelled() {
        guard let hasArrived = connection.waits(for: number, until: Self.soon) else { continue }
        if hasArrived { return .arrived }
        break
      }
      if MonotonicClock.nanoseconds >= deadline {
        connection.end("it does not confirm messages")
      }
    }
    return .ended
  }

  /// The IDs of the events that last, by the topics of their states.
  var lasting: [String: Set<String>] { state.change { $0.lasting } }

  /// Shows whether the event of a line lasts.
  func show(_ event: JSONValue) {
    guard let names = EventTopics.Event(of: event), let id = event["id"]?.nonemptyString,
      let phase = event["phase"]?.nonemptyString
    else { return }
    let topic = broker.topics.state(of: names)
    // Published under the lock, so that no older text comes after it.
    state.change { state in
      if phase == EventNote.Phase.end.rawValue {
        state.lasting[topic]?.remove(id)
      } else {
        state.lasting[topic, default: []].insert(id)
      }
      let text = state.lasting[topic]?.isEmpty == false ? Self.on : Self.off
      guard state.retained[topic] != text else { return }
      state.retained[topic] = text
      _ = state.connection?.publish(Array(text.utf8), to: topic, isRetained: true)
    }
  }

  /// Requests the end of the connection; the session says goodbye to the broker first.
  func requestEnd() { state.change { $0.isEnding = true } }

  /// Ends the connection; waits for that until a deadline of `MonotonicClock`.
  func end(by deadline: Int64) {
    requestEnd()
    let isOver = waitUntilOver(deadline)
    thread.withLock { thread in
      // A thread that is left behind keeps all that it uses.
      if isOver { thread?.join() } else { thread?.detach() }
      thread = nil
    }
  }

  /// Waits for the end of the connection's thread; returns false at the deadline.
  private func waitUntilOver(_ deadline: Int64) -> Bool {
    state.wait(until: deadline) { $0.isOver ? true : nil } ?? false
  }

  /// A moment in the near future, on `MonotonicClock`.
  private static var soon: Int64 { MonotonicClock.nanoseconds + 100_000_000 }

  private func accepted(until deadline: Int64) -> MQTTConnection? {
    state.wait(until: deadline) { $0.connection?.isAccepted == true ? $0.connection : nil }
  }
}

// MARK: - The connection's thread

extension MQTTSession {
  private var isEnding: Bool { state.change { $0.isEnding } }

  private func work() {
    waitForPredecessors()
    var pause = times.pauses.first
    while !isEnding {
      let fault = follow { pause = times.pauses.first }
      state.change { $0.connection = nil }
      guard !isEnding else { break }
      note(fault)
      let deadline = MonotonicClock.nanoseconds + Int64(pause * 1e9)
      _ = state.wait(until: deadline) { $0.isEnding ? true : nil }
      pause = min(2 * pause, times.pauses.longest)
    }
    state.change { $0.isOver = true }
  }

  private func waitForPredecessors() {
    let predecessors = state.change { state in
      defer { state.predecessors = [] }
      return state.predecessors
    }
    let deadline = MonotonicClock.nanoseconds + Int64(2 * Self.goodbyeInSeconds * 1e9)
    for session in predecessors { _ = session.waitUntilOver(deadline) }
  }

  /// Connects on another thread; returns nil at the end, or if it takes too long.
  ///
  /// The look-up of a name, and connecting, can take minutes and cannot be ended. The next attempt
  /// begins when an earlier one is over, so that there is one thread at most. What the earlier one
  /// found is too old: a connection counts as silent since before it was made.
  private func connect() throws(VisionError) -> MQTTConnection? {
    let deadline = MonotonicClock.nanoseconds + Int64(times.answer * 1e9)
    let isFree = state.wait(until: deadline) { state -> Bool? in
      if state.isEnding { return false }
      if case .isUnderWay = state.attempt { return nil }
      state.attempt = .isUnderWay
      return true
    }
    guard isFree == true else { return nil }
    try beginAttempt()
    let result = state.wait(until: deadline) { state -> Result<MQTTConnection?, VisionError>? in
      if state.isEnding { return .success(nil) }
      guard case .isOver(let result) = state.attempt else { return nil }
      state.attempt = nil
      return result
    }
    guard let result else { return nil }
    return try result.get()
  }

  private func beginAttempt() throws(VisionError) {
    do throws(VisionError) {
      // Without the session, which may be gone before the attempt is over.
      try WorkerThread.begin { [state, broker] in
        let result: Result<MQTTConnection?, VisionError>
        do throws(VisionError) {
          result = .success(try MQTTConnection(broker))
        } catch {
          result = .failure(error)
        }
        state.change { $0.attempt = .isOver(result) }
      }
    } catch {
      state.change { $0.attempt = nil }
      throw error
    }
  }

  /// Connects, and moves data until the connection is over; returns the reason.
  private func follow(accepted: () -> Void) -> String {
    let silence = "\(broker.shown): it does not answer"
    let connection: MQTTConnection
    do throws(VisionError) {
      guard let connected = try connect() else { return silence }
      connection = connected
    } catch {
      return FailureLine.message(of: error)
    }
    defer { connection.end() }
    let start = MonotonicClock.seconds
    var isReady = false
    var isTold = false
    var begun = 0
    while !isEnding {
      if let words = connection.step(milliseconds: Self.stepInMilliseconds) {
        return "\(broker.shown): \(words)"
      }
      if !isReady, connection.isAccepted {
        isReady = true
        begun = begin(connection)
      }
      // A broker may accept a connection, and end it at the first message that it denies.
      let isSteady = MonotonicClock.seconds > start + Self.steadyInSeconds
      if isReady, isSteady { accepted() }
      if isReady, !isTold, isSteady || connection.confirmedCount >= begun {
        isTold = true
        note(nil)
      }
      if !isReady, MonotonicClock.seconds > start + times.answer { return silence }
    }
    if isReady { sayGoodbye(connection) }
    return ""
  }

  /// Says that this client is there, and lets messages through; returns how many were published.
  private func begin(_ connection: MQTTConnection) -> Int {
    _ = connection.publish(
      Array(Self.online.utf8), to: broker.topics.status, isRetained: true)
    return state.change { state in
      state.connection = connection
      for (topic, text) in state.retained {
        _ = connection.publish(Array(text.utf8), to: topic, isRetained: true)
      }
      return 1 + state.retained.count
    }
  }

  private func sayGoodbye(_ connection: MQTTConnection) {
    // The last steps belong to the same second.
    let time = Self.goodbyeInSeconds - 2 * Double(Self.stepInMilliseconds) / 1000
    let deadline = MonotonicClock.nanoseconds + Int64(time * 1e9)
    let publication = connection.publish(
      Array(Self.offline.utf8), to: broker.topics.status, isRetained: true, isAwaited: true)
    while case .queued(let number) = publication, MonotonicClock.nanoseconds < deadline {
      let now = MonotonicClock.nanoseconds
      guard connection.waits(for: number, until: now) == nil,
        connection.step(milliseconds: Self.stepInMilliseconds) == nil
      else { break }
    }
    connection.disconnect()
    _ = connection.step(milliseconds: Self.stepInMilliseconds)
  }

  /// Tells a fault, or with nil its end.
  private func note(_ fault: String?) {
    let changes = state.change { state in
      defer { state.isFailing = fault != nil }
      return state.isFailing != (fault != nil)
    }
    guard changes else { return }
    let words = fault.map { "\($0); events wait and are tried again" } ?? "connected again"
    console.notice("\(name): \(words)")
  }
}
