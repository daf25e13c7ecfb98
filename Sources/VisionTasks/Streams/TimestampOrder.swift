package import VisionBase

/// Why a frame of a stream is refused, for programs; the `cause` of a `VisionError`.
public enum StreamFault: Error, Hashable, Sendable {
  /// A timestamp is not greater than the one before it.
  case timestampNotIncreasing(previous: Int64, given: Int64)
  /// A timestamp in milliseconds is too large to be counted in microseconds.
  case timestampOutOfRange(Int64)
}

/// Lets timestamps through only as long as they increase.
package struct TimestampOrder: Sendable {
  private var previous: Int64?

  /// Starts with any timestamp allowed.
  package init() {}

  /// Accepts the next timestamp, in milliseconds, and gives it in microseconds.
  ///
  /// A refused timestamp changes nothing: a later, larger one is accepted.
  package mutating func accept(milliseconds: Int64) throws(VisionError) -> Int64 {
    let (microseconds, overflow) = milliseconds.multipliedReportingOverflow(by: 1000)
    guard !overflow else {
      throw VisionError(
        .optionInvalid, "the timestamp \(milliseconds) ms is out of range",
        cause: StreamFault.timestampOutOfRange(milliseconds))
    }
    if let previous, milliseconds <= previous {
      throw VisionError(
        .optionInvalid,
        "timestamps must increase: \(milliseconds) ms does not follow \(previous) ms",
        cause: StreamFault.timestampNotIncreasing(previous: previous, given: milliseconds))
    }
    previous = milliseconds
    return microseconds
  }
}
