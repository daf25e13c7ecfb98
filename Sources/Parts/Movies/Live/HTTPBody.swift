internal import CCurl
internal import VisionBase

/// The body of an HTTP response as it arrives; it may never end.
///
/// For one thread. libcurl does the work and is loaded when the first body is requested. Redirects
/// are followed here, each only after `LiveHosts` has allowed its host: only within the address's
/// own protocol, and only the first host receives the credentials.
@safe final class HTTPBody {
  /// The requested address.
  let address: StreamAddress
  /// The body's type, as the server spells it; empty if the server does not give one.
  private(set) var type = ""
  /// The address the body came from after all redirects.
  let place: StreamAddress
  /// The address to which the server redirects, if any.
  private var redirect: String?

  private let options: LiveOptions
  private let watch: StreamWatch
  private let handle: UnsafeMutableRawPointer
  private var flow: UnsafeMutableRawPointer?
  private var isRunning = true

  /// Bytes received and not yet taken.
  private var waiting: [UInt8] = []
  private var isPaused = false

  private static let mostWaiting = 1 << 20
  private static let millisecondsBetweenLooks: Int32 = 100
  private static let mostRedirects = 5
  /// Maximum size of a redirect's body in bytes; less than `mostWaiting`.
  private static let mostRedirectBytes = 1 << 16

  /// Sends the request, follows redirects, and waits for the beginning of the response.
  ///
  /// `hosts` are those that may be contacted. Throws `runtimeMissing` without libcurl,
  /// `inputMissing` if no server answers or the resource does not exist, `inputInvalid` if the
  /// server requires or rejects credentials, cannot be trusted or redirects to another host, and
  /// `cancelled`.
  static func open(
    _ address: StreamAddress, of hosts: LiveHosts, _ options: LiveOptions, _ watch: StreamWatch
  ) throws(VisionError) -> HTTPBody {
    var place = address
    for _ in 0...mostRedirects {
      try hosts.check(place)
      let body = try HTTPBody(address, at: place, options, watch)
      guard let redirect = body.redirect else { return body }
      guard let next = place.moved(to: redirect) else { break }
      place = next
    }
    throw VisionError(
      .inputInvalid,
      "\(address.name): the server redirects to an address of another kind, or in a loop")
  }

  private init(
    _ address: StreamAddress, at place: StreamAddress, _ options: LiveOptions, _ watch: StreamWatch
  ) throws(VisionError) {
    guard ccurl_load() else {
      let words = unsafe String(cString: ccurl_load_failure())
      throw SystemLibrary.curl.missing(
        "\(address.name): cannot be read: it needs libcurl", words)
    }
    guard let handle = unsafe ccurl_create() else {
      throw VisionError(.runtimeFailed, "libcurl cannot begin a transfer")
    }
    unsafe self.handle = handle
    (self.address, self.options, self.watch) = (address, options, watch)
    self.place = place
    try prepare()
    guard let flow = unsafe ccurl_flow_create(handle) else {
      throw VisionError(.runtimeFailed, "libcurl cannot begin a transfer")
    }
    unsafe self.flow = flow
    try begin()
  }

  deinit {
    // libcurl must not call this object from here on.
    unsafe ccurl_set_pointer(handle, Int32(CCURL_OPTION_WRITE_DATA), nil)
    let transfer = unsafe Transfer(handle: handle, flow: flow)
    // libcurl waits for the system to look up a host's name, which cannot be interrupted; once a
    // response has arrived that is not a redirect, no more names are looked up.
    guard isRunning, !(200..<300).contains(unsafe ccurl_answer_status(handle)),
      (try? WorkerThread.begin { transfer.destroy() }) != nil
    else { return transfer.destroy() }
  }

  @safe private struct Transfer: @unchecked Sendable {
    // Sendable: its creator owns it alone, and one thread destroys it.
    let handle: UnsafeMutableRawPointer
    let flow: UnsafeMutableRawPointer?

    func destroy() {
      if let flow = unsafe flow { unsafe ccurl_flow_destroy(flow, handle) }
      unsafe ccurl_destroy(handle)
    }
  }

  /// Returns the next bytes; an empty array at the end.
  ///
  /// Throws `inputMissing` if the connection breaks, `inputInvalid` once the time is up, and
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

  /// Returns the whole body; throws if it is longer than `most` bytes.
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
    var dropped = 0
    while waiting.isEmpty, isRunning {
      try step()
      guard isRedirect else { continue }
      // libcurl knows the address of a redirect only at the end of its body.
      dropped += waiting.count
      waiting = []
      guard dropped <= Self.mostRedirectBytes else {
        throw VisionError(
          .inputInvalid,
          "\(address.name): the server sends more than \(Self.mostRedirectBytes) bytes with a "
            + "redirect")
      }
    }
    let status = unsafe ccurl_answer_status(handle)
    if isRedirect, let words = unsafe ccurl_answer_redirect(handle) {
      redirect = unsafe String(cString: words)
      return
    }
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
  }

  /// True if the response so far is a redirect, or has another status from 300 to 399.
  private var isRedirect: Bool {
    (300..<400).contains(unsafe ccurl_answer_status(handle))
  }

  /// Lets libcurl transfer bytes for a moment.
  private func step() throws(VisionError) {
    try watch.check(address.name)
    guard !watch.hasTimedOut else {
      guard unsafe ccurl_answer_has_host(handle) else { throw slowLookup }
      let words = isRedirect ? "its redirect did not end in time" : "it sent nothing for too long"
      throw VisionError(.inputInvalid, "\(address.name): \(words)")
    }
    var goesOn = false
    // The callback finds this object by its address, which is used only during this call.
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
    case 28 where unsafe !ccurl_answer_has_host(handle): return slowLookup
    default: return .unreachable(address, cause)
    }
  }

  private var slowLookup: VisionError {
    .slowLookup(address.name, after: options.connectTimeoutInSeconds)
  }
}

/// libcurl's description of a transfer that failed.
struct HTTPFault: Error, Hashable, Sendable, CustomStringConvertible {
  let code: Int32
  let words: String

  var description: String { words }
}

// MARK: - Options

extension HTTPBody {
  private func prepare() throws(VisionError) {
    try set(unsafe ccurl_set_string(handle, Int32(CCURL_OPTION_URL), place.withoutUser))
    try set(
      unsafe ccurl_set_string(handle, Int32(CCURL_OPTION_USER_AGENT), "swift-vision-tasks"))
    if let who = place.credentials {
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
      (CCURL_OPTION_VERIFY_HOST, verifies ? 2 : 0), (CCURL_OPTION_FOLLOW_LOCATION, 0),
      (CCURL_OPTION_PROTOCOLS, protocols), (CCURL_OPTION_NO_PROGRESS, 1),
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
