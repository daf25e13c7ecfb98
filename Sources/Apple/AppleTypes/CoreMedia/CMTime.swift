// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: some names are Apple's.

internal import Foundation

/// The numerator of a time.
public typealias CMTimeValue = Int64

/// The denominator of a time: how many units make a second.
public typealias CMTimeScale = Int32

/// Which of several timelines a time belongs to; zero is for durations.
public typealias CMTimeEpoch = Int64

/// The largest timescale a time may have.
public let kCMTimeMaxTimescale: CMTimeScale = .max

/// A time or duration as the fraction `value / timescale` of seconds.
///
/// Follows the rules written in Apple's `CMTime.h`: sums keep the least common timescale, whatever
/// must be rounded says so in its flags, and overflow lowers the timescale before it becomes
/// infinite. A time that claims to be numeric but has a timescale below one is treated as invalid.
public struct CMTime: Sendable {
  /// The numerator.
  public var value: CMTimeValue
  /// The denominator: units in a second.
  public var timescale: CMTimeScale
  /// Whether the time is valid, numeric, and exact.
  public var flags: CMTimeFlags
  /// Which timeline the time belongs to.
  public var epoch: CMTimeEpoch

  /// Makes an invalid time.
  public init() {
    self.init(value: 0, timescale: 0, flags: [], epoch: 0)
  }

  /// Makes a time from its four fields.
  public init(
    value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch
  ) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// Makes a valid time of `value / timescale` seconds in epoch zero.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
  }

  /// Makes a time from seconds, cut off towards zero to the preferred timescale.
  ///
  /// The timescale is halved while the value would overflow. Not-a-number and timescales below one
  /// give an invalid time.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    self = CMTime.make(seconds: seconds, preferredTimescale: preferredTimescale)
  }

  /// Zero.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// No time.
  public static let invalid = CMTime()
  /// A time that is not known, for example the duration of a live stream.
  public static let indefinite = CMTime(
    value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// Later than every finite time.
  public static let positiveInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// Earlier than every finite time.
  public static let negativeInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
}

/// What kind of time a `CMTime` holds.
public struct CMTimeFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes flags from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The time is valid; not set means that nothing else counts.
  public static let valid = CMTimeFlags(rawValue: 1 << 0)
  /// The value was rounded, or comes from one that was.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 1 << 1)
  /// Positive infinity.
  public static let positiveInfinity = CMTimeFlags(rawValue: 1 << 2)
  /// Negative infinity.
  public static let negativeInfinity = CMTimeFlags(rawValue: 1 << 3)
  /// Not known.
  public static let indefinite = CMTimeFlags(rawValue: 1 << 4)
  /// The flags that make value and timescale meaningless.
  public static let impliedValueFlagsMask: CMTimeFlags = [
    .positiveInfinity, .negativeInfinity, .indefinite,
  ]
}

// MARK: - Questions

extension CMTime {
  /// Whether the time is valid, numeric or not.
  public var isValid: Bool { flags.contains(.valid) }
  /// Whether the time is later than every finite time.
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  /// Whether the time is earlier than every finite time.
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  /// Whether the time is valid but not known.
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  /// Whether value and timescale say what the time is.
  public var isNumeric: Bool {
    isValid && flags.isDisjoint(with: .impliedValueFlagsMask)
  }
  /// Whether the time is numeric and not exact.
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// The time in seconds; not-a-number when invalid or indefinite.
  public var seconds: Double {
    if isNumeric { return Double(value) / Double(timescale) }
    if isPositiveInfinity { return .infinity }
    return isNegativeInfinity ? -.infinity : .nan
  }
}

// MARK: - CustomDebugStringConvertible

extension CMTime: CustomDebugStringConvertible {
  /// The fraction and the seconds, for example `{1/2 = 0.500}`.
  public var debugDescription: String {
    if isNumeric {
      let fraction = "\(value)/\(timescale) = " + String(format: "%.3f", seconds)
      return "{\(fraction)\(hasBeenRounded ? ", rounded" : "")}"
    }
    if isPositiveInfinity { return "{+INFINITY}" }
    if isNegativeInfinity { return "{-INFINITY}" }
    return isIndefinite ? "{INDEFINITE}" : "{INVALID}"
  }
}
