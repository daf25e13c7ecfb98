// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

/// Returns a valid time of `value / timescale` seconds in epoch zero.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// Returns a valid time of `value / timescale` seconds in an epoch.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch)
}

/// Returns a time from seconds, truncated toward zero to the preferred timescale.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns the time in seconds; NaN if invalid or indefinite.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// Returns the same time in another timescale, rounded by the given method.
public func CMTimeConvertScale(
  _ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod
) -> CMTime {
  time.convertScale(newTimescale, method: method)
}

/// Returns the sum of two times in their least common timescale.
///
/// Invalid if either is invalid, if they are opposite infinities, or if they belong to different
/// nonzero epochs.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// Returns the difference of two times in their least common timescale; invalid as for `CMTimeAdd`.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// Returns the product of a time and an integer, in the same timescale unless it overflows.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
  time.multiplied(by: multiplier)
}

/// Returns the product of a time and a number, in a timescale of at least 65536 unless it
/// overflows.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
  time.multiplied(by: multiplier)
}

/// Returns the product of a time and a fraction, in the time's timescale, rounded to the nearest
/// value.
public func CMTimeMultiplyByRatio(
  _ time: CMTime, multiplier: Int32, divisor: Int32
) -> CMTime {
  time.multiplied(by: multiplier, over: divisor)
}

/// Returns -1, 0 or 1 if the first time is before, equal to, or after the second.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  CMTime.order(time1, time2)
}

/// Returns the earlier of two times.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
  time2 < time1 ? time2 : time1
}

/// Returns the later of two times.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
  time2 > time1 ? time2 : time1
}

/// Returns the absolute value of a time.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
  let isNegative = time.isNegativeInfinity || (time.isNumeric && time.value < 0)
  return isNegative ? time.multiplied(by: -1) : time
}

/// Prints the time.
public func CMTimeShow(_ time: CMTime) { print(time.debugDescription) }

/// Returns true if the time is valid, numeric or not.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }

/// Returns true if the time is invalid.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }

/// Returns true if the time is later than every finite time.
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }

/// Returns true if the time is earlier than every finite time.
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }

/// Returns true if the time is valid but unknown.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }

/// Returns true if the value and timescale define the time.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }

/// Returns true if the time is numeric and not exact.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }
