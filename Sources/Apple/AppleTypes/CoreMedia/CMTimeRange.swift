// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

/// A stretch of time: from its start up to, not including, its end.
public struct CMTimeRange: Sendable {
  /// The first moment.
  public var start: CMTime
  /// How long it lasts.
  public var duration: CMTime

  /// Makes an invalid range.
  public init() { self.init(start: .invalid, duration: .invalid) }

  /// Makes a range from its start and its length.
  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  /// Makes a range from its start and its end.
  public init(start: CMTime, end: CMTime) {
    self.init(start: start, duration: end - start)
  }

  /// The range of no length at zero.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// No range.
  public static let invalid = CMTimeRange()

  /// Whether start and duration are valid and the duration is not negative.
  public var isValid: Bool {
    start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0
  }
  /// Whether start or duration are not known.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  /// Whether the range has no length.
  public var isEmpty: Bool { isValid && duration == .zero }
  /// The first moment after the range.
  public var end: CMTime { start + duration }

  /// Whether a moment lies inside.
  public func containsTime(_ time: CMTime) -> Bool { isValid && time >= start && time < end }

  /// Whether another range lies inside.
  public func containsTimeRange(_ other: CMTimeRange) -> Bool {
    isValid && other.isValid && other.start >= start && other.end <= end
  }

  /// The smallest range that holds both; invalid when either is.
  public func union(_ other: CMTimeRange) -> CMTimeRange {
    guard isValid, other.isValid else { return .invalid }
    return CMTimeRange(
      start: CMTimeMinimum(start, other.start), end: CMTimeMaximum(end, other.end))
  }

  /// What both have in common; the zero range when that is nothing.
  public func intersection(_ other: CMTimeRange) -> CMTimeRange {
    guard isValid, other.isValid else { return .invalid }
    let first = CMTimeMaximum(start, other.start)
    let last = CMTimeMinimum(end, other.end)
    return first < last ? CMTimeRange(start: first, end: last) : .zero
  }
}

extension CMTimeRange: Hashable {}

/// Makes a range from its start and its length.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}

/// Makes a range from its start and its end.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}

/// The first moment after a range.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// Whether a moment lies inside a range.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
  range.containsTime(time)
}

/// Whether a range lies inside another.
public func CMTimeRangeContainsTimeRange(
  _ range: CMTimeRange, otherRange: CMTimeRange
) -> Bool {
  range.containsTimeRange(otherRange)
}

/// Whether two ranges start and last the same.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
  range1 == range2
}
