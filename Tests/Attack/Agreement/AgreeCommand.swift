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
    many: "FILE", .file, minimum: 0,
    help: "Models (.tflite); without any, the public ones of the tests and of the cache.")

  static let part: AttackProgram.Part = (
    Command(
      "agree", summary: "Results of both kinds of kernels on models.",
      arguments: [runs, seed, files]),
    { arguments in
      let paths = arguments[files].isEmpty ? PublicModel.paths : arguments[files]
      try run(paths, runs: arguments[runs], seed: UInt64(arguments[seed]))
    }
  )

  private static func run(_ paths: [String], runs: Int, seed: UInt64) throws {
    try Finding.unless(Runtime.isPresent, Runtime.missing)
    var faultCount = 0
    for path in paths {
      do {
        say("\(path): \(try compared(ModelFile(path: path), runs: runs, seed: seed))")
      } catch {
        faultCount += 1
        say("\(path): \((error as? VisionError)?.message ?? "\(error)")")
      }
    }
    try Finding.unless(
      faultCount == 0, "\(faultCount) of \(paths.count) models do not agree or cannot be read")
  }

  /// Returns what was seen of a model, in words; throws a finding if the kernels do not agree.
  private static func compared(_ file: ModelFile, runs: Int, seed: UInt64) throws -> String {
    guard try KernelAgreement.usesOwnKernels(file) else { return "no own kernels" }
    var random = SeededGenerator(seed: seed)
    do {
      for _ in 0..<runs { try KernelAgreement.check(file, using: &random) }
    } catch let error as VisionError {
      return "refused with both kinds of kernels: \(error.message)"
    }
    return "\(runs) results are the runtime's to the bit"
  }
}
