package import VisionBase

/// The time limit of an evaluation, and the interest of its caller.
package struct EvaluationTime: Sendable {
  private let end: Int64
  private let isWanted: @Sendable () -> Bool

  /// No time limit.
  package static let unlimited = EvaluationTime(until: .max)

  /// Creates a limit at a time of `MonotonicClock`, in nanoseconds.
  ///
  /// The evaluation also ends once `isWanted` returns false; it is called often.
  package init(until end: Int64, isWanted: @escaping @Sendable () -> Bool = { true }) {
    (self.end, self.isWanted) = (end, isWanted)
  }

  /// Throws `cancelled` when the time is over, or if the result is no longer wanted.
  package func check() throws(VisionError) {
    guard isWanted() else {
      throw VisionError(.cancelled, "the evaluation was given up, as nothing waits for it")
    }
    guard end == .max || MonotonicClock.nanoseconds < end else {
      throw VisionError(.cancelled, "the evaluation was given up when its time was over")
    }
  }
}
