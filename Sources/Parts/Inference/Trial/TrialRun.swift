internal import ModelFiles
package import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The inner half of a trial: runs the models of a file on made inputs, in this process.
///
/// The process may well not survive that, which is why a child does it; see `ModelTrial`.
package enum TrialRun {
  /// The word by which a program knows that it is to try the file named next.
  package static let word = "__try-model"

  /// What the child says in its last line when it comes to its end.
  package enum Outcome: String, Sendable {
    /// The runtime did what it was asked.
    case ran
    /// The runtime answered with an error, which may be one of this moment.
    case failed
    /// More memory was taken than is allowed.
    case exceeded
    /// The runtime was not asked: there is none, or the file is not a proper model.
    case refused
  }

  /// Runs each model of a file, or of a bundle, on each kind of input.
  ///
  /// Ends the process, having said so, when more memory is taken than is allowed. Throws
  /// `fileFailed` when the process cannot be bound to its limits.
  package static func run(
    _ path: String, limits: TrialLimits = TrialLimits()
  ) throws(VisionError) -> Outcome {
    try limits.bindThisProcess { say(.exceeded) }
    guard let bytes = try? StableBytes(mapping: path) else { return .refused }
    return outcome(of: bytes)
  }

  /// Tells the parent how the trial ended, in a line of its own.
  ///
  /// Straight to the descriptor: what else may be writing is in the midst of a model's run.
  package static func say(_ outcome: Outcome) {
    let line = Array("\n\(outcome.rawValue)\n".utf8)
    unsafe _ = write(STDOUT_FILENO, line, line.count)
  }

  static func outcome(of bytes: StableBytes) -> Outcome {
    do throws(VisionError) {
      for model in try models(in: bytes) {
        let outcome = outcome(of: model)
        guard outcome == .ran else { return outcome }
      }
      return .ran
    } catch {
      return .refused
    }
  }

  private static func models(in bytes: StableBytes) throws(VisionError) -> [ModelFile] {
    guard TaskBundle.isArchive(bytes) else { return [try ModelFile(bytes)] }
    let bundle = try TaskBundle(bytes)
    var models: [ModelFile] = []
    for name in bundle.modelNames { models.append(try bundle.model(named: name)) }
    return models
  }

  private static func outcome(of file: ModelFile) -> Outcome {
    do throws(VisionError) {
      let model = try CompiledModel(file)
      for inputs in TrialInputs.allCases {
        try inputs.write(to: model)
        try model.run()
      }
      return .ran
    } catch {
      return error.code == .runtimeMissing ? .refused : .failed
    }
  }
}
