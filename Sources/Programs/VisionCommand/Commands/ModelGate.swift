import CommandLineParsing
import Inference
import OptionDeclarations
import VisionBase
import VisionReports

/// Stands before every command that runs a model: an unknown one is tried in a child first, and runs
/// in a confined one afterwards.
///
/// Which words of a command line name such models is said by the declarations: every argument of
/// the kind `.model`.
struct ModelGate {
  /// Tries a model file; throws for one that fails.
  let tryModel: @Sendable (_ path: String) throws(VisionError) -> Void

  /// Has a model file run in a process of its own, known or not.
  let isolateModel: @Sendable (_ path: String) throws(VisionError) -> Void

  private static let trust = Flag(
    "trust-model",
    help: """
      Use a model file that is not in the catalogue like one that is: without first testing it, \
      and not in a separate process.
      """)

  private static let isolate = Flag(
    "isolate",
    help: """
      Run model files in separate processes that can open no file and make no connection, even \
      those that are in the catalogue or trusted.
      """)

  /// The words that ask another process for the trust in models that a command line asked of this one.
  static func trustWords(_ arguments: ParsedArguments) -> [String] {
    arguments[trust] ? [trust.option.dashedName] : []
  }

  /// The same for separate processes.
  static func isolationWords(_ arguments: ParsedArguments) -> [String] {
    arguments[isolate] ? [isolate.option.dashedName] : []
  }

  /// The declaration of a command with the option to trust, if the command runs a model.
  static func guarding(_ declaration: Command) -> Command {
    let kinds = declaration.options.map(\.kind) + declaration.positionals.map(\.kind)
    return kinds.contains(.model) ? declaration.adding(trust).adding(isolate) : declaration
  }

  /// Throws for a model file that does not survive its trial.
  func check(_ arguments: ParsedArguments, of command: Command) throws(VisionError) {
    for word in arguments.words(of: .model, in: command) {
      guard let file = ModelChoice(word).file else { continue }
      try check([file], arguments)
    }
  }

  /// Throws for one of some model files that does not survive its trial.
  func check(_ files: [String], _ arguments: ParsedArguments) throws(VisionError) {
    for file in files {
      if !arguments[Self.trust] { try check(file) }
      if arguments[Self.isolate] { try isolateModel(file) }
    }
  }

  private func check(_ file: String) throws(VisionError) {
    do throws(VisionError) {
      try tryModel(file)
    } catch {
      guard error.cause is TrialFault else { throw error }
      throw VisionError(
        error.code, "\(error.message); --trust-model uses it all the same", cause: error.cause)
    }
  }
}
