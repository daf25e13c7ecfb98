/// A selection of frames by their times, up to a number in each second.
struct FramePace {
  /// The time between two frames in microseconds; zero takes all.
  private let interval: Int64
  /// The time from which the next frame is taken; nil before the first.
  private var due: Int64?

  /// The time by which a frame may come too early, because timestamps are rounded.
  private static let tolerance: Int64 = 1000

  /// Creates the selection; nil takes all frames.
  init(mostPerSecond: Double?) {
    interval = mostPerSecond.map { Int64(min(1_000_000 / max($0, 1e-6), 1e12)) } ?? 0
  }

  /// Returns true if the frame of a time, in microseconds, is taken.
  mutating func takes(_ time: Int64) -> Bool {
    guard interval > 0 else { return true }
    // A clock that went back begins again.
    guard let due, due.subtractingReportingOverflow(time).partialValue <= interval else {
      self.due = Self.sum(time, interval)
      return true
    }
    guard time >= due - Self.tolerance else { return false }
    let next = Self.sum(due, interval)
    // After a gap, frames do not catch up.
    self.due = next > time ? next : Self.sum(time, interval)
    return true
  }

  private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
    let (sum, overflows) = one.addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
