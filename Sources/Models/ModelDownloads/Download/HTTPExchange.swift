package import VisionBase

/// A request whose answer is short enough to be kept in memory.
package struct HTTPExchange: Sendable {
  /// What a server answered.
  package struct Answer: Sendable {
    /// Status and header fields.
    package let head: HTTPResponseHead
    /// The body; empty when only the head was asked for.
    package let body: [UInt8]
  }

  /// Longer answers are refused.
  package static let maximumByteCount = 1 << 20

  private let request: HTTPRequest
  private let isOnlyHeadWanted: Bool

  /// Describes an exchange; nothing happens yet.
  ///
  /// Where only the head is wanted, the body is not waited for: signed addresses seldom allow a
  /// `HEAD` request, so this asks for the file and hangs up.
  package init(_ request: HTTPRequest, onlyHead isOnlyHeadWanted: Bool = false) {
    self.request = request
    self.isOnlyHeadWanted = isOnlyHeadWanted
  }

  /// Runs the exchange on the calling thread; passing failures are tried again.
  ///
  /// Any other status is an answer. Throws `downloadFailed` (cause: `DownloadFault`) when there is
  /// none, and `cancelled`.
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

/// Keeps what arrives, up to the limit.
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
    isTooLong = bytes.byteCount > HTTPExchange.maximumByteCount - body.count
    guard !isTooLong else { return false }
    unsafe bytes.withUnsafeBytes { unsafe body.append(contentsOf: $0) }
    return wantsMore
  }

  var wantsMore: Bool { !cancellation.isCancelled }
}
