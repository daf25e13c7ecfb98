internal import Frames
internal import VisionBase

/// A live reader's thread: connects, reads, and reconnects.
final class ReconnectingLoop: Sendable {
  typealias Connect = @Sendable (StreamWatch) throws(VisionError) -> LiveConnection

  private struct State: Sendable {
    /// The events that wait to be taken.
    var backlog = LiveBacklog()
    var isConnected = false
    var hasEnded = false
    /// The error that ended the thread; thrown once.
    var failure: VisionError?
    var framesPerSecond: Double?
    var damageCount = 0
    var handedOutCount = 0
    /// The number of consecutive frames whose pixels could not be made, and the last error.
    var unmade: (count: Int, last: VisionError?) = (0, nil)
  }

  let name: String
  private let options: LiveOptions
  private let watch: StreamWatch
  private let connect: Connect
  /// The ring that keeps the packets of the connections.
  private let ring: PacketRing?
  private let state = Monitor(State())

  /// If every frame is wanted, the number of waiting events at which the source has to wait.
  private static let mostWaiting = 64
  private static let nanosecondsBetweenLooks: Int64 = 100_000_000
  /// The number of decoding failures without a frame between them that ends a connection.
  private static let mostDamage = 200

  init(
    name: String, options: LiveOptions, cancellation: MovieCancellation,
    ring: PacketRing? = nil, connect: @escaping Connect
  ) {
    (self.name, self.options, self.connect) = (name, options, connect)
    self.ring = ring
    watch = StreamWatch(cancellation)
  }

  // MARK: - For the reader

  /// Starts the thread; the cancellation counts it until the source it read is closed.
  func begin() throws(VisionError) {
    try watch.cancellation.beginThread { [self] in run() }
  }

  /// Ends the thread.
  func stop() { watch.stop() }

  var framesPerSecond: Double? { state.change { $0.framesPerSecond } }
  var droppedFrameCount: Int { state.change { $0.backlog.droppedCount } }
  var damageCount: Int { state.change { $0.damageCount } }
  var handedOutCount: Int { state.change { $0.handedOutCount } }

  /// Waits until the source was reached once; throws the error if it was not.
  func waitForConnection() throws(VisionError) {
    let outcome = wait { state -> Result<Void, VisionError>? in
      if state.isConnected { return .success(()) }
      guard state.hasEnded else { return nil }
      defer { state.failure = nil }
      return state.failure.map { .failure($0) } ?? .success(())
    }
    try watch.check(name)
    try outcome?.get()
  }

  /// Waits for the next event until a deadline on the monotonic clock; nil then, and after the end.
  ///
  /// The pixels of a frame are made here, so that those of frames that are never taken are never
  /// made.
  func next(until deadline: Int64) throws(VisionError) -> LiveEvent? {
    while let next = try take(until: deadline) {
      switch next {
      case .lost(let reason, let time): return .lost(reason, timestampInMicroseconds: time)
      case .back(let time, let gap, let attempts):
        return .back(timestampInMicroseconds: time, gapInMicroseconds: gap, attempts: attempts)
      case .frame(let pending, let number, let received):
        guard let frame = make(pending) else { continue }
        return .frame(frame, number: number, receivedAtNanoseconds: received)
      }
    }
    return nil
  }

  /// Returns a frame with its pixels; nil if they cannot be made, which counts as damage.
  private func make(_ pending: PendingFrame) -> Frame? {
    do throws(VisionError) {
      let frame = try pending.made()
      state.change { $0.unmade = (0, nil) }
      return frame
    } catch {
      state.change { state in
        state.damageCount += 1
        state.unmade = (state.unmade.count + 1, error)
      }
      return nil
    }
  }

  private func take(until deadline: Int64) throws(VisionError) -> WaitingEvent? {
    let next = wait(until: deadline) { state -> Result<WaitingEvent?, VisionError>? in
      if let next = state.backlog.takeFirst(at: MonotonicClock.nanoseconds) {
        if case .frame(_, let number, _) = next { state.handedOutCount = number + 1 }
        return .success(next)
      }
      guard state.hasEnded else { return nil }
      if let failure = state.failure {
        state.failure = nil
        return .failure(failure)
      }
      return .success(nil)
    }
    try watch.check(name)
    return try next?.get()
  }

  /// Waits for an answer or until the reading is canceled, which does not wake the monitor.
  private func wait<Answer: Sendable>(
    until deadline: Int64 = .max, _ body: (inout State) -> Answer?
  ) -> Answer? {
    while !watch.isCancelled {
      let now = MonotonicClock.nanoseconds
      let moment = min(now + Self.nanosecondsBetweenLooks, deadline)
      if let answer = state.wait(until: moment, for: { body(&$0) }) { return answer }
      if now >= deadline { return nil }
    }
    return nil
  }

  // MARK: - The thread

  private func run() {
    var failure: VisionError?
    do throws(VisionError) {
      try work()
    } catch {
      failure = error
    }
    state.change { [failure] state in
      state.hasEnded = true
      state.failure = failure?.code == .cancelled ? nil : failure
    }
  }

  private func work() throws(VisionError) {
    watch.allow(options.connectTimeoutInSeconds)
    var story = LiveStory(clock: LiveClock())
    var reason: VisionError?
    repeat {
      reason = try readConnection(after: reason, &story)
    } while reason != nil
  }

  /// Connects or reconnects, reads until the connection breaks, and returns the reason.
  ///
  /// Returns nil if the source has an end and has reached it. The connection is released on return:
  /// a camera serves only one client at a time, and one that is plugged in again gets its old name
  /// only if no process holds the old device.
  private func readConnection(
    after lost: VisionError?, _ story: inout LiveStory
  ) throws(VisionError) -> VisionError? {
    let connection: LiveConnection
    if let lost {
      connection = try reconnect(lost, &story)
    } else {
      connection = try connectOnce()
      note(connection)
    }
    let begin = MonotonicClock.nanoseconds
    story.lastReceived = story.gap?.start ?? begin
    watch.allow(options.stallTimeoutInSeconds)
    guard let reason = try read(connection, &story) else { return nil }
    // A recording would begin again at its start.
    if connection.isRecording { throw reason }
    // A connection that lasted was a good one; others must not be retried without a pause.
    if MonotonicClock.nanoseconds - begin > 10_000_000_000 { story.backOff.reset() }
    if story.gap == nil {
      story.gap = LiveStory.Gap(start: story.lastReceived)
      if options.reconnectForSeconds == 0 { throw reason }
      push(.lost(reason, timestampInMicroseconds: story.clock.lastTime))
    }
    return reason
  }

  private func connectOnce() throws(VisionError) -> LiveConnection {
    do throws(VisionError) {
      return try connect(watch)
    } catch {
      try watch.check(name)
      guard watch.hasTimedOut, error.code != .runtimeMissing, !(error.cause is LookupFault) else {
        throw error
      }
      throw .tooLate(name, connecting: true, after: options.connectTimeoutInSeconds)
    }
  }

  private func note(_ connection: LiveConnection) {
    let rate = connection.frames.framesPerSecond
    state.change { state in
      state.isConnected = true
      state.framesPerSecond = rate
    }
  }

  /// Retries until it works; throws once the time is up.
  private func reconnect(
    _ reason: VisionError, _ story: inout LiveStory
  ) throws(VisionError) -> LiveConnection {
    var reason = reason
    while true {
      let gap = story.gap ?? LiveStory.Gap(start: MonotonicClock.nanoseconds)
      if let limit = options.reconnectForSeconds,
        Double(MonotonicClock.nanoseconds - gap.noticed) / 1e9 >= limit
      {
        throw VisionError(
          reason.code, "\(name): it was lost and did not come back: \(reason.message)",
          cause: reason.cause)
      }
      guard watch.pause(story.backOff.next(), untilCancelledOnly: true) else {
        throw VisionError(.cancelled, "the reading of \(name) was canceled")
      }
      story.gap?.attempts += 1
      watch.forgetGrace()
      watch.allow(options.connectTimeoutInSeconds)
      do throws(VisionError) {
        let connection = try connectOnce()
        story.clock.beginAnew()
        return connection
      } catch {
        try watch.check(name)
        reason = error
      }
    }
  }

  /// Reads until the connection breaks and returns the reason; nil if the source has reached its
  /// end.
  private func read(
    _ connection: LiveConnection, _ story: inout LiveStory
  ) throws(VisionError) -> VisionError? {
    var damage: (count: Int, last: VisionError?) = (0, nil)
    while true {
      // A source that always has a frame ready does not check for cancellation itself.
      try watch.check(name)
      watch.extend(options.stallTimeoutInSeconds)
      do throws(VisionError) {
        if let reason = takeUnmakeable() { return reason }
        guard var frame = try nextFrame(of: connection) else {
          try watch.check(name)
          if watch.hasTimedOut { return stalled }
          let reason = connection.failure() ?? damage.last
          if connection.isRecording, reason == nil { return nil }
          return reason ?? VisionError(.inputInvalid, "\(name) ended")
        }
        damage = (0, nil)
        let received = connection.received() ?? MonotonicClock.nanoseconds
        if !watch.hasEndedWait { story.lastReceived = received }
        let time = story.time(of: frame, connection)
        if let read = frame.timestampInMicroseconds { ring?.note(live: time, read: read) }
        frame.timestampInMicroseconds = time
        guard hold(until: time, connection, story) else { return nil }
        deliver(frame, received, connection, &story)
      } catch {
        try watch.check(name)
        if watch.hasTimedOut { return stalled }
        if error.code == .runtimeMissing { throw error }
        damage = (damage.count + 1, error)
        state.change { $0.damageCount += 1 }
        if damage.count >= Self.mostDamage { return error }
      }
    }
  }

  private func wantsEveryFrame(_ connection: LiveConnection) -> Bool {
    options.delivery == .everyFrame || connection.isRecording
  }

  /// Returns the next frame; if every frame is wanted, makes it here, in parallel with the
  /// consumer.
  private func nextFrame(of connection: LiveConnection) throws(VisionError) -> PendingFrame? {
    let frame = try connection.next()
    guard wantsEveryFrame(connection), let frame else { return frame }
    return PendingFrame(try frame.made())
  }

  /// Returns the last error if too many frames could not be made, and resets the count.
  private func takeUnmakeable() -> VisionError? {
    state.change { state in
      guard state.unmade.count >= Self.mostDamage else { return nil }
      defer { state.unmade = (0, nil) }
      return state.unmade.last
    }
  }

  private var stalled: VisionError {
    .tooLate(name, connecting: false, after: options.stallTimeoutInSeconds)
  }

  /// Waits until a frame of a burst is due; returns false if canceled.
  private func hold(until time: Int64, _ connection: LiveConnection, _ story: LiveStory) -> Bool {
    guard connection.comesInBursts, let due = story.clock.due(time) else { return true }
    let left = Double(due - MonotonicClock.nanoseconds / 1000) / 1e6
    return left <= 0 || watch.pause(min(left, 10), untilCancelledOnly: true)
  }

  private func deliver(
    _ frame: PendingFrame, _ received: Int64, _ connection: LiveConnection,
    _ story: inout LiveStory
  ) {
    let time = frame.timestampInMicroseconds ?? 0
    if let gap = story.gap {
      story.gap = nil
      let length = (MonotonicClock.nanoseconds - gap.start) / 1000
      push(
        .back(
          timestampInMicroseconds: time, gapInMicroseconds: length, attempts: gap.attempts))
    }
    let everyFrame = wantsEveryFrame(connection)
    if everyFrame { waitForRoom() }
    let start = state.change { state in
      state.backlog.add(
        frame, receivedAtNanoseconds: received, newestOnly: !everyFrame,
        at: MonotonicClock.nanoseconds)
      return state.backlog.start
    }
    ring?.note(start: start)
  }

  private func waitForRoom() {
    _ = wait { $0.backlog.count < Self.mostWaiting ? true : nil }
  }

  private func push(_ event: WaitingEvent) {
    state.change { $0.backlog.add(event, at: MonotonicClock.nanoseconds) }
  }
}

/// The state that a live source's thread keeps across connections.
private struct LiveStory {
  struct Gap {
    /// The time of the last frame before the gap.
    let start: Int64
    /// The time at which the source was considered lost.
    let noticed = MonotonicClock.nanoseconds
    var attempts = 0
  }

  var clock: LiveClock
  var backOff = BackOff()
  /// The current gap without frames; nil while they arrive.
  var gap: Gap?
  /// The time at which the bytes of the last frame arrived.
  var lastReceived: Int64 = 0

  /// Returns the time of a frame; for a recording its own, because a recording waits for its
  /// reader.
  mutating func time(of frame: PendingFrame, _ connection: LiveConnection) -> Int64 {
    let stream = frame.timestampInMicroseconds
    if connection.isRecording, let stream { return stream }
    return clock.time(of: stream, at: MonotonicClock.nanoseconds / 1000)
  }
}
