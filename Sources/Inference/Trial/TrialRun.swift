internal import ModelFiles
internal import VisionBase

/// The inner half of a trial: runs the models of a file on made inputs, in this process.
///
/// The process may well not survive that, which is why a child does it; see `ModelTrial`.
package enum TrialRun {
  /// The word by which a program knows that it is to try the file named next.
  package static let word = "__try-model"

  /// What the child says in its last line when it comes to its end.
  package enum Outcome: String, Sendable {
    /// The runtime did what it was asked, or answered with an error.
    case ran
    /// The runtime was not asked: there is none, or the file is not a proper model.
    case refused
  }

  /// Runs each model of a file, or of a bundle, on each kind of input.
  package static func run(_ path: String, limits: TrialLimits = TrialLimits()) -> Outcome {
    limits.bindThisProcess()
    guard let bytes = try? StableBytes(mapping: path) else { return .refused }
    return outcome(of: bytes)
  }

  static func outcome(of bytes: StableBytes) -> Outcome {
    do throws(VisionError) {
      for model in try models(in: bytes) {
        guard survives(model) else { return .refused }
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

  /// Runs one model; false when there is no runtime.
  private static func survives(_ file: ModelFile) -> Bool {
    do throws(VisionError) {
      let model = try CompiledModel(file)
      for inputs in TrialInputs.allCases {
        try inputs.write(to: model)
        try model.run()
      }
      return true
    } catch {
      // An answer of the runtime, whichever, is for the task to report.
      return error.code != .runtimeMissing
    }
  }
}
