import Inference

/// The entry point for the executable.
public enum VisionMain {
  /// Runs the process's command line and returns the status for the process to end with.
  public static func run() -> Int32 {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.count == 2, words[0] == TrialRun.word { return tryModel(words[1]) }
    if IsolatedRun.isMeant(by: words) {
      IsolatedRun.serve(words)
      return ExitCode.success.rawValue
    }
    if words.first == VideoChild.word {
      return VideoChild(services: Services()).run(words).rawValue
    }
    return VisionProgram().run(words, console: .standard()).rawValue
  }

  /// Serves another process of this program as the child in which a model is tried.
  private static func tryModel(_ path: String) -> Int32 {
    guard (try? TrialRun.serve(path)) != nil else { return ExitCode.setupMissing.rawValue }
    return ExitCode.success.rawValue
  }
}
