internal import VisionBase

/// A `LiveEvent` that waits to be taken; the pixels of its frame may not be made yet.
enum WaitingEvent: Sendable {
  case frame(PendingFrame, number: Int, receivedAtNanoseconds: Int64)
  case lost(VisionError, timestampInMicroseconds: Int64)
  case back(timestampInMicroseconds: Int64, gapInMicroseconds: Int64, attempts: Int)
}

/// The events of a live source that have not been taken yet.
struct LiveBacklog: Sendable {
  private struct Waiting: Sendable {
    let event: WaitingEvent
    /// The time since which it has waited, in nanoseconds of the monotonic clock.
    let since: Int64
  }

  /// The time a frame may wait after newer ones have arrived, in nanoseconds.
  ///
  /// Frames often arrive two or three at once, when the network or the decoder was busy; a reader
  /// that keeps up with their number gets all of them.
  static let patience: Int64 = 50_000_000
  /// The maximum number of waiting frames when newer ones replace them.
  static let mostFrames = 4

  private var waiting: [Waiting] = []
  /// True if newer frames replace older ones.
  private var givesWay = false
  /// True once the reader has requested an event.
  private var isAsked = false
  /// The time of the first counted frame, on the source's clock, in microseconds.
  private(set) var start: Int64 = 0
  /// The number of frames read since the reader's first request.
  private(set) var readCount = 0
  /// The number of frames replaced by newer ones.
  private(set) var droppedCount = 0

  var count: Int { waiting.count }

  /// Removes and returns the next event; nil if none waits.
  mutating func takeFirst(at now: Int64) -> WaitingEvent? {
    isAsked = true
    if givesWay { dropFrames(at: now) }
    return waiting.isEmpty ? nil : waiting.removeFirst().event.counted(from: start)
  }

  /// Adds an event other than a frame.
  mutating func add(_ event: WaitingEvent, at now: Int64) {
    waiting.append(Waiting(event: event, since: now))
  }

  /// Adds a frame; with `newestOnly` it replaces those that have waited too long.
  ///
  /// Gaps that were separated only by dropped frames become one. So with `newestOnly` at most a few
  /// frames wait, a loss and a return between each two of them, and a loss after those. Until the
  /// reader's first request one frame waits, and those before it count as never read, because there
  /// was no reader: numbers and times begin with that one.
  mutating func add(
    _ frame: PendingFrame, receivedAtNanoseconds received: Int64, newestOnly: Bool, at now: Int64
  ) {
    givesWay = newestOnly
    if newestOnly, !isAsked {
      dropFrames(before: .max)
      (readCount, droppedCount) = (0, 0)
      start = frame.timestampInMicroseconds ?? 0
    }
    let event = WaitingEvent.frame(frame, number: readCount, receivedAtNanoseconds: received)
    waiting.append(Waiting(event: event, since: now))
    readCount += 1
    if newestOnly { dropFrames(at: now) }
  }

  /// Drops the frames that have waited too long or exceed the limit, but never the newest.
  private mutating func dropFrames(at now: Int64) {
    var frames = waiting.indices.filter { waiting[$0].event.isFrame }
    guard frames.popLast() != nil else { return }
    let (most, oldest) = (Self.mostFrames - 1, now - Self.patience)
    let late = frames.indices.last { place in
      place < frames.count - most || waiting[frames[place]].since < oldest
    }
    if let late { dropFrames(before: frames[late] + 1) }
  }

  /// Drops the frames before an index, and joins the gaps that only those frames separated.
  private mutating func dropFrames(before end: Int) {
    let old = waiting
    waiting = []
    for (index, one) in old.enumerated() {
      switch one.event {
      case .frame where index < end: droppedCount += 1
      case .lost:
        // A loss right after a return: the reader has seen neither.
        guard case .back = waiting.last?.event else {
          waiting.append(one)
          continue
        }
      case .back(let time, let gap, let attempts):
        guard case .back(let earlier, let firstGap, let firstAttempts) = waiting.last?.event else {
          waiting.append(one)
          continue
        }
        waiting.removeLast()
        let whole = WaitingEvent.back(
          timestampInMicroseconds: time, gapInMicroseconds: max(firstGap &+ time &- earlier, gap),
          attempts: firstAttempts + attempts)
        waiting.append(Waiting(event: whole, since: one.since))
      case .frame: waiting.append(one)
      }
    }
  }
}

extension WaitingEvent {
  fileprivate var isFrame: Bool { if case .frame = self { true } else { false } }

  /// Returns the event with times relative to `start`; earlier times become zero.
  fileprivate func counted(from start: Int64) -> WaitingEvent {
    switch self {
    case .frame(var frame, let number, let received):
      frame.timestampInMicroseconds = frame.timestampInMicroseconds.map { $0 - start }
      return .frame(frame, number: number, receivedAtNanoseconds: received)
    case .lost(let error, let time):
      return .lost(error, timestampInMicroseconds: max(0, time - start))
    case .back(let time, let gap, let attempts):
      return .back(
        timestampInMicroseconds: max(0, time - start), gapInMicroseconds: gap, attempts: attempts)
    }
  }
}
