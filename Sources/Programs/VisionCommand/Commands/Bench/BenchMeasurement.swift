import Inference
import VisionBase

/// The durations of many runs, in milliseconds.
struct BenchMeasurement: Sendable, Equatable {
  /// The durations in ascending order; never empty.
  private let sorted: [Double]

  /// The durations of the models in each run, in ascending order; as many.
  private let sortedOfModels: [Double]

  /// Creates a measurement from durations, and those of the models in each run; nil when there are
  /// none.
  init?(durations: [Double], ofModels: [Double]) {
    guard !durations.isEmpty, ofModels.count == durations.count else { return nil }
    (sorted, sortedOfModels) = (durations.sorted(), ofModels.sorted())
  }

  /// Runs the subject without measuring, then measures each run.
  init(
    of subject: BenchSubject, iterations: Int, warmUp: Int,
    clock: () -> Double = { MonotonicClock.seconds }
  ) throws(VisionError) {
    for _ in 0..<warmUp { try subject.run() }
    var (durations, ofModels): ([Double], [Double]) = ([], [])
    durations.reserveCapacity(iterations)
    ofModels.reserveCapacity(iterations)
    for _ in 0..<iterations {
      _ = ModelClock.read()
      let start = clock()
      try subject.run()
      durations.append((clock() - start) * 1000)
      ofModels.append(ModelClock.read() * 1000)
    }
    (sorted, sortedOfModels) = (durations.sorted(), ofModels.sorted())
  }

  /// The median; the mean of the two middle durations when their number is even.
  var median: Double { Self.median(of: sorted) }

  /// The median of what the models take in a run, added up where they run side by side.
  var medianOfModels: Double { Self.median(of: sortedOfModels) }

  private static func median(of sorted: [Double]) -> Double {
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
