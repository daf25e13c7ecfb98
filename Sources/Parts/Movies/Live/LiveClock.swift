internal import VisionBase

/// Makes the times of a live source's frames, which always increase.
///
/// They are the stream's own, from zero at the first frame. Over a gap the clock of this machine says
/// how long it was. A stream whose clock is far from this machine's is not believed: it goes on from
/// the machine's.
struct LiveClock {
  private var start: Int64?
  private var last: Int64?
  /// What is added to the stream's times; nil at the beginning of each connection.
  private var offset: Int64?

  /// How far a stream's clock may be from this machine's, in microseconds.
  static let mostDrift: Int64 = 10_000_000
  /// Between frames whose times say that there is none.
  static let smallestStep: Int64 = 1000

  /// Says that the next frame is of another connection.
  mutating func beginAnew() { offset = nil }

  /// The time of a frame; `stream` is what the source says, `now` the machine's clock.
  mutating func time(of stream: Int64?, at now: Int64) -> Int64 {
    let start = self.start ?? now
    self.start = start
    let elapsed = now &- start
    let earliest = last.map { $0 + Self.smallestStep } ?? 0
    var time = elapsed
    if let stream {
      let known = offset ?? (max(elapsed, earliest) &- stream)
      offset = known
      let (own, overflows) = stream.addingReportingOverflow(known)
      if overflows || own.subtractingReportingOverflow(elapsed).overflow
        || (own - elapsed).magnitude > UInt64(Self.mostDrift)
      {
        // From here on the stream goes on from the machine's clock.
        offset = max(elapsed, earliest) &- stream
      } else {
        time = own
      }
    }
    time = max(time, earliest)
    last = time
    return time
  }

  /// The time of the frame that came last.
  var lastTime: Int64 { last ?? 0 }

  /// When a frame of a time is due, on the machine's clock; nil before the first.
  func due(_ time: Int64) -> Int64? { start.map { $0 + time } }
}

/// How long to wait before a lost source is tried again.
struct BackOff {
  private var seconds = Self.first

  static let first = 0.25
  static let longest = 15.0

  /// The pause before the next attempt, each twice as long as the one before up to the longest.
  mutating func next() -> Double {
    defer { seconds = min(seconds * 2, Self.longest) }
    return seconds
  }

  /// Begins with short pauses again.
  mutating func reset() { seconds = Self.first }
}
