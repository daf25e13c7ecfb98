/// Makes times that always increase of the times that a file holds.
///
/// Files repeat times or have them a little out of order; such frames follow the one before by a
/// millisecond until the stored times are ahead again. Where a time goes farther back, a new clock
/// has begun, as in files joined together or after a camera's was set: all frames from there on are
/// moved, so that they keep their distances. The same is done where a time is too great to count
/// with.
struct SteadyTimes {
  private var last: Int64?
  /// What the clock of the frames is behind.
  private var offset: Int64 = 0

  /// Whether a new clock has begun, so that a time is not where the file says.
  private(set) var haveJumped = false

  /// A time that goes back by more than so many usual steps belongs to another clock.
  private static let stepsOfDisorder: Int64 = 3

  /// Between frames whose times say that there is none, in microseconds.
  private static let smallestStep: Int64 = 1000

  /// Times beyond it, in microseconds, are not believed: there is room above it for all that may
  /// follow.
  private static let latest: Int64 = 1 << 60

  /// The time for the next frame: the stored one where that increases.
  ///
  /// `usualStep` is how far frames are apart, in microseconds; nil for `stored` is a frame without
  /// a time that can be counted with.
  mutating func time(for stored: Int64?, usualStep: Int64) -> Int64 {
    let step = min(max(usualStep, Self.smallestStep), 10_000_000)
    let time = time(for: stored, step)
    last = time
    return time
  }

  private mutating func time(for stored: Int64?, _ step: Int64) -> Int64 {
    guard let stored, stored.magnitude <= Self.latest else { return (last ?? -step) + step }
    guard let last else { return stored }
    let (time, overflows) = stored.addingReportingOverflow(offset)
    if !overflows, time > last, time <= Self.latest { return time }
    if !overflows, time <= last, last - time <= Self.stepsOfDisorder * step {
      return last + Self.smallestStep
    }
    haveJumped = true
    // No overflow: `last` grew by steps only once it was behind `latest`, and the stored time is
    // nearer to zero than that.
    offset = last + step - stored
    return last + step
  }
}
