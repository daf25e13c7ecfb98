import Drawing
import Inference
import ModelDownloads
import VisionBase
package import VisionReports
import VisionService

/// The entry point for the executable.
public enum VisionMain {
  /// Runs the process's command line and returns the exit status.
  public static func run() -> Int32 { run(offering: .all) }

  /// Runs the process's command line with some tasks and returns the exit status.
  package static func run(offering tasks: TaskList) -> Int32 {
    EndingSignal.unblockAll()
    let given = RawWords.ofProcess
    if let fault = RawWords.fault(in: given) { return refuse(fault) }
    if let fault = EnvironmentVariable.fault(among: pathVariables) { return refuse(fault) }
    let words = given.map { String(decoding: $0, as: UTF8.self) }
    if words.count == 2, words[0] == TrialRun.word { return tryModel(words[1]) }
    if IsolatedRun.isMeant(by: words) {
      IsolatedRun.serve(words)
      return ExitCode.success.rawValue
    }
    // From here on, a model runs only if it is in the catalogue, tried, or trusted. The parsed
    // command line may change the rule: `ModelGate` has it isolate all models.
    ModelAdmission.demandProofs(under: .ofCommand)
    let services = Services(tasks: tasks)
    if CheckProcess.isMeant(by: words) {
      return CheckProcess.serve(words, program: services.ownProgram).rawValue
    }
    if words.first == VideoProgram.childWord {
      return VideoChild(services: services).run(words).rawValue
    }
    return VisionProgram(services: services).run(words, console: .standard()).rawValue
  }

  /// The variables whose values are paths of files that a command may open.
  private static var pathVariables: [EnvironmentVariable] {
    CacheFolder.decidingVariables
      + [RuntimeLibrary.variable, FontFiles.variable, DownloadOptions.certificateVariable]
      .map { EnvironmentVariable($0) }
  }

  /// Prints a message about the words or the environment, and returns the exit status.
  private static func refuse(_ message: String) -> Int32 {
    let console = Console.standard()
    console.error.line("vision: \(message)")
    console.error.flush()
    return ExitCode.wrongUsage.rawValue
  }

  /// Serves another process of this program as the child that tries a model.
  private static func tryModel(_ path: String) -> Int32 {
    guard (try? TrialRun.serve(path)) != nil else { return ExitCode.setupMissing.rawValue }
    return ExitCode.success.rawValue
  }
}
