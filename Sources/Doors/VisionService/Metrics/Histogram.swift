internal import VisionBase

/// A histogram of durations.
package final class Histogram: Sendable {
  /// The upper bounds of the buckets, in seconds.
  ///
  /// They range from the time of the fastest model to the time that a client waits.
  package static let bounds: [Double] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
  ]

  /// The counts so far.
  package struct Counts: Sendable, Equatable {
    /// The number of durations in each bucket; the last bucket has those beyond all bounds.
    package var buckets = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all durations in seconds.
    package var sum = 0.0
    /// The number of durations.
    package var count: Int { buckets.reduce(0, +) }
  }

  private let state = Lock(Counts())

  package init() {}

  /// The counts so far.
  package var counts: Counts { state.withLock { $0 } }

  /// Adds a duration.
  package func add(_ seconds: Double) {
    let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
    state.withLock { state in
      state.buckets[bucket] += 1
      state.sum += seconds
    }
  }
}
