internal import ModelFiles
internal import ModelRewriting
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
  /// The word by which a program knows that it is to try the model on its standard input, whose name
  /// comes next.
  package static let word = "__try-model"

  /// What the child says in its last line when it comes to its end.
  package enum Outcome: String, Sendable {
    /// The runtime did what it was asked.
    case ran
    /// The runtime answered with an error to everything, which may be one of this moment.
    case failed
    /// The runtime answered with an error to some inputs, and did others.
    case uneven
    /// More memory was taken than is allowed.
    case exceeded
    /// The runtime was not asked: there is none, or the file is not a proper model.
    case refused
  }

  /// Runs each model of a file, or of a bundle, on each kind of input, and says how that ended.
  ///
  /// The file is what the parent opened, from which it was given as standard input: no path is
  /// followed again. Ends the process, having said so, when more memory is taken than is allowed.
  /// Throws `fileFailed` when the process cannot be bound to its limits or the file not be read.
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

  /// Tells the parent, in one write.
  ///
  /// Straight to the descriptor: what else may be writing is in the midst of a model's run.
  private static func say(_ words: String) {
    let line = Array(words.utf8)
    unsafe _ = write(STDOUT_FILENO, line, line.count)
  }

  /// Runs everything in the bytes to its end: no error keeps what comes after it from its turn.
  static func outcome(of bytes: StableBytes) -> Outcome {
    var outcomes: Set<Outcome> = []
    do throws(VisionError) {
      if TaskBundle.isArchive(bytes) {
        let bundle = try TaskBundle(bytes)
        for name in bundle.modelNames {
          outcomes.formUnion(
            Self.outcomes { () throws(VisionError) in try bundle.model(named: name) })
        }
      } else {
        outcomes = Self.outcomes { () throws(VisionError) in try ModelFile(bytes) }
      }
    } catch {
      return .refused
    }
    return [.uneven, .refused, .failed].first(where: outcomes.contains) ?? .ran
  }

  /// Tries a model as it is, and as tasks reduce it.
  private static func outcomes(of open: () throws(VisionError) -> ModelFile) -> Set<Outcome> {
    guard let file = try? open() else { return [.refused] }
    var outcomes: Set = [outcome(of: file)]
    let kept = ModelFile.outputsWithoutMask
    // One that cannot be reduced is used as it is.
    if file.outputs.count == kept.count + 1, let reduced = try? file.keepingOutputs(kept) {
      outcomes.insert(outcome(of: reduced))
    }
    return outcomes
  }

  /// Shows a model all inputs, one after the other as a task does.
  ///
  /// After an error everything may fail, so then each input meets a model of its own, too.
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
