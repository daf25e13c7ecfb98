internal import VisionBase

/// How often something took how long.
package final class Histogram: Sendable {
  /// The upper ends of the buckets, in seconds: from what the fastest model takes to what a client
  /// waits.
  package static let bounds: [Double] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
  ]

  /// What was counted so far.
  package struct Counts: Sendable, Equatable {
    /// How many lie in each bucket, behind the last one those that took longer.
    package var buckets = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all.
    package var sum = 0.0
    /// How many there are.
    package var count: Int { buckets.reduce(0, +) }
  }

  private let state = Lock(Counts())

  package init() {}

  /// What was counted so far.
  package var counts: Counts { state.withLock { $0 } }

  /// Counts a time.
  package func add(_ seconds: Double) {
    let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
    state.withLock { state in
      state.buckets[bucket] += 1
      state.sum += seconds
    }
  }
}
