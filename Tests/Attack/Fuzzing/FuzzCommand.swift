import CommandLineParsing
import Foundation
import OptionDeclarations
import TestSupport

/// `attack fuzz`: many small cases at every door, in children that may die.
enum FuzzCommand {
  private static let cases = Option(
    "cases", .integer(in: 1 ... .max), default: 50_000, help: "Number of cases, over all doors.")
  private static let seed = Option(
    "seed", .integer(in: 0 ... .max),
    help: "Seed of all cases; without it a new one, which is printed.")
  private static let doors = Option(
    list: "door", .text.shown(as: "NAME"), help: "Only these doors.")
  private static let only = Option(
    "only", .integer(in: 0 ... .max), help: "Only the case of this number, in this process.")
  private static let seconds = Option(
    "seconds", .integer(in: 1 ... .max), default: 60,
    help: "Processor time that one case may take; by the clock it may take ten times that.")

  static let part: AttackProgram.Part = (
    Command(
      "fuzz", summary: "Damaged bytes at every door.",
      arguments: [cases, seed, doors, only, seconds]),
    { arguments in
      let chosen = try chosenDoors(arguments[doors])
      let seed = UInt64(arguments[seed] ?? Int.random(in: 0...999_999))
      if let number = arguments[only] {
        for door in chosen { try runOne(door, seed: seed, number: number) }
        return
      }
      let run = FuzzRun(seed: seed, secondsForACase: arguments[seconds])
      try run.run(chosen, caseCount: arguments[cases])
    }
  )

  // The child's own options: the range of cases it runs.
  private static let from = Option("from", .integer(in: 0 ... .max), default: 0, help: "")
  private static let to = Option("to", .integer(in: 0 ... .max), default: 0, help: "")

  static let child: AttackProgram.Part = (
    Command(
      "fuzz-child", summary: "Serves fuzz as the process that may die.",
      arguments: [seed, doors, from, to]),
    { arguments in
      guard let door = try chosenDoors(arguments[doors]).first else { return }
      try FuzzChild(door: door, seed: UInt64(arguments[seed] ?? 0)).run(
        arguments[from]..<arguments[to])
    }
  )

  private static func chosenDoors(_ names: [String]) throws -> [Door] {
    guard !names.isEmpty else { return Door.all }
    return try names.map { name in
      guard let door = Door.all.first(where: { $0.name == name }) else {
        throw Finding(
          "there is no door '\(name)'; there are \(Door.all.map(\.name).joined(separator: ", "))")
      }
      return door
    }
  }

  private static func runOne(_ door: Door, seed: UInt64, number: Int) throws {
    let folder = try ScratchFolder()
    let knock = try door.open(folder)
    var random = door.random(seed: seed, number: number)
    let answer = try knock(&random)
    say("\(door.name), case \(number) of seed \(seed): \(answer)")
  }
}
