import CommandLineParsing
import Inference
import ModelFiles
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
      Run model files in separate processes that cannot open files or make connections, even \
      those that the catalogue knows or that are trusted.
      """)

  private static let toUseItAnyway = "; to use it anyway, give \(trust.option.dashedName)"

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

  /// Commands that use model files which none of their words names: an index's, or those of clients.
  private static let commandsWithOtherFiles: Set = ["similar", "serve", "studio"]

  /// Throws for a model file that does not survive its trial, and where there is none to isolate or trust.
  ///
  /// Another program may ask for isolation whatever the model.
  func check(
    _ arguments: ParsedArguments, of command: Command, askedByProgram: Bool = false
  ) throws(VisionError) {
    let words = arguments.words(of: .model, in: command)
    let files = words.compactMap { ModelChoice($0).file }
    if files.isEmpty, !askedByProgram, !Self.commandsWithOtherFiles.contains(command.name),
      let idle = [Self.isolate, Self.trust].first(where: { arguments[$0] })
    {
      let names = words.joined(separator: ", ")
      throw VisionError(
        .optionInvalid,
        "\(idle.option.dashedName) is for model files that are named by their path"
          + (words.isEmpty ? ", and none is" : "; \(names) is a name in the catalogue"))
    }
    try check(files, arguments)
  }

  /// Throws for one of some model files that does not survive its trial.
  func check(_ files: [String], _ arguments: ParsedArguments) throws(VisionError) {
    for file in files {
      if !arguments[Self.trust] { try check(file) }
      if arguments[Self.isolate] { try isolateModel(file) }
    }
  }

  /// An error about a model file of a command line, with where to look for more; any other as it is.
  static func advised(
    _ error: VisionError, _ arguments: ParsedArguments, of command: Command
  ) -> VisionError {
    let files = arguments.words(of: .model, in: command).compactMap { ModelChoice($0).file }
    if !arguments[isolate],
      files.contains(where: { error.message.bytes.hasPrefix(IsolatedRun.unconfined($0)) })
    {
      return VisionError(error.code, "\(error.message)\(toUseItAnyway)", cause: error.cause)
    }
    guard [.modelInvalid, .modelUnsupported].contains(error.code),
      // Of what is not a model, nothing more can be said, and some errors know better advice.
      error.cause as? ModelFault != .notAFlatBuffer, !error.message.holds("vision models"),
      !error.message.holds("--trust-model"),
      let file = files.first(where: { error.message.bytes.hasPrefix("\($0): ") })
    else { return error }
    return VisionError(
      error.code, "\(error.message); vision models inspect \(file) shows what is in it",
      cause: error.cause)
  }

  private func check(_ file: String) throws(VisionError) {
    do throws(VisionError) {
      try tryModel(file)
    } catch {
      guard error.cause is TrialFault else { throw error }
      throw VisionError(
        error.code, "\(error.message)\(Self.toUseItAnyway)", cause: error.cause)
    }
  }
}
