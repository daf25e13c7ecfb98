internal import ModelCatalogue
package import ModelFiles
public import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Runs an unknown model in a process of its own, before this process runs it.
///
/// Verification reads a model's structure, not what its operators do with the values of a run: a
/// well-formed model may still find a fault in the runtime and end the process. A trial finds such
/// models as long as they fail on the inputs that it shows them, a grey picture and noise.
///
/// ```swift
/// let trial = ModelTrial(program: "/usr/local/bin/vision")
/// let model = try ModelFile(trial.open("uploaded.tflite"))
/// let detector = try await ObjectDetector(model: .loaded(model))
/// ```
///
/// Models of the catalogue are known and not tried. Verdicts are kept in the cache by the model's
/// SHA-256; for a file that was tried before, a check costs two short reads if it is this user's and
/// on the cache's device, else the file is digested. Only what a model does every time is kept:
/// that it ran, or that it crashed while nothing limited the process's memory. One that ran out of
/// time or memory, failed on some inputs only, or was ended from outside, is tried again by the
/// next check.
public struct ModelTrial: Sendable {
  private let child: ToolProcess
  private let records: TrialRecords
  private let limits: TrialLimits

  /// Uses a program to try models: `vision`, wherever it is installed.
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
  /// What is not a proper model, or not there at all, passes, and so does one that the runtime
  /// refuses to run: opening it says what is wrong. What is opened later by its path may be another
  /// file by then; `open` hands out what was tried.
  ///
  /// Throws `modelUnsupported` for a model that cannot be used, and
  /// `fileFailed` when the file cannot be read, is changed meanwhile, or the program cannot be
  /// started.
  public func check(_ path: String) throws(VisionError) {
    guard let identity = FileIdentity(of: path), identity.byteCount > 0,
      !ModelStore.isKnownGood(path)
    else { return }
    if let noted = records.notedDigest(of: path), try isSettled(noted, path) { return }
    let file = try StableBytes.open(path)
    guard (try? ModelFormat.check(file, name: path)) != nil else { return }
    let sha256 = try records.digest(of: file, openedAt: path)
    guard try !isSettled(sha256, path) else { return }
    try judge(file, path, sha256)
  }

  /// Reads a model or a bundle of models, tries it unless it is known, and hands out the very bytes
  /// that were tried; blocks until that is done.
  ///
  /// ```swift
  /// let model = try ModelFile(trial.open("uploaded.tflite"))
  /// let detector = try await ObjectDetector(model: .loaded(model))
  /// ```
  ///
  /// The file is opened once, and up to 256 MiB of it are copied: whatever happens to it later, the
  /// bytes stay. A larger one is mapped, and must not be written to. Throws what `check` throws,
  /// what `StableBytes.init(reading:)` throws for a file that is not there or empty, and `modelInvalid`
  /// or `modelUnsupported` for one that begins like no model or is larger than 2 GiB, of which nothing
  /// more is read.
  public func open(_ path: String) throws(VisionError) -> StableBytes {
    try openAndDigest(path).bytes
  }

  private func openAndDigest(
    _ path: String
  ) throws(VisionError) -> (bytes: StableBytes, sha256: SHA256) {
    let file = try StableBytes.open(path)
    let identity = (try? file.status()).flatMap { FileIdentity($0) }
    if let identity, identity.byteCount > 0 { try ModelFormat.check(file, name: path) }
    let before = records.notedDigest(of: file, openedAt: path)
    let bytes = try StableBytes(of: file, name: path, copyingUpTo: StableBytes.mostCopied)
    // Looked at again, now that it was read.
    if let noted = records.notedDigest(of: file, openedAt: path), noted == before,
      try isSettled(noted, path)
    {
      return (bytes, noted)
    }
    let sha256 = try digest(of: bytes, file, path, seen: identity)
    if try !isSettled(sha256, path) { try judge(file, path, sha256) }
    return (bytes, sha256)
  }

  /// The digest of what was read of a file, which is noted.
  ///
  /// What is mapped is read again: a file that somebody shortens meanwhile then gives another digest,
  /// and does not end this process.
  private func digest(
    of bytes: StableBytes, _ file: OpenFile, _ path: String, seen identity: FileIdentity?
  ) throws(VisionError) -> SHA256 {
    guard bytes.byteCount <= StableBytes.mostCopied else {
      return try records.digest(of: file, openedAt: path)
    }
    let sha256 = bytes.withBytes { SHA256(of: $0) }
    records.note(sha256, on: path, seen: identity)
    return sha256
  }

  /// Checks a model as `check` does, and has tasks of this process that open the path later use the
  /// bytes that were tried.
  ///
  /// A model that is not the catalogue's runs where `isolation` says.
  package func checkForUse(_ path: String, isolation: ModelIsolation?) throws(VisionError) {
    guard let identity = FileIdentity(of: path), identity.byteCount > 0,
      !ModelStore.isKnownGood(path)
    else { return }
    let (bytes, sha256) = try openAndDigest(path)
    let isCatalogued = Catalogue.entry(with: sha256) != nil
    TriedModels.keep(bytes, readFrom: path, isolation: isCatalogued ? nil : isolation)
  }

  /// Whether bytes may be used without a trial; throws when they may not be used at all.
  private func isSettled(_ sha256: SHA256, _ path: String) throws(VisionError) -> Bool {
    if Catalogue.entry(with: sha256) != nil { return true }
    switch records.verdict(on: sha256) {
    case .passed: return true
    case .crashed(let signal): throw Self.error(path, .crashed(signal: signal))
    case nil: return false
    }
  }

  /// Has the child try an open file, and remembers what will be the same the next time.
  private func judge(_ file: OpenFile, _ path: String, _ sha256: SHA256) throws(VisionError) {
    let identity = (try? file.status()).flatMap { FileIdentity($0) }
    let ending = try ending(of: file, path)
    let report = TrialReport(ending.output)
    // Where nobody may learn a child's status (127) its words are enough.
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
    // The child maps a large file: reading what was cut off it is a crash, too.
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

  /// The error that the child did not try what this process has read.
  private static func changed(
    _ path: String, _ report: TrialReport, _ ending: ToolProcess.Ending
  ) -> VisionError {
    report.seen == nil ? error(path, .ended(status: ending.status)) : changed(path)
  }

  private static func changed(_ path: String) -> VisionError {
    VisionError(.fileFailed, "\(path): it was changed while it was tried; try again")
  }

  /// The signals by which a process ends itself.
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS].map(
    Int.init)

  private static func error(_ path: String, _ fault: TrialFault) -> VisionError {
    VisionError(
      .modelUnsupported,
      "\(path): it failed when it was tried in a process of its own: \(fault)", cause: fault)
  }
}
