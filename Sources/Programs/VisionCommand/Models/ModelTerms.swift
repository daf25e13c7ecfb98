import Inference
import ModelFiles
import VisionBase

/// The terms of a command line for a model file.
struct ModelTerms: Hashable, Sendable {
  /// True if a file outside the catalogue is treated like one of it.
  var isTrusted = false

  /// True if the model always runs in a separate process.
  var isIsolated = false

  /// Returns the rule for these terms; throws `optionInvalid` if a process must be confined and
  /// cannot be.
  func rule() throws(VisionError) -> AdmissionRule {
    guard isIsolated else { return isTrusted ? .verified : .ofCommand }
    guard let isolation = ModelIsolation.bySelf else {
      throw VisionError(
        .optionInvalid, "--isolate needs Linux on x86-64 or arm64: no process can be confined here")
    }
    return AdmissionRule(
      trial: isTrusted ? nil : .bySelf, isolation: isolation, isolatesAll: true)
  }
}

extension AdmissionRule {
  /// The command's default rule: a model outside the catalogue is tried, and isolated where
  /// possible.
  static var ofCommand: AdmissionRule { AdmissionRule(trial: .bySelf, isolation: .bySelf) }
}

extension ModelTrial {
  /// Trials with this program as the child.
  fileprivate static var bySelf: ModelTrial {
    #if os(Linux)
      ModelTrial(program: "/proc/self/exe")
    #else
      // Without a name the child cannot start, and every trial fails.
      ModelTrial(program: CommandLine.arguments.first ?? "")
    #endif
  }
}

extension ModelIsolation {
  /// Processes of this program; nil where they cannot be confined.
  fileprivate static var bySelf: ModelIsolation? {
    Confinement.isPossible ? ModelIsolation(program: "/proc/self/exe") : nil
  }
}
