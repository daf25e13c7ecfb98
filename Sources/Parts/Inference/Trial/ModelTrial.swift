internal import ModelCatalogue
internal import ModelFiles
public import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Runs an unknown model in a separate process, before this process runs it.
///
/// Verification reads a model's structure, not the behavior of its operators with the values of a
/// run: a well-formed model may still trigger a fault in the runtime and end the process. A trial
/// finds such models as long as they fail on the trial's inputs, a gray picture and noise.
///
/// ```swift
/// let trial = ModelTrial(program: "/usr/local/bin/vision")
/// let model = try ModelFile(trial.open("uploaded.tflite"))
/// let detector = try await ObjectDetector(model: .loaded(model))
/// ```
///
/// Models of the catalogue are known and not tried. Verdicts are kept in the cache by the model's
/// SHA-256; for a file that was tried before, a check costs two short reads if it belongs to this
/// user and is on the cache's device, otherwise the file is hashed. Only deterministic verdicts are
/// kept: that a model ran, or that it crashed while nothing limited the process's memory. One that
/// ran out of time or memory, failed on some inputs only, or was ended from outside, is tried again
/// by the next check.
public struct ModelTrial: Sendable {
  private let child: ToolProcess
  private let records: TrialRecords
  private let limits: TrialLimits

  /// Creates a trial that uses a program: `vision`, wherever it is installed.
  public init(program: String) {
    self.init(program: program, words: [TrialRun.word], folder: CacheFolder.path + "/trials")
  }

  package init(
    program: String, words: [String], folder: String, limits: TrialLimits = TrialLimits()
  ) {
    // Swift's own crash report takes longer than the trial.
    child = ToolProcess(program, words, environment: ["SWIFT_BACKTRACE": "enable=no"])
    records = TrialRecords(folder: folder)
    self.limits = limits
  }

  /// Tries a model or a bundle of models, unless it is known; blocks until that is done.
  ///
  /// A model that the runtime rejects passes: opening it reports the reason. A file opened later by
  /// its path may be another one by then; `open` returns the bytes that were tried.
  ///
  /// Throws `modelUnsupported` for a model that cannot be used, `fileFailed` when the file is
  /// empty, cannot be read or changes meanwhile, or the program cannot be started, `inputMissing`
  /// when the file does not exist, and `modelInvalid` for one that does not begin like a model.
  public func check(_ path: String) throws(VisionError) {
    let opened = try OpenedModel(path)
    guard ModelStore().entry(of: opened.status) == nil else { return }
    if let noted = records.notedDigest(of: opened.file, openedAt: path),
      try isSettled(noted, path)
    {
      return
    }
    let sha256 = try records.digest(of: opened.file, openedAt: path)
    if try !isSettled(sha256, path) { try judge(opened.file, path, sha256) }
  }

  /// Reads a model or a bundle, tries it unless it is known, and returns exactly the bytes tried.
  ///
  /// Blocks until that is done.
  ///
  /// ```swift
  /// let model = try ModelFile(trial.open("uploaded.tflite"))
  /// let detector = try await ObjectDetector(model: .loaded(model))
  /// ```
  ///
  /// The file is opened once, and up to 256 MiB of it are copied: later changes to the file do not
  /// affect the bytes. A larger one is mapped, and must not be written to. Throws what `check`
  /// throws; a file that does not begin like a model or is larger than 2 GiB is not read further.
  public func open(_ path: String) throws(VisionError) -> StableBytes {
    try bytes(of: OpenedModel(path)).bytes
  }

  /// Reads an opened file, and tries its bytes unless they are known.
  func bytes(
    of opened: OpenedModel
  ) throws(VisionError) -> (bytes: StableBytes, sha256: SHA256) {
    let (file, path) = (opened.file, opened.path)
    let before = records.notedDigest(of: file, openedAt: path)
    let bytes = try opened.bytes()
    // Check the note again, after the file was read.
    if let noted = records.notedDigest(of: file, openedAt: path), noted == before,
      try isSettled(noted, path)
    {
      return (bytes, noted)
    }
    let sha256 = try digest(of: bytes, opened)
    if try !isSettled(sha256, path) { try judge(file, path, sha256) }
    return (bytes, sha256)
  }

  /// Returns the digest of the bytes read from a file, and writes a note of it.
  ///
  /// A mapped file is read again: if it is truncated meanwhile, it then has another digest, and
  /// does not end this process.
  private func digest(
    of bytes: StableBytes, _ opened: OpenedModel
  ) throws(VisionError) -> SHA256 {
    guard bytes.byteCount <= StableBytes.mostCopied else {
      return try records.digest(of: opened.file, openedAt: opened.path)
    }
    let sha256 = bytes.withBytes { SHA256(of: $0) }
    records.note(sha256, on: opened.path, seen: FileIdentity(opened.status))
    return sha256
  }

  /// Returns true if bytes may be used without a trial; throws when they may not be used at all.
  private func isSettled(_ sha256: SHA256, _ path: String) throws(VisionError) -> Bool {
    if Catalogue.entry(with: sha256) != nil { return true }
    switch records.verdict(on: sha256) {
    case .passed: return true
    case .crashed(let signal): throw Self.error(path, .crashed(signal: signal))
    case nil: return false
    }
  }

  /// Makes the child try an open file, and saves a verdict that will be the same the next time.
  private func judge(_ file: OpenFile, _ path: String, _ sha256: SHA256) throws(VisionError) {
    let identity = (try? file.status()).flatMap { FileIdentity($0) }
    let ending = try ending(of: file, path)
    let report = TrialReport(ending.output)
    // If the child's status is unavailable (127), its output is enough.
    if let outcome = report.outcome, ending.status == 0 || ending.status == 127 {
      if outcome == .exceeded {
        throw Self.error(path, .exceededMemory(byteCount: limits.byteCount))
      }
      guard report.seen == sha256 else { throw Self.changed(path, report, ending) }
      if outcome == .uneven { throw Self.error(path, .failedOnSomeInputs) }
      if outcome == .ran { records.save(.passed, on: sha256) }
      return
    }
    let signal = ending.status - 128
    if signal == Int(SIGXCPU) { throw Self.error(path, .timedOut(seconds: limits.seconds)) }
    // Other signals come from outside, for example when memory runs out.
    guard Self.crashes.contains(signal) else {
      throw Self.error(path, .ended(status: ending.status))
    }
    // The child maps a large file: reading a part that was truncated is a crash, too.
    guard identity == (try? file.status()).flatMap({ FileIdentity($0) }) else {
      throw Self.changed(path)
    }
    if report.seen == sha256, !TrialLimits.areTightened {
      records.save(.crashed(signal: signal), on: sha256)
    }
    throw Self.error(path, .crashed(signal: signal))
  }

  /// Runs the child on an open file.
  private func ending(
    of file: OpenFile, _ path: String
  ) throws(VisionError) -> ToolProcess.Ending {
    var child = child
    child.arguments.append(path)
    child.input = file
    let deadline = MonotonicClock.seconds + Double(limits.seconds)
    return try child.run { () throws(VisionError) in
      guard MonotonicClock.seconds < deadline else {
        throw Self.error(path, .timedOut(seconds: limits.seconds))
      }
    }
  }

  /// Returns the error for a child that did not try the bytes this process has read.
  private static func changed(
    _ path: String, _ report: TrialReport, _ ending: ToolProcess.Ending
  ) -> VisionError {
    report.seen == nil ? error(path, .ended(status: ending.status)) : changed(path)
  }

  private static func changed(_ path: String) -> VisionError {
    VisionError(.fileFailed, "\(path): it was changed while it was tried; try again")
  }

  /// The signals of crashes.
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS].map(
    Int.init)

  private static func error(_ path: String, _ fault: TrialFault) -> VisionError {
    VisionError(
      .modelUnsupported,
      "\(path): it failed when it was tried in a process of its own: \(fault)", cause: fault)
  }
}
