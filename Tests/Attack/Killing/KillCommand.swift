import CommandLineParsing
import Foundation
import TestSupport

/// `attack kill`: ends work with SIGKILL at random moments; the next start must lose nothing.
enum KillCommand {
  private static let rounds = Option(
    "rounds", .integer(in: 1 ... .max), default: 60, help: "How often each kind of work is ended.")
  private static let seed = Option(
    "seed", .integer(in: 0 ... .max),
    help: "What the moments are made from; without it a new one, which is printed.")

  static let part: AttackProgram.Part = (
    Command("kill", summary: "Work that is ended at random moments.", arguments: [rounds, seed]),
    { arguments in
      let seed = UInt64(arguments[seed] ?? Int.random(in: 0...999_999))
      say("kill: seed \(seed)")
      for work in KilledWork.all {
        var random = SeededGenerator(seed: seed)
        var finished = 0
        for _ in 0..<arguments[rounds] {
          let folder = try ScratchFolder()
          if try work.killAndCheck(folder, &random) { finished += 1 }
        }
        say("  \(work.name): \(arguments[rounds]) times, \(finished) of them at its end")
      }
    }
  )

  private static let name = Positional("WORK", .text, help: "The kind of work.")
  private static let folder = Positional("FOLDER", .file, help: "Where it is done.")
  private static let detail = Positional("DETAIL", .text, help: "What the work needs to know.")

  static let child: AttackProgram.Part = (
    Command(
      "kill-child", summary: "Serves kill as the process that is ended.",
      arguments: [name, folder, detail]),
    { arguments in
      try KilledWork.all.first { $0.name == arguments[name] }?.work(
        arguments[folder], arguments[detail])
    }
  )
}
