package import VisionBase

/// How long an evaluation may go on.
package struct EvaluationTime: Sendable {
  private let end: Int64

  /// As long as it takes.
  package static let unlimited = EvaluationTime(until: .max)

  /// Until a moment of `MonotonicClock`, in nanoseconds.
  package init(until end: Int64) { self.end = end }

  /// Throws `cancelled` when it is over.
  package func check() throws(VisionError) {
    guard end == .max || MonotonicClock.nanoseconds < end else {
      throw VisionError(.cancelled, "the evaluation was given up when its time was over")
    }
  }
}
