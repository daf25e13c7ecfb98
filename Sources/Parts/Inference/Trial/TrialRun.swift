internal import ModelFiles
internal import ModelRewriting
package import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The inner half of a trial: runs the models of a file on generated inputs, in this process.
///
/// The process may not survive that, which is why a child does it; see `ModelTrial`.
package enum TrialRun {
  /// The argument that makes a program try the model on its standard input.
  ///
  /// The model's name comes next.
  package static let word = "__try-model"

  /// The outcome in the last line of a child that reaches its end.
  package enum Outcome: String, Sendable {
    /// The runtime ran the model on all inputs.
    case ran
    /// The runtime failed on all inputs; the error may be temporary.
    case failed
    /// The runtime failed on some inputs, and ran on others.
    case uneven
    /// The memory limit was exceeded.
    case exceeded
    /// The runtime was not used: there is none, or the file is not a proper model.
    case refused
  }

  /// Runs each model of a file, or of a bundle, on each kind of input, and prints the outcome.
  ///
  /// The file is the one that the parent opened and passed as standard input: no path is followed
  /// again. Ends the process, after printing that outcome, when the memory limit is exceeded.
  /// Throws `fileFailed` when the limits cannot be applied or the file cannot be read.
  package static func serve(
    _ name: String, file: OpenFile = OpenFile(taking: STDIN_FILENO),
    limits: TrialLimits = TrialLimits()
  ) throws(VisionError) {
    try limits.bindThisProcess { say(TrialReport.closing(.exceeded)) }
    let bytes = try StableBytes(of: file, name: name, copyingUpTo: StableBytes.mostCopied)
    let seen = bytes.withBytes { SHA256(of: $0) }
    say(TrialReport.opening(seen))
    say(TrialReport.closing(outcome(of: bytes), seen))
  }

  /// Sends text to the parent, in one write.
  ///
  /// It writes directly to the descriptor: other writers may be in the middle of a model's run.
  private static func say(_ words: String) {
    let line = Array(words.utf8)
    unsafe _ = write(STDOUT_FILENO, line, line.count)
  }

  /// Runs everything in the bytes to the end: an error does not prevent later models from running.
  static func outcome(of bytes: StableBytes) -> Outcome {
    var outcomes: Set<Outcome> = []
    do throws(VisionError) {
      switch try ModelFormat(of: bytes) {
      case .bundle:
        outcomes = Self.outcomes(of: try TaskBundle(bytes))
      case .model:
        outcomes = Self.outcomes { () throws(VisionError) in try ModelFile(bytes) }
      }
    } catch {
      return .refused
    }
    return [.uneven, .refused, .failed].first(where: outcomes.contains) ?? .ran
  }

  /// Tries the models of a bundle, and those of the bundles in it.
  private static func outcomes(of bundle: TaskBundle) -> Set<Outcome> {
    var outcomes: Set<Outcome> = []
    for name in bundle.modelNames {
      outcomes.formUnion(
        Self.outcomes { () throws(VisionError) in try bundle.model(named: name) })
    }
    for name in bundle.bundleNames {
      let nested = try? bundle.bundle(named: name)
      outcomes.formUnion(nested.map(Self.outcomes(of:)) ?? [.refused])
    }
    return outcomes
  }

  /// Tries a model unchanged, and as tasks reduce it.
  private static func outcomes(of open: () throws(VisionError) -> ModelFile) -> Set<Outcome> {
    guard let file = try? open() else { return [.refused] }
    var outcomes: Set = [outcome(of: file)]
    let kept = ModelFile.outputsWithoutMask
    // A model that cannot be reduced is used unchanged.
    if file.outputs.count == kept.count + 1, let reduced = try? file.keepingOutputs(kept) {
      outcomes.insert(outcome(of: reduced))
    }
    return outcomes
  }

  /// Runs a model on all inputs, one after the other as a task does.
  ///
  /// After an error everything may fail, so each input is then also run on a new model.
  private static func outcome(of file: ModelFile) -> Outcome {
    let model: CompiledModel
    do throws(VisionError) {
      model = try CompiledModel(file)
    } catch {
      return error.code == .runtimeMissing ? .refused : .failed
    }
    var successes = TrialInputs.allCases.map { runs($0, on: model) }
    guard successes.contains(false) else { return .ran }
    successes += TrialInputs.allCases.map { inputs in
      (try? CompiledModel(file)).map { runs(inputs, on: $0) } ?? false
    }
    return successes.contains(true) ? .uneven : .failed
  }

  private static func runs(_ inputs: TrialInputs, on model: CompiledModel) -> Bool {
    do throws(VisionError) {
      try inputs.write(to: model)
      try model.run()
      return true
    } catch {
      return false
    }
  }
}
