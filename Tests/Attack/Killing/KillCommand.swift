import CommandLineParsing
import Foundation
import OptionDeclarations
import TestSupport

/// `attack kill`: ends work with SIGKILL at random moments; the next start must lose nothing.
enum KillCommand {
  private static let rounds = Option(
    "rounds", .integer(in: 1 ... .max), default: 60, help: "How often each kind of work is ended.")
  private static let seed = Option(
    "seed", .integer(in: 0 ... .max),
    help: "What the moments are made from; without it a new one, which is printed.")
  private static let only = Option(
    list: "work", .text.shown(as: "NAME"), help: "Only these kinds of work.")

  static let part: AttackProgram.Part = (
    Command(
      "kill", summary: "Work that is ended at random moments.", arguments: [rounds, seed, only]),
    { arguments in
      let seed = UInt64(arguments[seed] ?? Int.random(in: 0...999_999))
      say("kill: seed \(seed)")
      let names = arguments[only]
      let chosen = KilledWork.all.filter { names.isEmpty || names.contains($0.name) }
      try Finding.unless(!chosen.isEmpty, "there is no such work")
      for work in chosen { try kill(work, rounds: arguments[rounds], seed: seed) }
    }
  )

  private static func kill(_ work: KilledWork, rounds: Int, seed: UInt64) throws {
    let byteCount = try work.byteCountUndisturbed()
    var random = SeededGenerator(seed: seed)
    var ends: [KilledWork.End] = []
    for _ in 0..<rounds { ends += try work.killAndCheck(within: byteCount, &random) }
    let midway = ends.count(where: \.isMidway)
    say(
      "  \(work.name): \(rounds) rounds, \(ends.count) deaths, \(midway) of them in the midst, "
        + "\(ends.count(where: \.isDone)) too late")
    // Deaths that hit nothing prove nothing.
    try Finding.unless(
      midway >= max(1, rounds / 4),
      "\(work.name): only \(midway) of \(ends.count) deaths came in the midst of the work")
  }

  private static let name = Positional("WORK", .text, help: "The kind of work.")
  private static let folder = Positional("FOLDER", .file, help: "Where it is done.")
  private static let detail = Positional("DETAIL", .text, help: "What the work needs to know.")

  static let child: AttackProgram.Part = (
    Command(
      "kill-child", summary: "Serves kill as the process that is ended.",
      arguments: [name, folder, detail]),
    { arguments in
      guard let work = KilledWork.all.first(where: { $0.name == arguments[name] }) else {
        throw Finding("there is no work '\(arguments[name])'")
      }
      say(KilledWork.firstWords)
      try work.work(arguments[folder], arguments[detail])
    }
  )
}
