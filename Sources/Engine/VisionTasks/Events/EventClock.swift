/// The time of a source's frames, which never goes back.
struct EventClock: Sendable {
  /// The time since the first frame, in microseconds.
  private(set) var now: Int64 = 0
  private var last: Int64?

  /// The longest step that is believed: a day.
  static let longestStep: Int64 = 86_400_000_000

  /// Advances to a frame's timestamp; returns the step.
  ///
  /// A timestamp before the last one counts as no step, and the next ones are compared with it.
  mutating func advance(to timestamp: Int64) -> Int64 {
    defer { last = timestamp }
    guard let last else { return 0 }
    let (difference, overflows) = timestamp.subtractingReportingOverflow(last)
    let step =
      overflows
      ? (timestamp > last ? Self.longestStep : 0) : min(max(difference, 0), Self.longestStep)
    let (sum, isTooLate) = now.addingReportingOverflow(step)
    now = isTooLate ? .max : sum
    return step
  }
}
