#if !canImport(Darwin)
  private import CCurl
  package import VisionBase

  /// HTTP and HTTPS through libcurl, which is loaded when the first transfer begins.
  package struct CurlTransport: HTTPTransport {
    /// Creates the transport; does not load the library yet.
    package init() {}

    /// Runs the request on the calling thread.
    ///
    /// Throws `downloadFailed` with the cause `DownloadFault.libraryMissing` without libcurl.
    package func perform(
      _ request: TransportRequest, into receiver: any HTTPReceiver
    ) throws(VisionError) -> HTTPTransferEnd {
      let options = request.options
      if !options.allowsCellularAccess, !request.address.isLoopback, options.routes.leadOverMobile {
        return .failed(.cellularNotAllowed)
      }
      if let words = CurlLibrary.loadFailure {
        throw VisionError(
          .downloadFailed,
          "cannot download anything: libcurl.so.4 is not installed; \(SystemLibrary.curl.advice)",
          cause: DownloadFault.libraryMissing(words))
      }
      return try CurlTransfer(request, receiver: receiver).run()
    }
  }

  /// One libcurl handle for one request.
  @safe private final class CurlTransfer {
    private let request: TransportRequest
    private let receiver: any HTTPReceiver
    private let handle: UnsafeMutableRawPointer
    private let errorBuffer: UnsafeMutablePointer<CChar>
    private var list: UnsafeMutableRawPointer?

    private var head = HTTPResponseHead(status: 0)
    private var headerByteCount = 0
    private var hasBegun = false
    private var wasStopped = false

    init(_ request: TransportRequest, receiver: any HTTPReceiver) throws(VisionError) {
      guard let handle = unsafe ccurl_create() else {
        throw VisionError(.downloadFailed, "libcurl cannot start a transfer")
      }
      unsafe self.handle = handle
      unsafe errorBuffer = .allocate(capacity: CCURL_ERROR_BUFFER_SIZE)
      unsafe errorBuffer.initialize(repeating: 0, count: CCURL_ERROR_BUFFER_SIZE)
      self.request = request
      self.receiver = receiver
    }

    deinit {
      unsafe ccurl_destroy(handle)
      unsafe ccurl_list_free(list)
      unsafe errorBuffer.deallocate()
    }

    func run() throws(VisionError) -> HTTPTransferEnd {
      try setRequest()
      try setLimits()
      try setCallbacks()
      // The callbacks find this object by its address, which is used only during this call.
      let status = withExtendedLifetime(self) { unsafe ccurl_perform(handle) }
      if status == 0, !hasBegun { begin() }
      if wasStopped { return .stopped }
      return status == 0 ? .finished : .failed(fault(for: status))
    }
  }

  // MARK: - Options

  extension CurlTransfer {
    private func setRequest() throws(VisionError) {
      try set("URL", unsafe ccurl_set_string(handle, Int32(CCURL_OPTION_URL), request.address.text))
      try set(
        "User-Agent",
        unsafe ccurl_set_string(handle, Int32(CCURL_OPTION_USER_AGENT), "swift-vision-tasks"))
      for (name, value) in request.headers {
        guard let longer = unsafe ccurl_list_append(list, "\(name): \(value)") else {
          throw VisionError(.downloadFailed, "libcurl has no memory for a header field")
        }
        unsafe list = longer
      }
      try set(
        "headers", unsafe ccurl_set_pointer(handle, Int32(CCURL_OPTION_HTTP_HEADER), list))
      if let body = request.body { try setBody(body) }
      if request.address.isLoopback {
        try set("proxy", unsafe ccurl_set_string(handle, Int32(CCURL_OPTION_NO_PROXY), "*"))
      }
      if let file = request.options.certificateFile {
        try set(
          "certificates", unsafe ccurl_set_string(handle, Int32(CCURL_OPTION_CA_FILE), file))
      }
    }

    private func setBody(_ body: [UInt8]) throws(VisionError) {
      try set(
        "body", unsafe ccurl_set_long(handle, Int32(CCURL_OPTION_POST_FIELD_SIZE), body.count))
      let status = unsafe body.withUnsafeBytes { bytes in
        // libcurl copies the bytes during the call, and only reads them.
        let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        return unsafe ccurl_set_pointer(handle, Int32(CCURL_OPTION_COPY_POST_FIELDS), start)
      }
      try set("body", status)
    }

    private func setLimits() throws(VisionError) {
      let secure = CCURL_PROTOCOL_HTTPS
      let isSecure = request.address.scheme == .https
      // An encrypted transfer stays encrypted, and no redirect leads to files of this machine.
      let protocols = isSecure ? secure : secure | CCURL_PROTOCOL_HTTP
      let options = request.options
      let numbers = [
        (CCURL_OPTION_NO_SIGNAL, 1),
        (CCURL_OPTION_VERIFY_PEER, 1),
        (CCURL_OPTION_VERIFY_HOST, 2),
        (CCURL_OPTION_FOLLOW_LOCATION, 1),
        (CCURL_OPTION_MAXIMUM_REDIRECTS, max(options.maximumRedirects, 0)),
        (CCURL_OPTION_PROTOCOLS, protocols),
        (CCURL_OPTION_REDIRECT_PROTOCOLS, protocols),
        (CCURL_OPTION_CONNECT_TIMEOUT_MS, Self.limited(options.connectTimeoutInMilliseconds)),
        (CCURL_OPTION_LOW_SPEED_LIMIT, options.minimumBytesPerSecond),
        (
          CCURL_OPTION_LOW_SPEED_TIME,
          (Self.limited(options.stallTimeoutInMilliseconds) + 999) / 1000
        ),
        (CCURL_OPTION_NO_PROGRESS, 0),
      ]
      for (number, value) in numbers {
        try set("option \(number)", unsafe ccurl_set_long(handle, Int32(number), value))
      }
      // A stopped transfer leaves a lookup that hangs behind; libcurl before 7.87 has no such
      // option and waits for it.
      _ = unsafe ccurl_set_long(handle, Int32(CCURL_OPTION_QUICK_EXIT), 1)
    }

    /// Returns milliseconds clamped to the range that libcurl accepts.
    private static func limited(_ milliseconds: Int) -> Int { min(max(milliseconds, 0), 1 << 30) }

    private func setCallbacks() throws(VisionError) {
      let me = unsafe Unmanaged.passUnretained(self).toOpaque()
      let takers = [CCURL_OPTION_WRITE_DATA, CCURL_OPTION_HEADER_DATA, CCURL_OPTION_PROGRESS_DATA]
      for taker in takers {
        try set("callback", unsafe ccurl_set_pointer(handle, Int32(taker), me))
      }
      try set(
        "callback",
        unsafe ccurl_set_pointer(handle, Int32(CCURL_OPTION_ERROR_BUFFER), errorBuffer))
      try set(
        "callback",
        unsafe ccurl_set_receiver(handle, Int32(CCURL_OPTION_WRITE_FUNCTION)) {
          unsafe CurlTransfer.from($3)?.takeBody($0, count: $1 * $2) ?? 0
        })
      try set(
        "callback",
        unsafe ccurl_set_receiver(handle, Int32(CCURL_OPTION_HEADER_FUNCTION)) {
          unsafe CurlTransfer.from($3)?.takeHeaderLine($0, count: $1 * $2) ?? 0
        })
      try set(
        "callback",
        unsafe ccurl_set_progress(handle) { context, _, _, _, _ in
          unsafe CurlTransfer.from(context)?.goesOn() == true ? 0 : 1
        })
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
      guard let context = unsafe context else { return nil }
      return unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    }

    private func set(_ what: String, _ status: Int32) throws(VisionError) {
      guard status != 0 else { return }
      let words = unsafe String(cString: ccurl_words(status))
      throw VisionError(
        .downloadFailed, "libcurl refuses the \(what) for \(request.address.shown): \(words)",
        cause: DownloadFault.transfer(words))
    }
  }

  // MARK: - What arrives

  extension CurlTransfer {
    /// The maximum size of header fields in bytes, including those of redirects.
    ///
    /// It is less than libcurl's own limit since 8.3, so that the error is reported in our words.
    private static let headerByteLimit = 256 << 10

    private func takeHeaderLine(_ bytes: UnsafeMutablePointer<CChar>?, count: Int) -> Int {
      guard let bytes = unsafe bytes else { return count }
      headerByteCount += count
      // Returning any number other than `count` stops the transfer.
      guard headerByteCount <= Self.headerByteLimit else { return count + 1 }
      let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
      let line = unsafe String(decoding: buffer, as: UTF8.self).bytes
      if line.hasPrefix("HTTP/") {
        // Each response in a chain of redirects begins with its status line; the last one counts.
        let parts = line.split(separator: " ", maxSplits: 2)
        head = HTTPResponseHead(status: parts.count > 1 ? Int(parts[1].prefix(3)) ?? 0 : 0)
      } else if let (name, value) = line.cut(at: ":"), head.headers.count < 100 {
        head.headers[name.lowercased()] = String(value.trimmed())
      }
      return count
    }

    private func takeBody(_ bytes: UnsafeMutablePointer<CChar>?, count: Int) -> Int {
      guard let bytes = unsafe bytes, count > 0 else { return count }
      if !hasBegun { begin() }
      if !wasStopped {
        wasStopped = !receiver.receive(unsafe RawSpan(_unsafeStart: bytes, byteCount: count))
      }
      // Returning any number other than `count` stops the transfer.
      return wasStopped ? count + 1 : count
    }

    private func goesOn() -> Bool {
      if !wasStopped { wasStopped = !receiver.wantsMore }
      return !wasStopped
    }

    private func begin() {
      hasBegun = true
      wasStopped = !receiver.begin(head)
    }

    /// Returns the download fault for one of libcurl's statuses.
    ///
    /// The numbers are listed at https://curl.se/libcurl/c/libcurl-errors.html.
    private func fault(for status: Int32) -> DownloadFault {
      if headerByteCount > Self.headerByteLimit { return .headerTooLong }
      switch status {
      // The address was checked before; libcurl says the same of an answer that is not HTTP.
      case 1: return hasRedirected ? .forbiddenRedirect : .transfer(Self.notHTTP)
      case 5, 6: return .cannotResolve
      case 7: return .cannotConnect
      case 16, 18, 52, 55, 56, 92, 95: return .connectionLost
      case 28: return .timedOut
      // libcurl reports one field above 100 kB as "out of memory", or since 8.6 as "too large".
      case 27 where !hasBegun, 100: return .headerTooLong
      case 47: return .tooManyRedirects(limit: request.options.maximumRedirects)
      case 51, 60: return .untrustedServer
      default:
        let detail = unsafe String(cString: errorBuffer)
        return .transfer(detail.isEmpty ? unsafe String(cString: ccurl_words(status)) : detail)
      }
    }

    private static let notHTTP = "the server does not answer with HTTP"

    private var hasRedirected: Bool { (300..<400).contains(head.status) }
  }
#endif
