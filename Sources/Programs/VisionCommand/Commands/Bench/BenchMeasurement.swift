import VisionBase

/// The durations of many runs, in milliseconds.
struct BenchMeasurement: Sendable, Equatable {
  /// The durations in ascending order; never empty.
  private let sorted: [Double]

  /// Creates a measurement from durations; nil when there are none.
  init?(durations: [Double]) {
    guard !durations.isEmpty else { return nil }
    sorted = durations.sorted()
  }

  /// Runs the subject without measuring, then measures each run.
  init(
    of subject: BenchSubject, iterations: Int, warmUp: Int,
    clock: () -> Double = { MonotonicClock.seconds }
  ) throws(VisionError) {
    for _ in 0..<warmUp { try subject.run() }
    var durations: [Double] = []
    durations.reserveCapacity(iterations)
    for _ in 0..<iterations {
      let start = clock()
      try subject.run()
      durations.append((clock() - start) * 1000)
    }
    sorted = durations.sorted()
  }

  /// The median; the mean of the two middle durations when their number is even.
  var median: Double {
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The smallest duration that at least 95 of 100 runs did not exceed (nearest rank).
  var percentile95: Double {
    sorted[(sorted.count * 95 + 99) / 100 - 1]
  }

  /// The number of measured runs.
  var count: Int { sorted.count }
}
