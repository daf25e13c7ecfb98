/// How a model runs in a process of its own, which can do nothing but calculate.
///
/// A well-formed model may still wait for the one picture with which it finds a fault in the
/// runtime. In such a process it ends that process, or stops in it, and costs its caller an error.
/// The process is confined before it reads the model: it can open no file, make no connection and
/// start no program. Linux on x86-64 and arm64 can do that.
///
/// ```swift
/// let isolation = ModelIsolation(program: "/usr/local/bin/vision")
/// let model = try ModelFile(path: "uploaded.tflite").isolated(by: isolation)
/// let detector = try await ObjectDetector(model: .loaded(model))
/// ```
///
/// Each engine has a process; the pictures and the answers lie in memory that both share.
public struct ModelIsolation: Hashable, Sendable {
  /// The program that runs the model: `vision`, wherever it is installed.
  public let program: String

  /// How long one run may last, in seconds.
  public var secondsPerRun = 60

  /// How long the process may take until it has loaded the model, in seconds.
  public var secondsToStart = 60

  /// How much memory the process may take besides the runtime, in bytes.
  public var byteCount = 4 << 30

  /// How often the process is started again after it ended or hung; then the model is given up.
  public var mostRestarts = 3

  /// What the program is told first.
  package let words: [String]

  /// The word by which `vision` knows that it is to run a model for its parent.
  package static let word = "__run-model"

  /// Uses a program to run models.
  public init(program: String) {
    self.init(program: program, words: [Self.word])
  }

  package init(program: String, words: [String]) {
    self.program = program
    self.words = words
  }
}
