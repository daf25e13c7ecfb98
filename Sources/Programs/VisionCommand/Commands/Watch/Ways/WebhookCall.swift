import ModelDownloads
import VisionBase

/// A request of a webhook: an event as JSON, signed with a secret.
struct WebhookCall: Sendable {
  let address: DownloadAddress
  /// The key of signatures; nil for none.
  let secret: [UInt8]?
  let caFile: String?

  /// The header field with a time and the signature, as in `t=1767225600,v1=0a…`.
  ///
  /// The time is in seconds since 1970. The signature is the digest of the time's digits, a full
  /// stop and the body under the secret.
  static let signatureHeader = "X-Vision-Signature"
  private static let timeoutInMilliseconds = 10_000
  /// The time for a whole request, in seconds.
  private static let longestSeconds = 60.0
  /// The statuses of a server that cannot use an event, and will not another time.
  private static let refusals = [400, 413, 415, 422]

  /// The server for messages: the path of a webhook may be its only secret.
  private var server: String { address.origin }

  /// Sends an event.
  func send(
    _ event: [UInt8], _ isCancelled: @escaping @Sendable () -> Bool
  ) -> EventDelivery.Outcome {
    do throws(VisionError) {
      let receiver = Answer(isCancelled, until: MonotonicClock.seconds + Self.longestSeconds)
      let end = try address.transport.perform(request(event, at: .now), into: receiver)
      if receiver.status == 0, isCancelled() { return .ended }
      return outcome(end, receiver.status)
    } catch {
      return .failed(FailureLine.message(of: error))
    }
  }

  /// Returns the value of the header field for a body that is sent at a time; nil without a secret.
  func signature(of body: [UInt8], at time: UTCTime) -> String? {
    guard let secret else { return nil }
    let seconds = "\(time.milliseconds / 1000)"
    let digest = HMACSHA256.digest(of: Array("\(seconds).".utf8) + body, key: secret)
    return "t=\(seconds),v1=\(digest)"
  }

  private func request(_ body: [UInt8], at time: UTCTime) -> TransportRequest {
    var options = DownloadOptions()
    // A redirect would lead events to a server that the file does not name.
    options.maximumRedirects = 0
    options.connectTimeoutInMilliseconds = Self.timeoutInMilliseconds
    options.stallTimeoutInMilliseconds = Self.timeoutInMilliseconds
    if let caFile { options.certificateFile = caFile }
    var request = TransportRequest(address, options: options)
    request.body = body
    request.headers = [("Content-Type", "application/json"), ("Expect", "")]
    if let signature = signature(of: body, at: time) {
      request.headers.append((Self.signatureHeader, signature))
    }
    return request
  }

  private func outcome(_ end: HTTPTransferEnd, _ status: Int) -> EventDelivery.Outcome {
    // A status counts, however the body ends.
    if (200..<300).contains(status) { return .arrived }
    if status < 300, case .failed(let fault) = end { return .failed("\(server): \(fault.words)") }
    guard status > 0 else {
      return .failed("\(server): no answer in \(Int(Self.longestSeconds)) s")
    }
    let words = "\(server): the server answered with status \(status)"
    return Self.refusals.contains(status) ? .refused(words) : .failed(words)
  }

  /// The receiver of an answer, which keeps the status.
  private final class Answer: HTTPReceiver {
    private(set) var status = 0
    private let isCancelled: () -> Bool
    private let deadline: Double
    private var byteCount = 0

    init(_ isCancelled: @escaping () -> Bool, until deadline: Double) {
      (self.isCancelled, self.deadline) = (isCancelled, deadline)
    }

    func begin(_ head: HTTPResponseHead) -> Bool {
      status = head.status
      return true
    }

    func receive(_ bytes: RawSpan) -> Bool {
      byteCount += bytes.byteCount
      return byteCount < 1 << 16
    }

    var wantsMore: Bool { !isCancelled() && MonotonicClock.seconds < deadline }
  }
}
