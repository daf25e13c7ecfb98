import CommandLineParsing
import Inference
import ModelBytes
import ModelFiles
import OptionDeclarations
import VisionBase
import VisionReports
import VisionService

/// The gate that checks the models of every command that runs one.
///
/// An unknown model is first tried in a child process, and afterward runs in a confined one. The
/// arguments of the kind `.model` declare the words of a command line that name models.
struct ModelGate {
  /// Opens a model file, tries it and keeps it; throws for one that cannot be used.
  let admitModel: @Sendable (_ path: String, ModelTerms) throws(VisionError) -> Void

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

  /// Returns the terms of a command line.
  private static func terms(_ arguments: ParsedArguments) -> ModelTerms {
    ModelTerms(isTrusted: arguments[trust], isIsolated: arguments[isolate])
  }

  /// Returns the terms for a file from a stranger, which is never trusted.
  static func termsForStrangers(_ arguments: ParsedArguments) -> ModelTerms {
    var terms = terms(arguments)
    terms.isTrusted = false
    return terms
  }

  /// Returns the arguments that pass the request for separate processes on.
  static func isolationWords(_ arguments: ParsedArguments) -> [String] {
    arguments[isolate] ? [isolate.option.dashedName] : []
  }

  /// Returns a command's declaration with the options of trust and isolation, if it runs a model.
  static func guarding(_ declaration: Command) -> Command {
    let kinds = declaration.options.map(\.kind) + declaration.positionals.map(\.kind)
    return kinds.contains(.model) ? offeringTerms(declaration) : declaration
  }

  /// Returns the declaration of a command that runs models with the options of trust and isolation.
  static func offeringTerms(_ declaration: Command) -> Command {
    declaration.adding(trust).adding(isolate)
  }

  /// Returns the model files that a command line names.
  ///
  /// A service's models are values of a type of their own, since a name may precede the file.
  private static func files(_ arguments: ParsedArguments, of command: Command) -> [String] {
    // Empty for other commands, whose values have another type.
    let named = arguments[ServiceOptions.models]
    guard named.isEmpty else { return named.compactMap(\.choice.file) }
    return arguments.words(of: .model, in: command).compactMap { ModelChoice($0).file }
  }

  /// The commands with model files outside their arguments: those of an index, of clients, or of a
  /// file.
  private static let commandsWithOtherFiles: Set = ["similar", "serve", "studio", "watch"]

  /// Opens the named model files, once for all later uses.
  ///
  /// Throws for a file that cannot be opened or fails its trial, where there is none to trust, and
  /// where isolation is requested and impossible. Another program may pass its trust on whatever
  /// the model.
  func check(
    _ arguments: ParsedArguments, of command: Command, askedByProgram: Bool = false
  ) throws(VisionError) {
    let words = arguments.words(of: .model, in: command)
    let files = Self.files(arguments, of: command)
    if arguments[Self.trust], files.isEmpty, !askedByProgram,
      !Self.commandsWithOtherFiles.contains(command.name)
    {
      let names = words.joined(separator: ", ")
      throw VisionError(
        .optionInvalid,
        "\(Self.trust.option.dashedName) is for model files that are named by their path"
          + (words.isEmpty ? ", and none is" : "; \(names) is a name in the catalogue"))
    }
    try Self.applyTerms(arguments)
    // A service checks its own, after it has taken its token out of the environment that child
    // processes inherit.
    guard arguments[ServiceOptions.models].isEmpty else { return }
    try check(files, arguments)
  }

  /// Makes the process open further models, such as the catalogue's, as its command line requires.
  ///
  /// Trust is in named files only, which are opened under terms of their own. A process that
  /// demands no proofs, such as that of tests, keeps its rule.
  private static func applyTerms(_ arguments: ParsedArguments) throws(VisionError) {
    guard ModelAdmission.demandsProofs else { return }
    ModelAdmission.demandProofs(under: try termsForStrangers(arguments).rule())
  }

  /// Opens some model files under the terms of a command line; throws as the other `check` does.
  func check(_ files: [String], _ arguments: ParsedArguments) throws(VisionError) {
    let terms = Self.terms(arguments)
    for file in files { try check(file, terms) }
  }

  /// Returns an error about a model file with advice on where to look; any other error unchanged.
  static func advised(
    _ error: VisionError, _ arguments: ParsedArguments, of command: Command
  ) -> VisionError {
    let files = files(arguments, of: command)
    if !arguments[isolate],
      files.contains(where: { error.message.bytes.hasPrefix(IsolatedRun.unconfined($0)) })
    {
      return VisionError(error.code, "\(error.message)\(toUseItAnyway)", cause: error.cause)
    }
    guard [.modelInvalid, .modelUnsupported].contains(error.code),
      // Nothing more can be said of a file that is not a model, and some errors have better advice.
      error.cause as? ModelFault != .notAFlatBuffer, !error.message.holds("vision models"),
      !error.message.holds("--trust-model"),
      let file = files.first(where: { error.message.bytes.hasPrefix("\($0): ") })
    else { return error }
    return VisionError(
      error.code, "\(error.message); vision models inspect \(file) shows what is in it",
      cause: error.cause)
  }

  private func check(_ file: String, _ terms: ModelTerms) throws(VisionError) {
    do throws(VisionError) {
      try admitModel(file, terms)
    } catch {
      guard error.cause is TrialFault else { throw error }
      throw VisionError(
        error.code, "\(error.message)\(Self.toUseItAnyway)", cause: error.cause)
    }
  }
}
