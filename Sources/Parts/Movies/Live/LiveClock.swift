internal import VisionBase

/// Assigns times to a live source's frames; the times always increase.
///
/// They are the stream's own, from zero at the first frame. Over a gap, this machine's clock
/// determines the gap's length. If the stream's clock is far from this machine's, it is not
/// trusted: the times continue from the machine's clock.
struct LiveClock {
  private var start: Int64?
  private var last: Int64?
  /// The offset added to the stream's times; nil at the beginning of each connection.
  private var offset: Int64?

  /// The maximum distance between a stream's clock and this machine's, in microseconds.
  static let mostDrift: Int64 = 10_000_000
  /// The step between frames whose times do not increase, in microseconds.
  static let smallestStep: Int64 = 1000

  /// Marks the next frame as the first of another connection.
  mutating func beginAnew() { offset = nil }

  /// Returns the time of a frame; `stream` is the source's time, `now` the machine's clock.
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
        // From here on the times continue from the machine's clock.
        offset = max(elapsed, earliest) &- stream
      } else {
        time = own
      }
    }
    time = max(time, earliest)
    last = time
    return time
  }

  /// The time of the latest frame.
  var lastTime: Int64 { last ?? 0 }

  /// Returns the time at which a frame is due, on the machine's clock; nil before the first.
  func due(_ time: Int64) -> Int64? { start.map { $0 + time } }
}

/// The pauses between attempts to reconnect to a lost source.
struct BackOff {
  private var seconds = Self.first

  static let first = 0.25
  static let longest = 15.0

  /// Returns the pause before the next attempt, each twice as long as the last up to the longest.
  mutating func next() -> Double {
    defer { seconds = min(seconds * 2, Self.longest) }
    return seconds
  }

  /// Starts with short pauses again.
  mutating func reset() { seconds = Self.first }
}
