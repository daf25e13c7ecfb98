import CommandLineParsing
import VisionBase
import VisionReports
import VisionService

/// The program `vision`: words in, text and an exit code out.
///
/// All its output goes through a `Console`, so that tests run it in process.
struct VisionProgram: Sendable {
  private let services: Services

  /// Creates the program with its services.
  init(services: Services = Services()) {
    self.services = services
  }

  /// Runs the command of a command line.
  ///
  /// - Parameters:
  ///   - words: The command line without the program's name.
  ///   - console: The destination of text; it is flushed before this returns.
  /// - Returns: The exit status.
  func run(_ words: [String], console: Console) -> ExitCode {
    runCommand(words, of: root, console: console)
  }

  /// Runs a command line with any commands that are declared like this program's.
  func runCommand(_ words: [String], of root: Subcommand, console: Console) -> ExitCode {
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
      return perform(try CommandParser(root.declaration).parse(words), of: root, console: console)
    } catch {
      console.error.write(.lines(error.lines))
      return .wrongUsage
    }
  }

  /// The declared program, the source of help and completion.
  var root: Subcommand {
    Subcommand(
      group: "vision",
      summary: """
        On-device vision: finds objects, faces, hands, poses and look-alikes in pictures and \
        videos.
        """,
      commands + [CompletionCommand { self.root.declaration }.subcommand],
      modelListing: CommonOptions.modelListing)
  }

  /// The commands, in the order of the help.
  private var commands: [Subcommand] {
    services.tasks.map { command(of: $0) } + [
      CompareCommand(task: services.tasks[EmbedTask.self]).subcommand,
      SimilarCommand(
        task: services.tasks[EmbedTask.self],
        indexes: services.indexes,
        gate: ModelGate(admitModel: services.admitModel)
      ).subcommand,
      WatchCommand(services: services).subcommand,
      CamerasCommand(cameras: services.cameras).subcommand,
      ModelsCommand(models: services.models).subcommand,
      CacheCommand(folder: services.cacheFolder).subcommand,
      BenchCommand(services: services).subcommand,
      EvalCommand(services: services).subcommand,
      StudioCommand(services: services).subcommand,
      ServeCommand(services: services).subcommand,
      WorkerCommand(services: services).subcommand,
      SelfCheckCommand(cache: services.cacheFolder, program: services.ownProgram).subcommand,
      DemoCommand(models: services.models, task: services.tasks[DetectTask.self]).subcommand,
    ]
  }

  private func command(of task: some ErasedTask) -> Subcommand {
    TaskCommand(task: task.task).subcommand
  }

  private func perform(_ invocation: Invocation, of root: Subcommand, console: Console) -> ExitCode
  {
    switch invocation {
    case .version:
      console.output.line("vision \(ProgramVersion.version)")
      return .success
    case .help(let path):
      console.output.write(.page(HelpPage(path).text(width: console.width)))
      return .success
    case .run(let path, let arguments):
      guard let action = root.action(at: path.names[...]) else {
        preconditionFailure("the command \(path.text) has no action")
      }
      do throws(VisionError) {
        try FilesInUse.check(arguments)
        try ModelGate(admitModel: services.admitModel)
          .check(arguments, of: path.command, askedByProgram: console.tellsProgram)
        return try action(arguments, console)
      } catch {
        console.fail(ModelGate.advised(error, arguments, of: path.command))
        return ExitCode(error)
      }
    }
  }
}
