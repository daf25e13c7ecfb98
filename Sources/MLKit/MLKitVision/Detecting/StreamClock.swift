internal import Frames

/// Gives the frames of a stream times that increase, whatever times they come with.
///
/// The time between two frames is that of their presentation times. Where those say nothing (a
/// picture without a time, or twice the same), it is the time that passed between the calls.
struct StreamClock: Sendable {
  /// When a frame is, for the engine.
  struct FrameTime: Hashable, Sendable {
    /// The time on the stream's own scale.
    let microseconds: Int64
    /// Whether nothing is known of what was before: the first frame, or one from before the last.
    let startsStream: Bool
  }

  private struct Last: Sendable {
    let presentation: Int64?
    let now: Int64
    let stream: Int64
  }

  /// Streams begin one frame after zero, as upstream's own clock does.
  private static let start = UsualFrameRate.intervalInMicroseconds

  private var last: Last?

  /// The time of the next frame; all times are in microseconds.
  ///
  /// - Parameters:
  ///   - presentation: When the frame is shown, if it says so.
  ///   - now: When the call was made, on a clock that does not go back.
  /// - Returns: A time after that of the frame before, or the start of a stream.
  mutating func time(presentation: Int64?, now: Int64) -> FrameTime {
    var time = FrameTime(microseconds: Self.start, startsStream: true)
    if let last, let passed = Self.passed(since: last, presentation, now) {
      let (sum, overflow) = last.stream.addingReportingOverflow(passed)
      if !overflow { time = FrameTime(microseconds: sum, startsStream: false) }
    }
    last = Last(presentation: presentation, now: now, stream: time.microseconds)
    return time
  }

  /// Forgets the stream, so that the next frame starts one.
  mutating func reset() { last = nil }

  /// The time since the last frame, at least 1; nil when this one was before it.
  private static func passed(since last: Last, _ presentation: Int64?, _ now: Int64) -> Int64? {
    if let before = last.presentation, let presentation, presentation != before {
      let (passed, overflow) = presentation.subtractingReportingOverflow(before)
      return overflow || passed < 0 ? nil : passed
    }
    let (passed, overflow) = now.subtractingReportingOverflow(last.now)
    return overflow ? 1 : max(passed, 1)
  }
}
