internal import CFFmpeg
internal import VisionBase

/// Connects to a network stream, and reconnects when it was lost.
final class StreamConnecting: Sendable {
  private let address: StreamAddress
  private let options: LiveOptions
  private let threads: Int
  private let ring: PacketRing?
  private let rtsp: AbandonableConnecting

  /// Creates a connector for an address; a ring keeps the packets that are read.
  init(
    _ address: StreamAddress, _ options: LiveOptions, threads: Int,
    keepingPacketsIn ring: PacketRing? = nil
  ) {
    (self.address, self.options, self.threads) = (address, options, threads)
    self.ring = ring
    rtsp = AbandonableConnecting(address.name) { (attempt) throws(VisionError) in
      let file = try MovieFile(stream: address, options, attempt)
      let reader = try MovieReader(file, threads: threads, keepingPacketsIn: ring)
      return LiveConnection(frames: reader, received: { [file] in file.receivedAt })
    }
  }

  /// Connects once; ends early when `watch` is over.
  ///
  /// Throws `runtimeMissing` if a library is missing, `inputMissing` if no server answers,
  /// `inputInvalid` for a stream that cannot be read or trusted, and `cancelled`.
  func connect(_ watch: StreamWatch) throws(VisionError) -> LiveConnection {
    address.scheme.isHTTP
      ? try http(watch) : try rtsp.connect(watch, allowed: options.connectTimeoutInSeconds)
  }

  private func http(_ watch: StreamWatch) throws(VisionError) -> LiveConnection {
    let body = try HTTPBody.open(address, of: LiveHosts(address, options), options, watch)
    if let parts = MultipartPictures(contentType: body.type) {
      let source = MotionJPEGSource(body, parts)
      return LiveConnection(
        frames: source, received: { [source] in source.receivedAt },
        failure: { [source] in source.failure })
    }
    guard Self.isPlaylist(body) else { throw Self.otherKind(body) }
    let bytes = try HLSBytes(body, options, watch)
    let file: MovieFile
    do throws(VisionError) {
      file = try MovieFile(stream: bytes, named: address.name, watch)
    } catch {
      throw bytes.failure ?? error
    }
    let reader = try MovieReader(file, threads: threads, keepingPacketsIn: ring)
    return LiveConnection(
      frames: reader, comesInBursts: !bytes.isRecording, isRecording: bytes.isRecording,
      received: { [bytes] in bytes.receivedAt }, failure: { [bytes] in bytes.failure })
  }

  private static let playlistTypes = [
    "application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/mpegurl", "audio/x-mpegurl",
  ]

  private static func isPlaylist(_ body: HTTPBody) -> Bool {
    let type = body.type.bytes.prefix { $0 != ";" }.lowercased().bytes.removing { $0 == " " }
    return playlistTypes.contains(type) || body.place.path.lowercased().bytes.hasSuffix(".m3u8")
      || body.address.path.lowercased().bytes.hasSuffix(".m3u8")
  }

  private static func otherKind(_ body: HTTPBody) -> VisionError {
    let type = body.type.isEmpty ? "without a type" : "of the type '\(body.type.printable)'"
    return VisionError(
      .inputInvalid,
      "\(body.address.name): it answers with something \(type); what can be read are HLS playlists "
        + "(.m3u8) and streams of JPEGs (multipart/x-mixed-replace); a file must be downloaded first"
    )
  }
}

extension MovieFile {
  /// Opens an RTSP stream.
  convenience init(
    stream address: StreamAddress, _ options: LiveOptions, _ attempt: ConnectingAttempt
  ) throws(VisionError) {
    try FFmpeg.load()
    let isSecure = address.scheme == .rtsps
    if isSecure, !options.allowsUnverifiedServers, cffmpeg_can_verify_rtsps() == 0 {
      throw VisionError(
        .inputInvalid,
        "\(address.name): the installed FFmpeg cannot verify who answers at a rtsps:// address; "
          + "to connect all the same, encrypted but with an unknown server, set "
          + "LiveOptions.allowsUnverifiedServers (vision: --unverified)")
    }
    if isSecure, options.usesDatagrams {
      throw VisionError(
        .optionInvalid, "\(address.name): datagrams would not be encrypted, which rtsps:// promises"
      )
    }
    var opened: OpaquePointer?
    let code = unsafe Self.open(address, options, attempt, &opened)
    guard code >= 0 else {
      try attempt.watch.check(address.name)
      throw Self.failure(code, address, options, attempt.watch)
    }
    // While FFmpeg reads, it polls the attempt to learn whether to stop.
    try unsafe self.init(opened, live: attempt, path: address.name, attempt.watch)
  }

  @unsafe private static func open(
    _ address: StreamAddress, _ options: LiveOptions, _ attempt: ConnectingAttempt,
    _ opened: inout OpaquePointer?
  ) -> Int32 {
    unsafe address.withUser.withCString { text in
      unsafe (options.authoritiesFile ?? "").withCString { authorities in
        var rtsp = unsafe CFFmpegRTSP(
          address: text, uses_datagrams: options.usesDatagrams ? 1 : 0,
          verifies: options.allowsUnverifiedServers ? 0 : 1,
          authorities: options.authoritiesFile == nil ? nil : authorities,
          is_over: { owner in
            guard let owner = unsafe owner else { return 1 }
            let attempt = unsafe Unmanaged<ConnectingAttempt>.fromOpaque(owner)
            return unsafe attempt.takeUnretainedValue().isOver ? 1 : 0
          },
          owner: Unmanaged.passUnretained(attempt).toOpaque())
        return unsafe cffmpeg_open_rtsp(&rtsp, &opened)
      }
    }
  }

  private static func failure(
    _ code: Int32, _ address: StreamAddress, _ options: LiveOptions, _ watch: StreamWatch
  ) -> VisionError {
    let cause = FFmpegStatus(call: "avformat_open_input", code: code)
    switch code {
    case cffmpeg_error_unauthorized(): return .unauthorized(address)
    case cffmpeg_error_not_found(): return .noSuchStream(address)
    case cffmpeg_error_other_protocol():
      return VisionError(
        .inputInvalid, "\(address.name): the server redirects to an address of another kind",
        cause: cause)
    default:
      if watch.hasTimedOut {
        return .tooLate(address.name, connecting: true, after: options.connectTimeoutInSeconds)
      }
      return .unreachable(address, cause)
    }
  }

  /// Opens a stream whose bytes come in segments.
  convenience init(
    stream bytes: HLSBytes, named name: String, _ watch: StreamWatch
  ) throws(VisionError) {
    try FFmpeg.load()
    var source = unsafe bytes.source
    var found = [CChar](repeating: 0, count: 128)
    var opened: OpaquePointer?
    let code = unsafe cffmpeg_open(
      "", "mpegts,mov", &source, &found, Int32(found.count), &opened)
    guard code >= 0 else {
      try watch.check(name)
      throw VisionError(
        .inputInvalid, "\(name): its pieces are not of a kind that can be read (MPEG-TS or MP4)",
        cause: FFmpegStatus(call: "avformat_open_input", code: code))
    }
    try unsafe self.init(opened, live: bytes, path: name, watch)
  }
}
