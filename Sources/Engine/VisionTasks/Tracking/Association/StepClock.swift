/// Counts time in steps; one step is the usual interval between a stream's frames.
///
/// Motion and waiting times then depend neither on a stream's frame rate nor on the unit of its
/// timestamps; a dropped frame still counts.
struct StepClock: Hashable, Sendable {
  private var last: Int64?
  private var intervals: [Int64] = []

  /// The number of intervals that determine the usual one.
  private static let memory = 9
  /// The maximum number of steps for a pause.
  static let longestPause = 1000.0

  /// Returns the steps since the previous frame; nil if time goes back.
  ///
  /// A frame with the same time counts as one step.
  mutating func steps(to time: Int64) -> Double? {
    guard let last else {
      self.last = time
      return 1
    }
    let (interval, overflow) = time.subtractingReportingOverflow(last)
    guard time >= last else { return nil }
    self.last = time
    guard interval > 0, !overflow else { return 1 }
    let usual = intervals.isEmpty ? interval : intervals.sorted()[intervals.count / 2]
    if intervals.count == Self.memory { intervals.removeFirst() }
    intervals.append(interval)
    return min(Double(interval) / Double(usual), Self.longestPause)
  }
}
