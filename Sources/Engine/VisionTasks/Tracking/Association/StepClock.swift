/// Counts time in steps, the usual distance of a stream's frames.
///
/// What moves and how long is waited does not depend on a stream's rate then, nor on the unit of
/// its timestamps; a frame that was left out counts.
struct StepClock: Hashable, Sendable {
  private var last: Int64?
  private var intervals: [Int64] = []

  /// So many intervals say what is usual.
  private static let memory = 9
  /// A pause counts as this many steps at most.
  static let longestPause = 1000.0

  /// The steps since the frame before; nil when time goes back.
  ///
  /// A frame of the same time is a step.
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
