// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

/// A range of time, from its start up to but not including its end.
public struct CMTimeRange: Sendable {
  /// The start of the range.
  public var start: CMTime
  /// The duration of the range.
  public var duration: CMTime

  /// Creates an invalid range.
  public init() { self.init(start: .invalid, duration: .invalid) }

  /// Creates a range from its start and duration.
  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  /// Creates a range from its start and end.
  public init(start: CMTime, end: CMTime) {
    self.init(start: start, duration: end - start)
  }

  /// The empty range at zero.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// An invalid range.
  public static let invalid = CMTimeRange()

  /// True if the start and duration are valid and the duration is not negative.
  public var isValid: Bool {
    start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0
  }
  /// True if the start or duration is unknown.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  /// True if the duration is zero.
  public var isEmpty: Bool { isValid && duration == .zero }
  /// The end of the range, which is not part of it.
  public var end: CMTime { start + duration }

  /// Returns true if the range contains a time.
  public func containsTime(_ time: CMTime) -> Bool { isValid && time >= start && time < end }

  /// Returns true if the range contains another range.
  public func containsTimeRange(_ other: CMTimeRange) -> Bool {
    isValid && other.isValid && other.start >= start && other.end <= end
  }

  /// Returns the smallest range that contains both; invalid if either is.
  public func union(_ other: CMTimeRange) -> CMTimeRange {
    guard isValid, other.isValid else { return .invalid }
    return CMTimeRange(
      start: CMTimeMinimum(start, other.start), end: CMTimeMaximum(end, other.end))
  }

  /// Returns the range common to both; the zero range if they do not overlap.
  public func intersection(_ other: CMTimeRange) -> CMTimeRange {
    guard isValid, other.isValid else { return .invalid }
    let first = CMTimeMaximum(start, other.start)
    let last = CMTimeMinimum(end, other.end)
    return first < last ? CMTimeRange(start: first, end: last) : .zero
  }
}

extension CMTimeRange: Hashable {}

/// Returns a range from its start and duration.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}

/// Returns a range from its start and end.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}

/// Returns the end of a range, which is not part of it.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// Returns true if a range contains a time.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
  range.containsTime(time)
}

/// Returns true if a range contains another range.
public func CMTimeRangeContainsTimeRange(
  _ range: CMTimeRange, otherRange: CMTimeRange
) -> Bool {
  range.containsTimeRange(otherRange)
}

/// Returns true if two ranges have equal starts and durations.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
  range1 == range2
}
