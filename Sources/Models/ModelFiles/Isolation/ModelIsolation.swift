/// The settings for running a model in a separate process, which can only compute.
///
/// A well-formed model may still wait for the one picture with which it triggers a fault in the
/// runtime. In such a process the fault ends or hangs only that process, and causes its caller an
/// error. The process is confined before it reads the model: it can open no file, make no
/// connection and start no program. Linux on x86-64 and arm64 supports this.
///
/// ```swift
/// let isolation = ModelIsolation(program: "/usr/local/bin/vision")
/// let model = try ModelFile(path: "uploaded.tflite").isolated(by: isolation)
/// let detector = try await ObjectDetector(model: .loaded(model))
/// ```
///
/// Each engine has one process; pictures and results lie in memory shared with it.
public struct ModelIsolation: Hashable, Sendable {
  /// The path of the program that runs the model: `vision`, wherever it is installed.
  public let program: String

  /// The time limit of one run, in seconds.
  public var secondsPerRun = 60

  /// The time limit for starting the process and loading the model, in seconds.
  public var secondsToStart = 60

  /// The memory limit of the process besides the runtime, in bytes.
  public var byteCount = 4 << 30

  /// The maximum number of restarts after the process ended or hung; then the model is given up.
  public var mostRestarts = 3

  /// The program's first arguments.
  package let words: [String]

  /// The argument that makes `vision` run a model for its parent process.
  package static let word = "__run-model"

  /// Creates the settings for a program that runs models.
  public init(program: String) {
    self.init(program: program, words: [Self.word])
  }

  package init(program: String, words: [String]) {
    self.program = program
    self.words = words
  }
}
