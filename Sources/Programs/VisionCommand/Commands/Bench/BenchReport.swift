import VisionBase
import VisionReports

/// The results of a benchmark, ready to print.
struct BenchReport {
  let task: String
  let mode: FrameMode
  var subject: BenchSubject
  let measurement: BenchMeasurement
  /// The peak memory of the process in megabytes; nil when the system does not report it.
  let peakMemoryMegabytes: Double?

  private var framesPerSecond: Double {
    measurement.median > 0 ? 1000 / measurement.median : .infinity
  }

  var json: JSONValue {
    [
      "task": .string(task),
      "model": .string(subject.model),
      "medianMilliseconds": .milliseconds(measurement.median),
      "modelMilliseconds": .milliseconds(measurement.medianOfModels),
      "p95Milliseconds": .milliseconds(measurement.percentile95),
      "framesPerSecond": .number((framesPerSecond * 10).rounded() / 10),
      "peakMemoryMegabytes": peakMemoryMegabytes.map { .number(($0 * 10).rounded() / 10) } ?? .null,
      "ownKernelShare": subject.ownShare.map { .number(($0 * 1000).rounded() / 1000) } ?? .null,
      "threads": .integer(subject.threads),
      "iterations": .integer(measurement.count),
      "mode": .string(mode.rawValue),
      "width": .integer(subject.width),
      "height": .integer(subject.height),
    ]
  }

  var lines: [String] {
    let memory = peakMemoryMegabytes.map { "\(fixed($0, decimals: 1)) MB" } ?? "unknown"
    let threads = counted(subject.threads, "thread")
    let runs = counted(measurement.count, "run")
    let share = subject.ownShare.map {
      "\(fixed($0 * 100, decimals: 1)) % of the multiplications; the rest is the runtime's"
    }
    return [
      "\(task), model \(subject.model), \(subject.width)x\(subject.height), "
        + "\(mode.rawValue) mode, \(threads)",
      "  median       \(fixed(measurement.median, decimals: 3)) ms (\(runs))",
      "  its models   \(fixed(measurement.medianOfModels, decimals: 3)) ms",
      "  95 % within  \(fixed(measurement.percentile95, decimals: 3)) ms",
      "  rate         \(fixed(framesPerSecond, decimals: 1)) frames a second",
      "  peak memory  \(memory)",
    ] + [share.map { "  own kernels  \($0)" }].compactMap(\.self)
  }
}
