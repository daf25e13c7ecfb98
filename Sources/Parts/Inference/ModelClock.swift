internal import VisionBase

/// The time that runs of models take in this process, for benchmarks.
///
/// It is off until a benchmark switches it on, before it compiles its models: others run without
/// looking at it.
package enum ModelClock {
  /// The seconds of all runs since the last reading; nil while it is off.
  private static let seconds = Lock<Double?>(nil)

  /// Switches it on for the models that are compiled from now on.
  package static func start() { seconds.withLock { $0 = $0 ?? 0 } }

  /// True if the models that are compiled now are to be timed.
  static var isOn: Bool { seconds.withLock { $0 != nil } }

  /// Returns the seconds that runs of timed models took since the last reading, added up over
  /// models that ran side by side.
  package static func read() -> Double {
    seconds.withLock { seconds in
      defer { if seconds != nil { seconds = 0 } }
      return seconds ?? 0
    }
  }

  /// Does a piece of work, and adds its duration.
  static func timed<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) {
    let start = MonotonicClock.seconds
    defer {
      let duration = MonotonicClock.seconds - start
      seconds.withLock { $0? += duration }
    }
    try work()
  }
}
