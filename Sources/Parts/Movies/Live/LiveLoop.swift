internal import Frames
internal import VisionBase

/// The thread behind a live reader: connects, reads, and connects again.
final class LiveLoop: Sendable {
  typealias Connect = @Sendable (StreamWatch) throws(VisionError) -> LiveConnection

  private struct State: Sendable {
    /// What waits to be taken.
    var backlog = LiveBacklog()
    var isConnected = false
    var hasEnded = false
    /// Why; thrown once.
    var failure: VisionError?
    var framesPerSecond: Double?
    var damageCount = 0
    var handedOutCount = 0
    /// How many frames in a row could not be made when they were taken, and why.
    var unmade: (count: Int, last: VisionError?) = (0, nil)
  }

  let name: String
  private let options: LiveOptions
  private let watch: StreamWatch
  private let connect: Connect
  private let state = Monitor(State())

  /// With every frame wanted, so many may wait before the source has to.
  private static let mostWaiting = 64
  private static let nanosecondsBetweenLooks: Int64 = 100_000_000
  /// Damage at so many places without a frame between them is the end of a connection.
  private static let mostDamage = 200

  init(
    name: String, options: LiveOptions, cancellation: MovieCancellation,
    connect: @escaping Connect
  ) {
    (self.name, self.options, self.connect) = (name, options, connect)
    watch = StreamWatch(cancellation)
  }

  // MARK: - For the reader

  /// Starts the thread, which the cancellation counts until what it read is closed.
  func begin() throws(VisionError) {
    try watch.cancellation.beginThread { [self] in run() }
  }

  /// Ends the thread.
  func stop() { watch.stop() }

  var framesPerSecond: Double? { state.change { $0.framesPerSecond } }
  var droppedFrameCount: Int { state.change { $0.backlog.droppedCount } }
  var damageCount: Int { state.change { $0.damageCount } }
  var handedOutCount: Int { state.change { $0.handedOutCount } }

  /// Waits until the source was reached once; throws why it was not.
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

  /// Waits for what comes next, until a moment of the monotonic clock; nil then, and behind the end.
  ///
  /// The pixels of a frame are made here, so that those of frames that nobody takes never are.
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

  /// A frame with its pixels; nil where they cannot be made, which is damage like any other.
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

  /// Waits for an answer, or until the reading is cancelled, which nobody is told of otherwise.
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

  /// Connects, for the first time or again, reads until the connection breaks, and says why; nil where the
  /// source has an end and is there.
  ///
  /// What was connected is let go behind it: a camera serves only one at a time, and one that is plugged in
  /// again has its old name only if nobody holds what it was.
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
    guard let reason = try read(connection, &story) else { return nil }
    // It would begin again at its start.
    if connection.isRecording { throw reason }
    // A connection that lasted was a good one; others are not to be tried all the time.
    if MonotonicClock.nanoseconds - begin > 10_000_000_000 { story.backOff.reset() }
    if story.gap == nil {
      story.gap = LiveStory.Gap(start: MonotonicClock.nanoseconds, attempts: 0)
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

  /// Tries until it works; throws once the time is up.
  private func reconnect(
    _ reason: VisionError, _ story: inout LiveStory
  ) throws(VisionError) -> LiveConnection {
    var reason = reason
    while true {
      let gap = story.gap ?? LiveStory.Gap(start: MonotonicClock.nanoseconds, attempts: 0)
      if let limit = options.reconnectForSeconds,
        Double(MonotonicClock.nanoseconds - gap.start) / 1e9 >= limit
      {
        throw VisionError(
          reason.code, "\(name): it was lost and did not come back: \(reason.message)",
          cause: reason.cause)
      }
      guard watch.pause(story.backOff.next(), untilCancelledOnly: true) else {
        throw VisionError(.cancelled, "the reading of \(name) was cancelled")
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

  /// Reads until the connection breaks, and says why; nil where the source has an end and is there.
  private func read(
    _ connection: LiveConnection, _ story: inout LiveStory
  ) throws(VisionError) -> VisionError? {
    var damage: (count: Int, last: VisionError?) = (0, nil)
    while true {
      // A source that always has a frame at hand does not look whether anybody wants it.
      try watch.check(name)
      watch.allow(options.stallTimeoutInSeconds)
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
        let time = story.time(of: frame, connection)
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

  /// The next frame; where each will be taken it is made here, beside the work of whoever takes it.
  private func nextFrame(of connection: LiveConnection) throws(VisionError) -> PendingFrame? {
    let frame = try connection.next()
    guard wantsEveryFrame(connection), let frame else { return frame }
    return PendingFrame(try frame.made())
  }

  /// Why frames cannot be made, once there were too many of them; then it is forgotten.
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

  /// Waits until a frame of a burst is due; false once it is cancelled.
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
    state.change { state in
      state.backlog.add(
        frame, receivedAtNanoseconds: received, newestOnly: !everyFrame,
        at: MonotonicClock.nanoseconds)
    }
  }

  private func waitForRoom() {
    _ = wait { $0.backlog.count < Self.mostWaiting ? true : nil }
  }

  private func push(_ event: WaitingEvent) {
    state.change { $0.backlog.add(event, at: MonotonicClock.nanoseconds) }
  }
}

/// What a live source's thread keeps over its connections.
private struct LiveStory {
  struct Gap {
    let start: Int64
    var attempts: Int
  }

  var clock: LiveClock
  var backOff = BackOff()
  /// Since when there are no frames; nil while they come.
  var gap: Gap?

  /// The time of a frame; a recording's own, as it waits for its reader.
  mutating func time(of frame: PendingFrame, _ connection: LiveConnection) -> Int64 {
    let stream = frame.timestampInMicroseconds
    if connection.isRecording, let stream { return stream }
    return clock.time(of: stream, at: MonotonicClock.nanoseconds / 1000)
  }
}
