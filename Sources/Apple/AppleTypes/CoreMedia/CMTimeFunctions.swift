// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: the names are Apple's.

/// Makes a valid time of `value / timescale` seconds in epoch zero.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// Makes a valid time of `value / timescale` seconds in an epoch.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch)
}

/// Makes a time from seconds, cut off towards zero to the preferred timescale.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// The time in seconds; not-a-number when invalid or indefinite.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// The same time in another timescale, rounded as asked for.
public func CMTimeConvertScale(
  _ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod
) -> CMTime {
  time.convertScale(newTimescale, method: method)
}

/// The sum of two times in their least common timescale.
///
/// Invalid when either is, when infinities oppose each other, and when both belong to different
/// epochs other than zero.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// The difference of two times in their least common timescale; invalid as for `CMTimeAdd`.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// The product of a time and a whole number, in the same timescale unless it overflows.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
  time.multiplied(by: multiplier)
}

/// The product of a time and a number, in a timescale of at least 65536 unless it overflows.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
  time.multiplied(by: multiplier)
}

/// The product of a time and a fraction, in the time's timescale, rounded to the nearest value.
public func CMTimeMultiplyByRatio(
  _ time: CMTime, multiplier: Int32, divisor: Int32
) -> CMTime {
  time.multiplied(by: multiplier, over: divisor)
}

/// -1, 0 or 1 as the first time is before, at, or after the second.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  CMTime.order(time1, time2)
}

/// The earlier of two times.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
  time2 < time1 ? time2 : time1
}

/// The later of two times.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
  time2 > time1 ? time2 : time1
}

/// The time with its sign inverted if it is negative.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
  let isNegative = time.isNegativeInfinity || (time.isNumeric && time.value < 0)
  return isNegative ? time.multiplied(by: -1) : time
}

/// Prints the time.
public func CMTimeShow(_ time: CMTime) { print(time.debugDescription) }

/// Whether the time is valid, numeric or not.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }

/// Whether the time is not valid.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }

/// Whether the time is later than every finite time.
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }

/// Whether the time is earlier than every finite time.
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }

/// Whether the time is valid but not known.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }

/// Whether value and timescale say what the time is.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }

/// Whether the time is numeric and not exact.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }
