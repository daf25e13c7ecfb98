import CommandLineParsing
import Foundation
import OptionDeclarations
import TestSupport

/// `attack races`: concurrent work of several threads and processes; meant for the thread
/// sanitizer.
enum RaceCommand {
  private static let rounds = Option(
    "rounds", .integer(in: 1 ... .max), default: 20, help: "How often each race is run.")
  private static let seed = Option(
    "seed", .integer(in: 0 ... .max),
    help: "What is random is made from it; without it a new one, which is printed.")
  private static let only = Option(
    list: "race", .text.shown(as: "NAME"), help: "Only these races.")

  static let part: AttackProgram.Part = (
    Command(
      "races", summary: "Threads and processes side by side.", arguments: [rounds, seed, only]),
    { arguments in
      // A race that is not run must not look like one without a finding.
      try Finding.unless(Runtime.isPresent, Runtime.missing)
      let (rounds, names) = (arguments[rounds], arguments[only])
      let seed = UInt64(arguments[seed] ?? Int.random(in: 0...999_999))
      say("races: seed \(seed)")
      let chosen = Race.all.filter { names.isEmpty || names.contains($0.name) }
      try Finding.unless(!chosen.isEmpty, "there is no such race")
      for race in chosen {
        let start = ContinuousClock.now
        do {
          let words = try race.run(rounds, seed)
          let seconds = (ContinuousClock.now - start) / .seconds(1)
          say("  \(race.name): \(words), \(Int(seconds.rounded())) s")
        } catch {
          throw Finding("\(race.name): \(error)")
        }
      }
      say("races: \(rounds) rounds of each without a finding")
    }
  )

  static let child: AttackProgram.Part = (
    Command(
      "race-child", summary: "Serves races as one of several processes.",
      arguments: [SharedCache.folder, SharedCache.address, SharedCache.number]),
    { arguments in try SharedCache.useAsChild(arguments) }
  )
}
