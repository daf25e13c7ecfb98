internal import CCurl
internal import VisionBase

/// The body of an answer of HTTP, as it comes; it may never end.
///
/// For one thread. libcurl does the work and is loaded when the first body is asked for. Only the address's own
/// protocol is spoken, also where the server leads elsewhere, and only the first host is told who
/// asks.
@safe final class HTTPBody {
  /// What was asked for.
  let address: StreamAddress
  /// What the body is, in the server's own letters; empty where it does not say.
  private(set) var type = ""
  /// Where the body came from in the end.
  private(set) var place: StreamAddress

  private let options: LiveOptions
  private let watch: StreamWatch
  private let handle: UnsafeMutableRawPointer
  private var flow: UnsafeMutableRawPointer?
  private var isRunning = true

  /// What came and was not taken.
  private var waiting: [UInt8] = []
  private var isPaused = false

  private static let mostWaiting = 1 << 20
  private static let millisecondsBetweenLooks: Int32 = 100
  private static let mostRedirects = 5

  /// Asks, and waits for the beginning of the answer.
  ///
  /// Throws `runtimeMissing` without libcurl, `inputMissing` where nobody answers or there is no such
  /// thing, `inputInvalid` where the server wants to know who asks or cannot be trusted, and
  /// `cancelled`.
  init(
    _ address: StreamAddress, _ options: LiveOptions, _ watch: StreamWatch
  ) throws(VisionError) {
    guard ccurl_load() else {
      let words = unsafe String(cString: ccurl_load_failure())
      throw VisionError(
        .runtimeMissing,
        "\(address.name): cannot be read: libcurl could not be loaded (\(words)); install libcurl4")
    }
    guard let handle = unsafe ccurl_create() else {
      throw VisionError(.runtimeFailed, "libcurl cannot begin a transfer")
    }
    unsafe self.handle = handle
    (self.address, self.options, self.watch) = (address, options, watch)
    place = address
    try prepare()
    guard let flow = unsafe ccurl_flow_create(handle) else {
      throw VisionError(.runtimeFailed, "libcurl cannot begin a transfer")
    }
    unsafe self.flow = flow
    try begin()
  }

  deinit {
    // What libcurl does from here on is none of this object's business.
    unsafe ccurl_set_pointer(handle, Int32(CCURL_OPTION_WRITE_DATA), nil)
    let transfer = unsafe Transfer(handle: handle, flow: flow)
    // libcurl waits for the system to look up a host's name, which nothing ends; once there is an
    // answer that leads nowhere else, no name is looked up any more.
    guard isRunning, !(200..<300).contains(unsafe ccurl_answer_status(handle)),
      (try? WorkerThread.begin { transfer.destroy() }) != nil
    else { return transfer.destroy() }
  }

  @safe private struct Transfer: @unchecked Sendable {
    // Sendable: whoever makes it has it alone, and one thread destroys it.
    let handle: UnsafeMutableRawPointer
    let flow: UnsafeMutableRawPointer?

    func destroy() {
      if let flow = unsafe flow { unsafe ccurl_flow_destroy(flow, handle) }
      unsafe ccurl_destroy(handle)
    }
  }

  /// The next bytes; none at the end.
  ///
  /// Throws `inputMissing` where the connection breaks, `inputInvalid` once the time is up, and
  /// `cancelled`.
  func read() throws(VisionError) -> [UInt8] {
    while waiting.isEmpty, isRunning { try step() }
    defer {
      waiting = []
      if isPaused {
        isPaused = false
        unsafe ccurl_flow_resume(handle)
      }
    }
    return waiting
  }

  /// The whole body, if it is not longer.
  func all(atMost most: Int) throws(VisionError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = try read()
      guard !more.isEmpty else { return bytes }
      bytes += more
      guard bytes.count <= most else {
        throw VisionError(.inputInvalid, "\(place.name): it is longer than \(most) bytes")
      }
    }
  }

  private func begin() throws(VisionError) {
    while waiting.isEmpty, isRunning { try step() }
    let status = unsafe ccurl_answer_status(handle)
    switch status {
    case 200..<300: break
    case 401, 403: throw .unauthorized(address)
    case 404, 410: throw .noSuchStream(address)
    default:
      throw VisionError(
        .inputInvalid, "\(address.name): the server answered with the status \(status)")
    }
    if let words = unsafe ccurl_answer_type(handle) {
      type = unsafe String(cString: words)
    }
    if let words = unsafe ccurl_answer_address(handle) {
      place = unsafe address.moved(to: String(cString: words)) ?? address
    }
  }

  /// Lets bytes come, for a moment.
  private func step() throws(VisionError) {
    try watch.check(address.name)
    guard !watch.hasTimedOut else {
      guard unsafe ccurl_answer_has_host(handle) else { throw slowLookup }
      throw VisionError(.inputInvalid, "\(address.name): it sent nothing for too long")
    }
    var goesOn = false
    // The callback finds this object by its address, which it only uses during this call.
    let status = withExtendedLifetime(self) {
      unsafe ccurl_flow_step(flow, Self.millisecondsBetweenLooks, &goesOn)
    }
    isRunning = goesOn
    if !goesOn, status != 0 { throw failure(status) }
  }

  private func failure(_ status: Int32) -> VisionError {
    let cause = HTTPFault(
      code: status, words: unsafe String(cString: ccurl_words(status)))
    switch status {
    case 51, 58, 60, 77, 83, 90, 91: return .unverified(address, cause)
    case 1, 47:
      return VisionError(
        .inputInvalid,
        "\(address.name): the server redirects to an address of another kind, or in a loop",
        cause: cause)
    case 28 where unsafe !ccurl_answer_has_host(handle): return slowLookup
    default: return .unreachable(address, cause)
    }
  }

  private var slowLookup: VisionError {
    .slowLookup(address.name, after: options.connectTimeoutInSeconds)
  }
}

/// What libcurl says of a transfer that failed.
struct HTTPFault: Error, Hashable, Sendable, CustomStringConvertible {
  let code: Int32
  let words: String

  var description: String { words }
}

// MARK: - Options

extension HTTPBody {
  private func prepare() throws(VisionError) {
    try set(unsafe ccurl_set_string(handle, Int32(CCURL_OPTION_URL), address.withoutUser))
    try set(
      unsafe ccurl_set_string(handle, Int32(CCURL_OPTION_USER_AGENT), "swift-vision-tasks"))
    if let who = address.credentials {
      try set(unsafe ccurl_set_string(handle, Int32(CCURL_OPTION_USER_NAME), who.user))
      try set(unsafe ccurl_set_string(handle, Int32(CCURL_OPTION_PASSWORD), who.password))
      let ways = CCURL_AUTHENTICATION_BASIC | CCURL_AUTHENTICATION_DIGEST
      try set(number: CCURL_OPTION_HTTP_AUTHENTICATION, ways)
    }
    if let file = options.authoritiesFile {
      try set(unsafe ccurl_set_string(handle, Int32(CCURL_OPTION_CA_FILE), file))
    }
    let protocols =
      address.scheme.isSecure ? CCURL_PROTOCOL_HTTPS : CCURL_PROTOCOL_HTTP
    let verifies = !options.allowsUnverifiedServers
    for (option, value) in [
      (CCURL_OPTION_NO_SIGNAL, 1), (CCURL_OPTION_VERIFY_PEER, verifies ? 1 : 0),
      (CCURL_OPTION_VERIFY_HOST, verifies ? 2 : 0), (CCURL_OPTION_FOLLOW_LOCATION, 1),
      (CCURL_OPTION_MAXIMUM_REDIRECTS, Self.mostRedirects), (CCURL_OPTION_PROTOCOLS, protocols),
      (CCURL_OPTION_REDIRECT_PROTOCOLS, protocols), (CCURL_OPTION_NO_PROGRESS, 1),
      (CCURL_OPTION_CONNECT_TIMEOUT_MS, Int(min(options.connectTimeoutInSeconds, 1e6) * 1000)),
    ] {
      try set(number: option, value)
    }
    let me = unsafe Unmanaged.passUnretained(self).toOpaque()
    try set(unsafe ccurl_set_pointer(handle, Int32(CCURL_OPTION_WRITE_DATA), me))
    try set(
      unsafe ccurl_set_receiver(handle, Int32(CCURL_OPTION_WRITE_FUNCTION)) {
        unsafe HTTPBody.receive($0, $1, $2, $3)
      })
  }

  private func set(number option: Int, _ value: Int) throws(VisionError) {
    try set(unsafe ccurl_set_long(handle, Int32(option), value))
  }

  private func set(_ status: Int32) throws(VisionError) {
    guard status == 0 else {
      throw VisionError(
        .runtimeFailed, "libcurl refuses an option",
        cause: HTTPFault(code: status, words: unsafe String(cString: ccurl_words(status))))
    }
  }

  @unsafe private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
  ) -> Int {
    guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
    let body = unsafe Unmanaged<HTTPBody>.fromOpaque(context).takeUnretainedValue()
    guard body.waiting.count < mostWaiting else {
      body.isPaused = true
      return Int(CCURL_PAUSE)
    }
    let length = size * count
    unsafe body.waiting.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: length))
    return length
  }
}
