package import VisionBase

/// The reason a stream refuses a frame; the `cause` of a `VisionError`.
package enum StreamFault: Error, Hashable, Sendable {
  /// A timestamp is not greater than the previous one.
  case timestampNotIncreasing(previous: Int64, given: Int64)
  /// A timestamp in milliseconds is too large for a count in microseconds.
  case timestampOutOfRange(Int64)
  /// The stream takes no more frames.
  case closed
}

/// Accepts timestamps only while they increase.
package struct TimestampOrder: Sendable {
  private var previous: Int64?

  /// Creates an order that accepts any first timestamp.
  package init() {}

  /// Accepts the next timestamp, in milliseconds, and returns it in microseconds.
  ///
  /// A refused timestamp changes nothing: a later, larger one is accepted.
  package mutating func accept(milliseconds: Int64) throws(VisionError) -> Int64 {
    let (microseconds, overflow) = milliseconds.multipliedReportingOverflow(by: 1000)
    guard !overflow else {
      throw VisionError(
        .optionInvalid, "the timestamp \(milliseconds) ms is out of range",
        cause: StreamFault.timestampOutOfRange(milliseconds))
    }
    try accept(milliseconds, "ms")
    return microseconds
  }

  /// Accepts the next timestamp, in microseconds; all timestamps of one order use the same unit.
  package mutating func accept(microseconds: Int64) throws(VisionError) {
    try accept(microseconds, "\u{B5}s")
  }

  private mutating func accept(_ given: Int64, _ unit: String) throws(VisionError) {
    if let previous, given <= previous {
      throw VisionError(
        .optionInvalid,
        "timestamps must increase: \(given) \(unit) does not follow \(previous) \(unit)",
        cause: StreamFault.timestampNotIncreasing(previous: previous, given: given))
    }
    previous = given
  }
}
