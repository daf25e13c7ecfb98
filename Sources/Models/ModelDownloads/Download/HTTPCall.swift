package import VisionBase

/// A request whose response is short enough to be kept in memory.
package struct HTTPCall: Sendable {
  /// A server's response.
  package struct Answer: Sendable {
    /// Status and header fields.
    package let head: HTTPResponseHead
    /// The body; empty when only the head was requested.
    package let body: [UInt8]
  }

  /// The maximum size of a response in bytes; longer ones are rejected.
  package static let maximumByteCount = 1 << 20

  private let request: TransportRequest
  private let isOnlyHeadWanted: Bool

  /// Creates an exchange without starting it.
  ///
  /// If only the head is wanted, the exchange does not wait for the body: signed addresses seldom
  /// allow a `HEAD` request, so it requests the file and closes the connection.
  package init(_ request: TransportRequest, onlyHead isOnlyHeadWanted: Bool = false) {
    self.request = request
    self.isOnlyHeadWanted = isOnlyHeadWanted
  }

  /// Runs the exchange on the calling thread; transient failures are retried.
  ///
  /// Any other status is returned as a response. Throws `downloadFailed` (cause: `DownloadFault`)
  /// when there is none, and `cancelled`.
  package func run(cancellation: DownloadCancellation) throws(VisionError) -> Answer {
    let options = request.options
    var attempts = 0
    while true {
      try cancellation.check()
      let receiver = AnswerReceiver(keepsBody: !isOnlyHeadWanted, cancellation)
      let end = try request.address.transport.perform(request, into: receiver)
      let fault: DownloadFault
      switch end {
      case .failed(let failure): fault = failure
      case .stopped where receiver.isTooLong: fault = .tooLarge(limit: Self.maximumByteCount)
      case .finished, .stopped:
        try cancellation.check()
        let status = DownloadFault.status(receiver.head.status)
        guard status.isTransient else {
          return Answer(head: receiver.head, body: receiver.body)
        }
        fault = status
      }
      attempts += 1
      guard fault.isTransient, attempts < options.maximumAttempts else {
        throw VisionError(
          .downloadFailed, "cannot ask \(request.address.shown): \(fault.words)", cause: fault)
      }
      try options.pause(
        milliseconds: options.delayInMilliseconds(afterFailure: attempts), unless: cancellation)
    }
  }
}

/// Collects a response, up to the limit.
private final class AnswerReceiver: HTTPReceiver {
  private(set) var head = HTTPResponseHead(status: 0)
  private(set) var body: [UInt8] = []
  private(set) var isTooLong = false

  private let keepsBody: Bool
  private let cancellation: DownloadCancellation

  init(keepsBody: Bool, _ cancellation: DownloadCancellation) {
    (self.keepsBody, self.cancellation) = (keepsBody, cancellation)
  }

  func begin(_ head: HTTPResponseHead) -> Bool {
    self.head = head
    return keepsBody
  }

  func receive(_ bytes: RawSpan) -> Bool {
    isTooLong = bytes.byteCount > HTTPCall.maximumByteCount - body.count
    guard !isTooLong else { return false }
    unsafe bytes.withUnsafeBytes { unsafe body.append(contentsOf: $0) }
    return wantsMore
  }

  var wantsMore: Bool { !cancellation.isCancelled }
}
