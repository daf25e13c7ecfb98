import Dispatch
import Foundation
import VisionBase

/// A run of many doors' cases in children, as many at once as there are cores.
final class FuzzRun: Sendable {
  private let seed: UInt64
  private let secondsForACase: Int
  private let tallies = Lock<[String: FuzzTally]>([:])

  /// The number of faults at one door after which further ones tell nothing new.
  private static let mostFaults = 10
  /// The number of cases for one child: few enough that all cores have work to the end.
  private static let casesPerChild = 250
  /// The minimum number of cases; with fewer, a door may by chance see only one outcome.
  private static let fewestCases = 50
  /// The number of cases of all doors for one case of a slow door.
  static let casesPerSlowOne = 600

  init(seed: UInt64, secondsForACase: Int) {
    (self.seed, self.secondsForACase) = (seed, secondsForACase)
  }

  /// Distributes the cases by the doors' weights.
  ///
  /// Throws if a case did not end as it must, or if something was not tried.
  func run(_ doors: [Door], caseCount: Int) throws {
    say("fuzz: \(caseCount) cases, seed \(seed)")
    let shares = try Self.shares(of: doors, caseCount: caseCount)
    var pieces: [(door: Door, numbers: Range<Int>)] = []
    // Slow doors have low weight; long work must not start last.
    for (door, share) in zip(doors, shares).sorted(by: { $0.0.weight < $1.0.weight }) {
      tallies.withLock { $0[door.name] = FuzzTally(share: share) }
      for start in stride(from: 0, to: share, by: Self.casesPerChild) {
        pieces.append((door, start..<min(start + Self.casesPerChild, share)))
      }
    }
    let ordered = pieces
    DispatchQueue.concurrentPerform(iterations: ordered.count) { index in
      run(ordered[index].door, ordered[index].numbers)
    }
    for (door, share) in zip(doors, shares) { seekOtherAnswer(of: door, share: share) }
    try report(doors)
  }

  /// Continues with cases of a door that all ended one way by chance, until one ends otherwise.
  ///
  /// It gives up after ten times the door's share.
  private func seekOtherAnswer(of door: Door, share: Int) {
    let step = Swift.max(share / 4, 1)
    var next = share
    while next < 11 * share, tallies.withLock({ $0[door.name]?.sawOnlyOneAnswer(of: door) == true })
    {
      change(door) { $0.share += step }
      run(door, next..<next + step)
      next += step
    }
  }

  /// Returns the number of cases for each door: the minimum, and its share of the rest.
  ///
  /// A slow door on its own gets all cases.
  private static func shares(of doors: [Door], caseCount: Int) throws -> [Int] {
    guard doors.count > 1 else { return doors.map { _ in caseCount } }
    let slowShare = max(caseCount / casesPerSlowOne, 1)
    let rest = caseCount - slowShare * doors.count { $0.weight == 0 }
    let fewest = fewestCases * doors.count { $0.weight > 0 }
    try Finding.unless(
      rest >= fewest, "\(doors.count) doors need at least \(fewest) cases to say anything")
    let weights = doors.reduce(0) { $0 + $1.weight }
    var shares = doors.map { door in
      door.weight == 0 ? slowShare : fewestCases + (rest - fewest) * door.weight / weights
    }
    // Whole numbers leave a few over.
    if let last = doors.lastIndex(where: { $0.weight > 0 }) {
      shares[last] += caseCount - shares.reduce(0, +)
    }
    return shares
  }

  /// Runs cases in children: after a fault the next child continues behind it.
  private func run(_ door: Door, _ numbers: Range<Int>) {
    let start = ContinuousClock.now
    var next = numbers.lowerBound
    while next < numbers.upperBound, mayGoOn(door) {
      let watch = ChildWatch(secondsForACase: secondsForACase)
      let ending = watch.run([
        "fuzz-child", "--door", door.name, "--seed", "\(seed)", "--from", "\(next)",
        "--to", "\(numbers.upperBound)",
      ])
      change(door) { tally in
        tally.counts += ending.counts
        tally.missing = tally.missing ?? ending.missing
      }
      for (number, words) in ending.faults { note(door, number, words) }
      guard let death = ending.death else { break }
      note(door, ending.lastNumber ?? next, death)
      next = (ending.lastNumber ?? numbers.upperBound) + 1
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    change(door) { $0.seconds += seconds }
  }

  private func change(_ door: Door, _ body: (inout FuzzTally) -> Void) {
    tallies.withLock { body(&$0[door.name, default: FuzzTally(share: 0)]) }
  }

  private func mayGoOn(_ door: Door) -> Bool {
    tallies.withLock { tallies in
      guard let tally = tallies[door.name] else { return true }
      return tally.faultCount < Self.mostFaults && tally.missing == nil
    }
  }

  private func note(_ door: Door, _ number: Int, _ words: String) {
    change(door) { $0.faultCount += 1 }
    say(
      """
      \(door.name), case \(number) of seed \(seed): \(words)
        again: attack fuzz --door \(door.name) --seed \(seed) --only \(number)
      """)
  }

  private func report(_ doors: [Door]) throws {
    let tallies = tallies.withLock { tallies in
      doors.map { ($0, tallies[$0.name] ?? FuzzTally(share: 0)) }
    }
    for (door, tally) in tallies { say("  " + tally.text(of: door)) }
    let asked = tallies.reduce(0) { $0 + $1.1.share }
    let ended = tallies.reduce(0) { $0 + $1.1.counts.taken + $1.1.counts.refused }
    let faultCount = tallies.reduce(0) { $0 + $1.1.faultCount }
    say(
      "fuzz: \(ended) of \(asked) cases ended with a result or a typed error, "
        + "\(faultCount) with a fault")
    let shortcomings = tallies.flatMap { $0.1.shortcomings(of: $0.0) }
    for words in shortcomings { say("  " + words) }
    try Finding.unless(
      faultCount == 0 && shortcomings.isEmpty && ended == asked,
      "\(faultCount) cases found a fault, \(shortcomings.count) things were not tried as they should"
    )
  }
}
