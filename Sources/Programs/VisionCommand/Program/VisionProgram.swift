import CommandLineParsing
import VisionBase
import VisionService

/// The program `vision`: words in, text and an exit code out.
///
/// Everything it prints goes through the `Console` it is given, so that tests run it in process.
struct VisionProgram: Sendable {
  /// The version that `vision --version` prints.
  static let version = "0.1.0-dev"

  private let services: Services

  /// Makes the program over the parts that do the work.
  init(services: Services = Services()) {
    self.services = services
  }

  /// Runs the command that a command line asks for.
  ///
  /// - Parameters:
  ///   - words: The command line without the program's name.
  ///   - console: Where text goes; it is flushed before this returns.
  /// - Returns: The status for the process to end with.
  func run(_ words: [String], console: Console) -> ExitCode {
    run(words, of: root, console: console)
  }

  /// Runs a command line of any commands that are declared as this program's are.
  func run(_ words: [String], of root: Subcommand, console: Console) -> ExitCode {
    let code = answer(words, root, console)
    console.output.flush()
    defer { console.error.flush() }
    guard !code.isEarlyEnd, let failure = console.output.failure else { return code }
    let error = VisionError(.fileFailed, "the results cannot be written", cause: failure)
    console.fail(error, loss: .lines)
    return code.joined(with: .inputFailed)
  }

  private func answer(_ words: [String], _ root: Subcommand, _ console: Console) -> ExitCode {
    guard !words.isEmpty else {
      let page = HelpPage(CommandPath(root: root.declaration))
      console.error.write(.page(page.text(width: console.width)))
      return .wrongUsage
    }
    do throws(UsageError) {
      return run(try CommandParser(root.declaration).parse(words), of: root, console: console)
    } catch {
      console.error.write(.lines(error.lines))
      return .wrongUsage
    }
  }

  /// The declared program, from which help and completion are made.
  var root: Subcommand {
    Subcommand(
      group: "vision",
      summary: "On-device vision: finds objects, poses and look-alikes in pictures and videos.",
      commands + [CompletionCommand { self.root.declaration }.subcommand],
      modelListing: CommonOptions.modelListing)
  }

  /// The commands, in the order in which help shows them.
  private var commands: [Subcommand] {
    [
      DetectCommand(task: services.detect).subcommand,
      ClassifyCommand(task: services.classify).subcommand,
      EmbedCommand(task: services.embed, describe: services.describeEmbedder).subcommand,
      CompareCommand(task: services.embed, describe: services.describeEmbedder).subcommand,
      SimilarCommand(
        task: services.embed, describe: services.describeEmbedder, indexes: services.indexes,
        gate: ModelGate(tryModel: services.tryModel, isolateModel: services.isolateModel)
      ).subcommand,
      PoseCommand(task: services.pose).subcommand,
      TrackCommand(task: services.track).subcommand,
      CamerasCommand(cameras: services.cameras).subcommand,
      ModelsCommand(models: services.models).subcommand,
      BenchCommand(services: services).subcommand,
      EvalCommand(services: services).subcommand,
      StudioCommand(services: services).subcommand,
      ServeCommand(services: services).subcommand,
      WorkerCommand(services: services).subcommand,
      DemoCommand(models: services.models, task: services.detect).subcommand,
    ]
  }

  private func run(_ invocation: Invocation, of root: Subcommand, console: Console) -> ExitCode {
    switch invocation {
    case .version:
      console.output.line("vision \(Self.version)")
      return .success
    case .help(let path):
      console.output.write(.page(HelpPage(path).text(width: console.width)))
      return .success
    case .run(let path, let arguments):
      guard let action = root.action(at: path.names[...]) else {
        preconditionFailure("the command \(path.text) has no action")
      }
      do throws(VisionError) {
        try FilesInUse.check(arguments, of: path.command)
        try ModelGate(tryModel: services.tryModel, isolateModel: services.isolateModel)
          .check(arguments, of: path.command, askedByProgram: console.tellsProgram)
        return try action(arguments, console)
      } catch {
        console.fail(ModelGate.advised(error, arguments, of: path.command))
        return ExitCode(error)
      }
    }
  }
}
