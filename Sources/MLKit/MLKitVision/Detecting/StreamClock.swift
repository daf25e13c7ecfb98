internal import Frames

/// Assigns increasing times to the frames of a stream, for any times they come with.
///
/// The interval between two frames is that of their presentation times. Without usable ones (a
/// picture without a time, or the same time twice), it is the time between the calls.
struct StreamClock: Sendable {
  /// The time of a frame, for the engine.
  struct FrameTime: Hashable, Sendable {
    /// The time on the stream's own scale.
    let microseconds: Int64
    /// True if there is no known history: the first frame, or one from before the last.
    let startsStream: Bool
  }

  private struct Last: Sendable {
    let presentation: Int64?
    let now: Int64
    let stream: Int64
  }

  /// Streams begin one frame after zero, as with upstream's own clock.
  private static let start = UsualFrameRate.intervalInMicroseconds

  private var last: Last?

  /// Returns the time of the next frame; all times are in microseconds.
  ///
  /// - Parameters:
  ///   - presentation: The frame's presentation time, if it has one.
  ///   - now: The time of the call, on a monotonic clock.
  /// - Returns: A time after the previous frame's, or the start of a stream.
  mutating func time(presentation: Int64?, now: Int64) -> FrameTime {
    var time = FrameTime(microseconds: Self.start, startsStream: true)
    if let last, let passed = Self.passed(since: last, presentation, now) {
      let (sum, overflow) = last.stream.addingReportingOverflow(passed)
      if !overflow { time = FrameTime(microseconds: sum, startsStream: false) }
    }
    last = Last(presentation: presentation, now: now, stream: time.microseconds)
    return time
  }

  /// Forgets the stream, so the next frame starts one.
  mutating func reset() { last = nil }

  /// Returns the time since the last frame, at least 1; nil if this frame is from before it.
  private static func passed(since last: Last, _ presentation: Int64?, _ now: Int64) -> Int64? {
    if let before = last.presentation, let presentation, presentation != before {
      let (passed, overflow) = presentation.subtractingReportingOverflow(before)
      return overflow || passed < 0 ? nil : passed
    }
    let (passed, overflow) = now.subtractingReportingOverflow(last.now)
    return overflow ? 1 : max(passed, 1)
  }
}
