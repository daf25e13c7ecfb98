import CommandLineParsing
import Inference
import VisionBase

/// Stands before every command that takes a model: an unknown one is tried in a child first.
struct ModelGate {
  /// How models are tried; nil tries none.
  let trial: ModelTrial?

  private static let trust = Flag(
    "trust-model",
    help: "Run a model file that nobody knows without trying it in a process of its own first.")

  /// The options whose values are models.
  private static let models = ["model", "classifier"].map { name in
    Option(name, .text, help: "")
  }

  /// The declaration of a command with the option to trust, if the command takes a model.
  static func guarding(_ declaration: Command) -> Command {
    let names = Set(models.map(\.option.name))
    guard declaration.options.contains(where: { names.contains($0.name) }) else {
      return declaration
    }
    return declaration.adding(trust)
  }

  /// Throws for a model file that does not survive its trial.
  func check(_ arguments: ParsedArguments) throws(VisionError) {
    guard let trial, !arguments[Self.trust] else { return }
    for option in Self.models {
      guard let file = arguments[option].flatMap(ModelChoice.file) else { continue }
      do throws(VisionError) {
        try trial.check(file)
      } catch {
        guard error.cause is TrialFault else { throw error }
        throw VisionError(
          error.code, "\(error.message); --trust-model uses it all the same", cause: error.cause)
      }
    }
  }
}

extension ModelTrial {
  /// Trials in which this very program is the child.
  static var bySelf: ModelTrial? {
    #if os(Linux)
      ModelTrial(program: "/proc/self/exe")
    #else
      CommandLine.arguments.first.map { ModelTrial(program: $0) }
    #endif
  }
}
