#if canImport(Darwin)
  private import Foundation
  package import VisionBase

  /// HTTP and HTTPS on Apple platforms, where libcurl is not generally available.
  ///
  /// The system's certificate store decides which servers to trust, and only silence counts as a
  /// stall: the certificate file and the minimum rate of the options are not used.
  package struct URLSessionTransport: HTTPTransport {
    /// Creates the transport.
    package init() {}

    /// Runs the request; the calling thread waits while the system's threads receive.
    package func perform(
      _ request: TransportRequest, into receiver: any HTTPReceiver
    ) throws(VisionError) -> HTTPTransferEnd {
      guard let url = URL(string: request.address.text) else { return .failed(.unsupportedAddress) }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest =
        Double(request.options.stallTimeoutInMilliseconds) / 1000
      configuration.httpShouldSetCookies = false
      configuration.allowsCellularAccess = request.options.allowsCellularAccess
      var wanted = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
      if let body = request.body {
        wanted.httpMethod = "POST"
        wanted.httpBody = Data(body)
      }
      for (name, value) in request.headers { wanted.setValue(value, forHTTPHeaderField: name) }
      // With compression, lengths and ranges would refer to other bytes than those received.
      wanted.setValue("identity", forHTTPHeaderField: "Accept-Encoding")

      let transfer = SessionTransfer(receiver, options: request.options)
      let session = URLSession(
        configuration: configuration, delegate: transfer, delegateQueue: nil)
      defer { session.invalidateAndCancel() }
      let task = session.dataTask(with: wanted)
      task.resume()
      while transfer.ended.wait(timeout: .now() + 0.2) == .timedOut {
        if !transfer.wantsMore { task.cancel() }
      }
      return transfer.end
    }
  }

  /// Passes a session's events on to a receiver.
  ///
  /// Sendable: all mutable state is in the lock, and the receiver is only called from the session's
  /// queue, which runs one call at a time, except for `wantsMore`, which any thread may read.
  private final class SessionTransfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private struct State {
      var redirects = 0
      var fault: DownloadFault?
      var wasStopped = false
      var end = HTTPTransferEnd.stopped
    }

    // Not a `Monitor`: waiting for it needs a timeout.
    let ended = DispatchSemaphore(value: 0)
    private let receiver: any HTTPReceiver
    private let options: DownloadOptions
    private let state = Lock(State())

    init(_ receiver: any HTTPReceiver, options: DownloadOptions) {
      self.receiver = receiver
      self.options = options
    }

    /// The outcome of the transfer, valid once `ended` was signaled.
    var end: HTTPTransferEnd { state.withLock { $0.end } }

    /// True if the receiver still wants bytes; records when it does not.
    var wantsMore: Bool {
      let wants = receiver.wantsMore
      if !wants { stop() }
      return wants
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      let began = task.originalRequest?.url?.scheme?.lowercased()
      let next = request.url?.scheme?.lowercased() ?? ""
      let limit = max(options.maximumRedirects, 0)
      let isFollowed = state.withLock { state in
        state.redirects += 1
        if state.redirects > limit {
          state.fault = .tooManyRedirects(limit: limit)
        } else if next != "https", next != "http" || began == "https" {
          state.fault = .forbiddenRedirect
        }
        return state.fault == nil
      }
      completionHandler(isFollowed ? request : nil)
      if !isFollowed { task.cancel() }
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      let http = response as? HTTPURLResponse
      var head = HTTPResponseHead(status: http?.statusCode ?? 0)
      for (name, value) in http?.allHeaderFields ?? [:] {
        guard let name = name as? String, let value = value as? String else { continue }
        head.headers[name.lowercased()] = value
      }
      let goesOn = state.withLock { $0.fault == nil } && receiver.begin(head)
      if !goesOn { stop() }
      completionHandler(goesOn ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let goesOn = unsafe data.withUnsafeBytes { buffer in
        guard let base = buffer.baseAddress else { return true }
        return unsafe receiver.receive(RawSpan(_unsafeStart: base, byteCount: buffer.count))
      }
      guard !goesOn else { return }
      stop()
      dataTask.cancel()
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      state.withLock { state in
        if let fault = state.fault {
          state.end = .failed(fault)
        } else if state.wasStopped {
          state.end = .stopped
        } else if let error {
          state.end = .failed(Self.fault(error))
        } else {
          state.end = .finished
        }
      }
      ended.signal()
    }

    private func stop() {
      state.withLock { $0.wasStopped = true }
    }

    private static func fault(_ error: any Error) -> DownloadFault {
      guard let failure = error as? URLError else {
        return .transfer(error.localizedDescription)
      }
      if failure.networkUnavailableReason == .cellular { return .cellularNotAllowed }
      let code = failure.code
      switch code {
      case .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet: return .cannotResolve
      case .cannotConnectToHost: return .cannotConnect
      case .networkConnectionLost: return .connectionLost
      case .timedOut: return .timedOut
      case .serverCertificateUntrusted, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
        return .untrustedServer
      case .unsupportedURL: return .unsupportedAddress
      default: return .transfer(error.localizedDescription)
      }
    }
  }
#endif
