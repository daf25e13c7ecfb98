/// The entry point for the executable.
public enum VisionMain {
  /// Runs the process's command line and returns the status for the process to end with.
  public static func run() -> Int32 {
    let words = Array(CommandLine.arguments.dropFirst())
    return VisionProgram().run(words, console: .standard()).rawValue
  }
}
