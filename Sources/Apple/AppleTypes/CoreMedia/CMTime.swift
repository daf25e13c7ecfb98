// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Reason: some names are Apple's.

internal import Foundation

/// The numerator of a time.
public typealias CMTimeValue = Int64

/// The denominator of a time: the number of units per second.
public typealias CMTimeScale = Int32

/// The timeline that a time belongs to; zero is for durations.
public typealias CMTimeEpoch = Int64

/// The largest timescale of a time.
public let kCMTimeMaxTimescale: CMTimeScale = .max

/// A time or duration as the fraction `value / timescale` of seconds.
///
/// Follows the rules in Apple's `CMTime.h`: sums keep the least common timescale, flags mark any
/// rounding, and overflow lowers the timescale before the time becomes infinite. A time flagged as
/// numeric but with a timescale below one is treated as invalid.
public struct CMTime: Sendable {
  /// The numerator.
  public var value: CMTimeValue
  /// The denominator: units per second.
  public var timescale: CMTimeScale
  /// Flags for a valid, special or rounded time.
  public var flags: CMTimeFlags
  /// The timeline that the time belongs to.
  public var epoch: CMTimeEpoch

  /// Creates an invalid time.
  public init() {
    self.init(value: 0, timescale: 0, flags: [], epoch: 0)
  }

  /// Creates a time from its four fields.
  public init(
    value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch
  ) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// Creates a valid time of `value / timescale` seconds in epoch zero.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
  }

  /// Creates a time from seconds, truncated toward zero to the preferred timescale.
  ///
  /// The timescale is halved while the value would overflow. NaN and timescales below one give an
  /// invalid time.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    self = CMTime.make(seconds: seconds, preferredTimescale: preferredTimescale)
  }

  /// Zero.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// An invalid time.
  public static let invalid = CMTime()
  /// An unknown time, such as the duration of a live stream.
  public static let indefinite = CMTime(
    value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// A time later than every finite time.
  public static let positiveInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// A time earlier than every finite time.
  public static let negativeInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
}

/// The kind of time that a `CMTime` holds.
public struct CMTimeFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates flags from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The time is valid; if not set, no other field counts.
  public static let valid = CMTimeFlags(rawValue: 1 << 0)
  /// The value was rounded, or derives from a rounded one.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 1 << 1)
  /// The time is positive infinity.
  public static let positiveInfinity = CMTimeFlags(rawValue: 1 << 2)
  /// The time is negative infinity.
  public static let negativeInfinity = CMTimeFlags(rawValue: 1 << 3)
  /// The time is unknown.
  public static let indefinite = CMTimeFlags(rawValue: 1 << 4)
  /// The flags that make the value and timescale meaningless.
  public static let impliedValueFlagsMask: CMTimeFlags = [
    .positiveInfinity, .negativeInfinity, .indefinite,
  ]
}

// MARK: - Questions

extension CMTime {
  /// True if the time is valid, numeric or not.
  public var isValid: Bool { flags.contains(.valid) }
  /// True if the time is later than every finite time.
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  /// True if the time is earlier than every finite time.
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  /// True if the time is valid but unknown.
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  /// True if the value and timescale define the time.
  public var isNumeric: Bool {
    isValid && flags.isDisjoint(with: .impliedValueFlagsMask)
  }
  /// True if the time is numeric and not exact.
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// The time in seconds; NaN if invalid or indefinite.
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
