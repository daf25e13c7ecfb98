import CommandLineParsing
import VisionBase

/// The program `vision`: words in, text and an exit code out.
///
/// Everything it prints goes through the `Console` it is given, so that tests run it in process.
struct VisionProgram: Sendable {
  /// The version that `vision --version` prints.
  static let version = "0.1.0-dev"

  private let services: Services

  /// Makes the program over the parts that do the work.
  init(services: Services = .standard) {
    self.services = services
  }

  /// Runs the command that a command line asks for.
  ///
  /// - Parameters:
  ///   - words: The command line without the program's name.
  ///   - console: Where text goes; it is flushed before this returns.
  /// - Returns: The status for the process to end with.
  func run(_ words: [String], console: Console) -> ExitCode {
    let code = answer(words, console)
    console.output.flush()
    defer { console.error.flush() }
    guard code == .success, let failure = console.output.failure else { return code }
    console.error.write("vision: cannot write the results (\(failure.words))\n")
    return .inputFailed
  }

  private func answer(_ words: [String], _ console: Console) -> ExitCode {
    let root = self.root
    guard !words.isEmpty else {
      console.error.write(HelpPage(CommandPath(root: root.declaration)).text(width: console.width))
      return .wrongUsage
    }
    do throws(UsageError) {
      return run(try CommandParser(root.declaration).parse(words), of: root, console: console)
    } catch {
      console.error.write(error.text)
      return .wrongUsage
    }
  }

  /// The declared program, from which help and completion are made.
  var root: Subcommand {
    Subcommand(
      group: "vision",
      summary: "On-device vision: finds objects, poses and look-alikes in pictures and videos.",
      commands + [CompletionCommand { self.root.declaration }.subcommand])
  }

  /// The commands whose work is there; a command without its service does not exist.
  private var commands: [Subcommand] {
    var commands: [Subcommand] = []
    if let detection = services.detection {
      commands.append(DetectCommand(service: detection).subcommand)
    }
    if let embedding = services.embedding {
      commands.append(EmbedCommand(service: embedding).subcommand)
      commands.append(CompareCommand(service: embedding).subcommand)
      commands.append(SimilarCommand(service: embedding, indexes: services.indexes).subcommand)
    }
    if let pose = services.pose {
      commands.append(PoseCommand(service: pose).subcommand)
    }
    if let track = services.track {
      commands.append(TrackCommand(service: track).subcommand)
    }
    commands.append(ModelsCommand(service: services.models).subcommand)
    if let bench = services.bench {
      commands.append(BenchCommand(service: bench).subcommand)
    }
    if let models = services.models, let detection = services.detection {
      commands.append(DemoCommand(models: models, detection: detection).subcommand)
    }
    return commands
  }

  private func run(_ invocation: Invocation, of root: Subcommand, console: Console) -> ExitCode {
    switch invocation {
    case .version:
      console.output.write("vision \(Self.version)\n")
      return .success
    case .help(let path):
      console.output.write(HelpPage(path).text(width: console.width))
      return .success
    case .run(let path, let arguments):
      guard let action = root.action(at: path.names[...]) else {
        preconditionFailure("the command \(path.text) has no action")
      }
      do throws(VisionError) {
        try ModelGate(trial: services.trial).check(arguments)
        return try action(arguments, console)
      } catch {
        console.error.write("\(FailureLine(error))\n")
        return ExitCode(error)
      }
    }
  }
}
