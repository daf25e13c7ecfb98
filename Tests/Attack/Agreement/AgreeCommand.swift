import CommandLineParsing
import Foundation
import ModelFiles
import OptionDeclarations
import TestSupport
import VisionBase

/// `attack agree`: a user's models with both kinds of kernels.
enum AgreeCommand {
  private static let runs = Option(
    "runs", .integer(in: 1 ... .max), default: 6,
    help: "Number of inputs for each model, from plain numbers to NaN.")
  private static let seed = Option(
    "seed", .integer(in: 0 ... .max), default: 1, help: "Seed of all inputs.")
  private static let files = Positional(
    many: "FILE", .file, help: "Models (.tflite).")

  static let part: AttackProgram.Part = (
    Command(
      "agree", summary: "Results of both kinds of kernels on models.",
      arguments: [runs, seed, files]),
    { arguments in
      try run(arguments[files], runs: arguments[runs], seed: UInt64(arguments[seed]))
    }
  )

  private static func run(_ paths: [String], runs: Int, seed: UInt64) throws {
    try Finding.unless(Runtime.isPresent, Runtime.missing)
    var faultCount = 0
    for path in paths {
      do {
        let file = try ModelFile(path: path)
        var random = SeededGenerator(seed: seed)
        let isOurs = try KernelAgreement.usesOwnKernels(file)
        for _ in 0..<runs where isOurs { try KernelAgreement.check(file, using: &random) }
        say(
          "\(path): \(isOurs ? "\(runs) results are the runtime's to the bit" : "no own kernels")")
      } catch let error as VisionError {
        say("\(path): not compared: \(error.message)")
      } catch {
        faultCount += 1
        say("\(path): \(error)")
      }
    }
    try Finding.unless(faultCount == 0, "\(faultCount) of \(paths.count) models do not agree")
  }
}
