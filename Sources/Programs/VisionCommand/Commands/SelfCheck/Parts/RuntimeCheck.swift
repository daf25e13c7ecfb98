import Inference
import ModelFiles
import VisionBase

/// The runtime's library, and the smallest model in this process.
struct RuntimeCheck {
  var examine: () throws(VisionError) -> RuntimeExamination = {
    () throws(VisionError) in try RuntimeExamination()
  }
  var run: () throws(VisionError) -> Void = {
    () throws(VisionError) in try SmallestRun.inThisProcess()
  }
  var mend = RuntimeExamination.mend()

  var findings: [Finding] {
    let library = Finding.trying("LiteRT", isRequired: true, mend: mend) {
      () throws(VisionError) in
      let found = try examine()
      return "\(RuntimeLibrary.version), \(found.path) (\(found.evidence))"
    }
    // Without the library the run would say the same again.
    guard library.state == .ok else { return [library] }
    return [
      library,
      .trying("smallest model", isRequired: true, mend: mend) { () throws(VisionError) in
        try run()
        return "runs in this process, with the right answer"
      },
    ]
  }
}

extension Finding {
  /// Returns the finding on something that only the runtime's library makes possible.
  static func notTried(_ name: String) -> Finding {
    Finding(
      name, .lacks, found: "not tried, because the runtime cannot be loaded",
      mend: RuntimeExamination.mend())
  }
}

/// The smallest model in a confined process.
struct IsolationCheck {
  var program: String?
  var isPossible = Confinement.isPossible
  var loadsRuntime: () -> Bool = { (try? RuntimeLibrary.load()) != nil }
  var run: (ModelIsolation) throws(VisionError) -> Void = {
    (isolation) throws(VisionError) in try SmallestRun.isolated(by: isolation)
  }

  private static let name = "isolation"
  private static let secondsToWait = 10

  var findings: [Finding] {
    guard isPossible else {
      return [
        Finding(
          Self.name, .lacks,
          found: "models of your own cannot be confined: that needs Linux on x86-64 or arm64",
          mend: "give --trust-model for model files that you trust")
      ]
    }
    guard let program else { return [] }
    guard loadsRuntime() else { return [.notTried(Self.name)] }
    var isolation = ModelIsolation(program: program)
    (isolation.secondsPerRun, isolation.secondsToStart) = (Self.secondsToWait, Self.secondsToWait)
    do throws(VisionError) {
      try run(isolation)
      return [
        Finding(
          Self.name,
          found: "a model runs in a confined process (seccomp, no capabilities, limited memory)")
      ]
    } catch {
      guard error.message.bytes.hasPrefix(IsolatedRun.unconfined(SmallestRun.name)) else {
        return [Finding(Self.name, isRequired: true, failure: error)]
      }
      return [
        Finding(
          Self.name, .lacks, found: FailureLine.message(of: error),
          mend: "allow seccomp filters here, or give --trust-model for model files that you trust")
      ]
    }
  }
}
