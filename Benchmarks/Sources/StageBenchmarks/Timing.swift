/// The medians of several pieces of work, measured in turn so that a busy machine slows all alike.
struct Timing {
  private var works: [(name: String, work: () throws -> Void)] = []

  mutating func add(_ name: String, _ work: @escaping () throws -> Void) {
    works.append((name, work))
  }

  /// Runs everything `rounds` times in turn and prints the medians, and their ratios to the first.
  func printMedians(rounds: Int) throws {
    var times = works.map { _ in [Double]() }
    let clock = ContinuousClock()
    for round in -5..<rounds {
      for (index, entry) in works.enumerated() {
        let start = clock.now
        try entry.work()
        let passed = (clock.now - start) / .milliseconds(1)
        if round >= 0 { times[index].append(passed) }
      }
    }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    for (entry, median) in zip(works, medians) {
      let ratio = median / medians[0]
      print("  \(entry.name): \(rounded(median)) ms, \(rounded(ratio)) of the first")
    }
  }

  private func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
