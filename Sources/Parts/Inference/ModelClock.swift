internal import VisionBase

/// The time that runs of models take in this process, for benchmarks; stopped at first.
package enum ModelClock {
  /// The seconds of all runs since the start; nil while stopped.
  private static let seconds = Lock<Double?>(nil)

  /// Returns the seconds that runs of models took while `body` ran, added up over models that ran
  /// side by side.
  ///
  /// One measurement at a time: another one begins from zero.
  package static func seconds<Failure: Error>(
    during body: () throws(Failure) -> Void
  ) throws(Failure) -> Double {
    seconds.withLock { $0 = 0 }
    defer { seconds.withLock { $0 = nil } }
    try body()
    return seconds.withLock { $0 ?? 0 }
  }

  /// Does a piece of work, and adds its duration while the clock runs.
  static func timed<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) {
    guard seconds.withLock({ $0 != nil }) else { return try work() }
    let start = MonotonicClock.seconds
    defer {
      let duration = MonotonicClock.seconds - start
      seconds.withLock { $0? += duration }
    }
    try work()
  }
}
