package import VisionBase

/// Fetches one file from a server to a path of this machine, completely and verified or not at all.
///
/// Received bytes are written beside the target, to `<target>.partial`, which replaces the target
/// in one step after its size and digest were verified. Until then an existing file stays. A
/// partial file left by a broken or canceled download is continued if the server supports that.
/// Several processes and threads may request the same target at once: one fetches it, the others
/// wait and find it there (a lock on `<target>.lock`).
package struct HTTPDownload: Sendable {
  /// The outcome of a download that did not fail.
  package enum Outcome: Hashable, Sendable {
    /// The file was fetched.
    case fetched
    /// The file existed already, or another process fetched it in the meantime.
    case alreadyThere
  }

  private let address: DownloadAddress
  private let target: String
  private let options: DownloadOptions
  private let transport: any HTTPTransport

  /// Creates a download without starting it.
  ///
  /// - Parameters:
  ///   - url: An `https`, `http` or `file` address.
  ///   - path: The target path; missing folders are created.
  ///   - options: The expected file, and the limits.
  /// - Throws: `optionInvalid` when `url` is not such an address.
  package init(
    from url: String, to path: String, options: DownloadOptions = DownloadOptions()
  ) throws(VisionError) {
    let address = try DownloadAddress(url)
    self.init(address, to: path, options: options, transport: address.transport)
  }

  package init(
    _ address: DownloadAddress, to path: String, options: DownloadOptions,
    transport: any HTTPTransport
  ) {
    self.address = address
    target = path
    self.options = options
    self.transport = transport
  }

  /// Runs the download on its own thread.
  ///
  /// Canceling the task stops it. Throws as `runBlocking(cancellation:progress:)` does.
  package func run(
    progress: (@Sendable (DownloadProgress) -> Void)? = nil
  ) async throws(VisionError) -> Outcome {
    let cancellation = DownloadCancellation()
    let result = await withTaskCancellationHandler {
      await WorkerThread.run { () throws(VisionError) in
        try runBlocking(cancellation: cancellation, progress: progress)
      }
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }

  /// Runs the download on the calling thread, which waits for its end.
  ///
  /// - Parameters:
  ///   - cancellation: Stops the download when canceled.
  ///   - progress: Called after each piece that arrived, on an unspecified thread; must be quick.
  /// - Returns: The outcome, which records whether the file had to be fetched.
  /// - Throws: `downloadFailed` (cause: `DownloadFault`) when server, network or content are at
  ///   fault, `fileFailed` when the disk is full or the path is not writable, and `cancelled`.
  @discardableResult
  package func runBlocking(
    cancellation: DownloadCancellation = DownloadCancellation(),
    progress: (@Sendable (DownloadProgress) -> Void)? = nil
  ) throws(VisionError) -> Outcome {
    try cancellation.check()
    // Read before the file: one that appears meanwhile must not be taken for the one examined.
    let before = FileIdentity(of: target)
    if try targetIsRight() { return .alreadyThere }
    try FileSystem.make(FileSystem.parent(of: target))

    return try FileLock.hold(target + ".lock") { () throws(VisionError) in
      try options.pause(milliseconds: 50, unless: cancellation)
    } during: { () throws(VisionError) in
      // Another process may have held the lock, or have come and gone before it was taken. Without
      // a digest a new file must be taken for its result.
      if let now = FileIdentity(of: target), now != before {
        if options.expectedSHA256 == nil { return .alreadyThere }
        if try targetIsRight() { return .alreadyThere }
      }
      let partial = try PartialFile(target + ".partial", write: options.write)
      do throws(VisionError) {
        try fetch(into: partial, cancellation: cancellation, progress: progress)
      } catch {
        // There is nothing in it to resume from.
        if partial.byteCount == 0 { partial.discard() }
        throw error
      }
      try partial.install(at: target)
      return .fetched
    }
  }
}

// MARK: - Steps

extension HTTPDownload {
  /// Returns true if the target exists and has the required digest; false when none is required.
  private func targetIsRight() throws(VisionError) -> Bool {
    guard let sha256 = options.expectedSHA256, let there = FileIdentity(of: target),
      there.byteCount == options.expectedByteCount ?? there.byteCount
    else { return false }
    return try NoteFile.sha256(of: target) == sha256
  }

  /// Fetches the complete and verified content into the partial file.
  private func fetch(
    into partial: PartialFile, cancellation: DownloadCancellation,
    progress: (@Sendable (DownloadProgress) -> Void)?
  ) throws(VisionError) {
    var failures = 0
    var restarts = 0
    if try isComplete(partial) { return }
    while true {
      let attempt = try DownloadAttempt(
        address, into: partial, options: options, cancellation: cancellation, progress: progress)
      switch try attempt.run(over: transport) {
      case .complete:
        guard let fault = try self.fault(in: partial) else { return }
        let isCutShort = isShort(partial)
        guard isCutShort || (attempt.resumes && restarts < 1) else {
          partial.discard()
          throw error(fault)
        }
        try againAfter(
          fault, failures: &failures, restarts: &restarts, isCutShort: isCutShort,
          partial: partial, cancellation: cancellation)
      case .startOver:
        restarts += 1
        guard restarts <= 2 else { throw error(.transfer("the server contradicts itself")) }
        try partial.empty()
      case .failed(let fault):
        failures += 1
        guard fault.isTransient, failures < options.maximumAttempts else { throw error(fault) }
        try options.pause(
          milliseconds: options.delayInMilliseconds(afterFailure: failures), unless: cancellation)
      }
    }
  }

  /// Prepares the next attempt after a complete body that is not the expected file.
  private func againAfter(
    _ fault: DownloadFault, failures: inout Int, restarts: inout Int, isCutShort: Bool,
    partial: PartialFile, cancellation: DownloadCancellation
  ) throws(VisionError) {
    guard isCutShort else {
      // The part from an earlier attempt may have been wrong.
      restarts += 1
      return try partial.empty()
    }
    failures += 1
    guard failures < options.maximumAttempts else { throw error(fault) }
    try options.pause(
      milliseconds: options.delayInMilliseconds(afterFailure: failures), unless: cancellation)
  }

  private func isShort(_ partial: PartialFile) -> Bool {
    partial.byteCount < options.expectedByteCount ?? 0
  }

  /// Returns true if an earlier process fetched everything but did not install it.
  private func isComplete(_ partial: PartialFile) throws(VisionError) -> Bool {
    guard partial.byteCount > 0, options.expectedSHA256 != nil else { return false }
    if let expected = options.expectedByteCount, partial.byteCount != expected {
      if partial.byteCount > expected { try partial.empty() }
      return false
    }
    if try fault(in: partial) == nil { return true }
    // It has the file's size: nothing is left to request, so its content is wrong.
    if options.expectedByteCount != nil { try partial.empty() }
    return false
  }

  private func fault(in partial: PartialFile) throws(VisionError) -> DownloadFault? {
    if let expected = options.expectedByteCount, partial.byteCount != expected {
      return .wrongByteCount(expected: expected, actual: partial.byteCount)
    }
    guard let expected = options.expectedSHA256 else { return nil }
    let actual = try partial.sha256()
    return actual == expected ? nil : .wrongSHA256(expected: expected, actual: actual)
  }

  private func error(_ fault: DownloadFault) -> VisionError {
    VisionError(
      .downloadFailed, "cannot download \(address.shown): \(fault.words)", cause: fault)
  }
}
