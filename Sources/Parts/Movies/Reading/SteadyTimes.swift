/// Converts the times stored in a file to times that always increase.
///
/// Files repeat times or have them a little out of order; such frames follow the previous one by a
/// millisecond until the stored times are ahead again. Where a time goes farther back, a new clock
/// has begun, as in files joined together or after a camera's clock was set: all later frames are
/// moved, so that they keep their distances. The same is done where a time is too large to compute
/// with.
struct SteadyTimes {
  private var last: Int64?
  /// The distance by which the frames' clock is ahead of the stored times.
  private var offset: Int64 = 0

  /// True if a new clock has begun, so that a time differs from the one in the file.
  private(set) var haveJumped = false

  /// The number of usual steps by which a time may go back without belonging to another clock.
  private static let stepsOfDisorder: Int64 = 3

  /// The step between frames whose times do not increase, in microseconds.
  private static let smallestStep: Int64 = 1000

  /// The latest time that is trusted, in microseconds.
  ///
  /// It leaves room above it for all times that may follow.
  private static let latest: Int64 = 1 << 60

  /// Returns the time for the next frame: the stored one if it increases.
  ///
  /// `usualStep` is the usual distance between frames, in microseconds; a nil `stored` means a
  /// frame without a usable time.
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
    // No overflow: `last` grows only by steps once it is beyond `latest`, and the stored time is
    // closer to zero than that.
    offset = last + step - stored
    return last + step
  }
}
