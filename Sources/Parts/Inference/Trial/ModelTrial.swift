internal import ModelCatalogue
public import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Lets a model that nobody knows run in a process of its own, before this process runs it.
///
/// Verification reads a model's structure, not what its operators do with the values of a run: a
/// well-formed model may still find a fault of the runtime and end the process. A trial finds such
/// models as long as they fail on the inputs that it shows them, a grey picture and noise.
///
/// ```swift
/// let trial = ModelTrial(program: "/usr/local/bin/vision")
/// try trial.check("uploaded.tflite")
/// let detector = try await ObjectDetector(model: .file("uploaded.tflite"))
/// ```
///
/// Models of the catalogue are known and not tried. Verdicts are kept in the cache by the model's
/// SHA-256; for a file that was tried before, a check costs two short reads. Only what a model does
/// every time is kept: that it ran, or that it crashed. One that ran out of time or memory, or was
/// ended from outside, is tried again by the next check.
public struct ModelTrial: Sendable {
  private let child: ToolProcess
  private let records: TrialRecords
  private let limits: TrialLimits

  /// Has a program try models: `vision`, wherever it is installed.
  public init(program: String) {
    self.init(program: program, words: [TrialRun.word], folder: CacheFolder.path + "/trials")
  }

  package init(
    program: String, words: [String], folder: String, limits: TrialLimits = TrialLimits()
  ) {
    // Swift's own report of a crash takes longer than the trial.
    child = ToolProcess(program, words, environment: ["SWIFT_BACKTRACE": "enable=no"])
    records = TrialRecords(folder: folder)
    self.limits = limits
  }

  /// Tries a model or a bundle of models, unless it is known; blocks until that is done.
  ///
  /// What is no proper model, or not there at all, passes, and so does one that the runtime refuses
  /// to run: whoever opens it says what is wrong.
  /// Throws `modelUnsupported` with a `TrialFault` cause for a model that cannot be used, and
  /// `fileFailed` when the file cannot be read or the program cannot be started.
  public func check(_ path: String) throws(VisionError) {
    guard FileIdentity(of: path) != nil, !ModelStore.isKnownGood(path) else { return }
    let sha256 = try records.digest(of: path)
    if Catalogue.entry(with: sha256) != nil { return }
    let verdict = records.verdict(on: sha256)
    let fault: TrialFault?
    switch verdict {
    case .passed: fault = nil
    case .crashed(let signal): fault = .crashed(signal: signal)
    case nil: fault = try run(path, sha256)
    }
    if let fault { throw Self.error(path, fault) }
  }

  /// Runs the child and remembers what will be the same the next time.
  private func run(_ path: String, _ sha256: SHA256) throws(VisionError) -> TrialFault? {
    var child = child
    child.arguments.append(path)
    let deadline = MonotonicClock.seconds + Double(limits.seconds)
    let ending = try child.run { () throws(VisionError) in
      guard MonotonicClock.seconds < deadline else {
        throw Self.error(path, .timedOut(seconds: limits.seconds))
      }
    }
    let said = ending.output.split(separator: "\n").last.map(String.init)
    // Where nobody may learn a child's status (127) its words are enough.
    if let outcome = said.flatMap(TrialRun.Outcome.init(rawValue:)),
      ending.status == 0 || ending.status == 127
    {
      switch outcome {
      case .ran: records.save(.passed, on: sha256)
      case .exceeded: return .exceededMemory(byteCount: limits.byteCount)
      case .failed, .refused: break
      }
      return nil
    }
    let signal = ending.status - 128
    if signal == Int(SIGXCPU) { return .timedOut(seconds: limits.seconds) }
    // Other signals come from outside, for example when memory runs out.
    guard Self.crashes.contains(signal) else { return .ended(status: ending.status) }
    records.save(.crashed(signal: signal), on: sha256)
    return .crashed(signal: signal)
  }

  /// The signals by which a process ends itself.
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS].map(
    Int.init)

  private static func error(_ path: String, _ fault: TrialFault) -> VisionError {
    VisionError(
      .modelUnsupported, "\(path) is not used: tried in a process of its own", cause: fault)
  }
}
