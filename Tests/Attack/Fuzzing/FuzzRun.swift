import Dispatch
import Foundation
import VisionBase

/// Runs the cases of many doors in children, as many at once as there are cores.
final class FuzzRun: Sendable {
  private struct Tally {
    var taken = 0
    var refused = 0
    var isLacking = false
    var seconds = 0.0
  }

  private let seed: UInt64
  private let secondsForACase: Int
  private let tallies = Lock<[String: Tally]>([:])
  private let faults = Lock<[String]>([])

  /// After so many faults of one door the rest says nothing new.
  private static let mostFaults = 10
  /// How many cases one child runs: few enough that all cores have work to the end.
  private static let casesPerChild = 1000

  init(seed: UInt64, secondsForACase: Int) {
    (self.seed, self.secondsForACase) = (seed, secondsForACase)
  }

  /// Shares the cases out by the doors' weights; throws when a case did not end as it must.
  func run(_ doors: [Door], caseCount: Int) throws {
    say("fuzz: \(caseCount) cases, seed \(seed)")
    let weights = doors.reduce(0) { $0 + $1.weight }
    var pieces: [(door: Door, numbers: Range<Int>)] = []
    var remaining = caseCount
    for (index, door) in doors.enumerated() {
      let share = index == doors.count - 1 ? remaining : caseCount * door.weight / weights
      remaining -= share
      for start in stride(from: 0, to: share, by: Self.casesPerChild) {
        pieces.append((door, start..<min(start + Self.casesPerChild, share)))
      }
    }
    let ordered = pieces
    DispatchQueue.concurrentPerform(iterations: ordered.count) { index in
      run(ordered[index].door, ordered[index].numbers)
    }
    try report(doors)
  }

  /// Runs cases in children: after a fault the next child goes on behind it.
  private func run(_ door: Door, _ numbers: Range<Int>) {
    let start = ContinuousClock.now
    var next = numbers.lowerBound
    while next < numbers.upperBound, faultCount(of: door) < Self.mostFaults {
      let watch = ChildWatch(secondsForACase: secondsForACase)
      let ending = watch.run([
        "fuzz-child", "--door", door.name, "--seed", "\(seed)", "--from", "\(next)",
        "--to", "\(numbers.upperBound)",
      ])
      for (number, words) in ending.faults { note(door, number, words) }
      tallies.withLock { tallies in
        tallies[door.name, default: Tally()].taken += ending.taken
        tallies[door.name, default: Tally()].refused += ending.refused
        if ending.lacksMaterial { tallies[door.name, default: Tally()].isLacking = true }
      }
      guard let death = ending.death else { break }
      note(door, ending.lastNumber ?? next, death)
      next = (ending.lastNumber ?? numbers.upperBound) + 1
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    tallies.withLock { $0[door.name, default: Tally()].seconds += seconds }
  }

  private func faultCount(of door: Door) -> Int {
    faults.withLock { faults in faults.count { $0.hasPrefix("\(door.name), ") } }
  }

  private func note(_ door: Door, _ number: Int, _ words: String) {
    let fault = """
      \(door.name), case \(number) of seed \(seed): \(words)
        again: attack fuzz --door \(door.name) --seed \(seed) --only \(number)
      """
    faults.withLock { $0.append(fault) }
    say(fault)
  }

  private func report(_ doors: [Door]) throws {
    let tallies = tallies.withLock { $0 }
    var total = 0
    for door in doors {
      guard let tally = tallies[door.name] else { continue }
      total += tally.taken + tally.refused
      let counts = "\(tally.taken) taken, \(tally.refused) refused"
      let words = tally.isLacking ? "left out: this machine lacks what it takes" : counts
      say("  \(door.name): \(words), \(Int(tally.seconds.rounded())) s")
    }
    let faults = faults.withLock { $0 }
    say("fuzz: \(total) cases ended with a result or a typed error, \(faults.count) did not")
    try Finding.unless(faults.isEmpty, "\(faults.count) cases found a fault")
  }
}
