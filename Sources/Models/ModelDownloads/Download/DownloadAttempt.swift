package import VisionBase

/// One request of a download: writes received bytes to the partial file and checks the response.
package final class DownloadAttempt: HTTPReceiver {
  /// The outcome of an attempt.
  package enum Result {
    /// The server sent everything it announced.
    case complete
    /// The bytes on the disk do not fit the server's file; it must be fetched from the start.
    case startOver
    /// The server or the network failed.
    case failed(DownloadFault)
  }

  private let address: DownloadAddress
  private let options: DownloadOptions
  private let partial: PartialFile
  private let cancellation: DownloadCancellation
  private let progress: (@Sendable (DownloadProgress) -> Void)?

  private let contentName: String
  private let offset: Int
  private let note: ResumeNote?
  private var total: Int?
  private var verdict: Result?
  private var failure: VisionError?

  /// Prepares to fetch the missing part of the partial file.
  package init(
    _ address: DownloadAddress, into partial: PartialFile, options: DownloadOptions,
    cancellation: DownloadCancellation, progress: (@Sendable (DownloadProgress) -> Void)?
  ) throws(VisionError) {
    let note = ResumeNote(for: partial.path)
    contentName = options.contentName ?? address.text
    self.note = note?.contentName == contentName ? note : nil
    // Bytes of unknown origin may be appended to only if a digest verifies the whole file.
    if self.note == nil, options.expectedSHA256 == nil, partial.byteCount > 0 {
      try partial.empty()
    }
    self.address = address
    self.options = options
    self.partial = partial
    self.cancellation = cancellation
    self.progress = progress
    offset = partial.byteCount
    total = options.expectedByteCount
  }

  /// True if the attempt continues an earlier one.
  package var resumes: Bool { offset > 0 }

  /// Runs the attempt; throws for failures of this machine and when the download was canceled.
  package func run(over transport: any HTTPTransport) throws(VisionError) -> Result {
    var request = TransportRequest(address, options: options)
    if resumes {
      request.headers.append(("Range", "bytes=\(offset)-"))
      if let note { request.headers.append(("If-Range", note.validator)) }
    }
    let end = try transport.perform(request, into: self)
    if let failure { throw failure }
    if let verdict { return verdict }
    switch end {
    case .finished: return .complete
    case .failed(let fault): return .failed(fault)
    case .stopped:
      try cancellation.check()
      return .failed(.connectionLost)
    }
  }

  // MARK: - HTTPReceiver

  package func begin(_ head: HTTPResponseHead) -> Bool {
    switch head.status {
    case 200: beginWhole(head)
    case 206 where resumes: beginRest(head)
    case 416 where resumes: verdict = .startOver
    default: verdict = .failed(.status(head.status))
    }
    if verdict == nil, failure == nil { report() }
    return verdict == nil && failure == nil
  }

  package func receive(_ bytes: RawSpan) -> Bool {
    let (length, overflow) = partial.byteCount.addingReportingOverflow(bytes.byteCount)
    if overflow || length > options.maximumByteCount {
      return stop(.failed(.tooLarge(limit: options.maximumByteCount)))
    }
    if let expected = options.expectedByteCount, length > expected {
      return stop(.failed(.wrongByteCount(expected: expected, actual: length)))
    }
    keepFailure { () throws(VisionError) in try partial.append(bytes) }
    guard failure == nil else { return false }
    report()
    return wantsMore
  }

  package var wantsMore: Bool { !cancellation.isCancelled }

  // MARK: - Judging

  private func beginWhole(_ head: HTTPResponseHead) {
    if let length = head.contentLength { check(total: length) }
    guard verdict == nil else { return }
    keepFailure { () throws(VisionError) in
      if partial.byteCount > 0 { try partial.empty() }
      if let validator = head.validator, !validator.bytes.contains("\n") {
        try ResumeNote(contentName: contentName, validator: validator).save(for: partial.path)
      }
    }
  }

  private func beginRest(_ head: HTTPResponseHead) {
    guard let range = head.contentRange, range.start == offset else {
      verdict = .startOver
      return
    }
    // A server that ignores `If-Range` may send the rest of another version.
    if let note, let validator = head.validator, validator != note.validator {
      verdict = .startOver
      return
    }
    if let whole = range.total {
      if let expected = options.expectedByteCount, whole != expected {
        verdict = .startOver
      } else {
        check(total: whole)
      }
    }
  }

  private func check(total length: Int) {
    total = length
    if length > options.maximumByteCount {
      verdict = .failed(.tooLarge(limit: options.maximumByteCount))
    } else if let expected = options.expectedByteCount, length != expected {
      verdict = .failed(.wrongByteCount(expected: expected, actual: length))
    }
  }

  private func stop(_ result: Result) -> Bool {
    verdict = result
    return false
  }

  private func keepFailure(_ body: () throws(VisionError) -> Void) {
    do throws(VisionError) {
      try body()
    } catch {
      failure = error
    }
  }

  private func report() {
    progress?(DownloadProgress(bytesSoFar: partial.byteCount, totalBytes: total))
  }
}
