internal import CMicrohttpd
internal import VisionBase

/// The library's server on one socket.
@safe final class ServerDaemon: @unchecked Sendable {
  // Sendable: the library's own locks are behind it.
  private let pointer: OpaquePointer
  private let events: ServerEvents
  /// The socket that is no longer listened on; -1 as long as it is.
  private let quiesced = Lock<Int32>(-1)

  /// Enough for what a request calls: models run on this stack, too.
  static let stackSize = 2 << 20

  /// What a request's header may take, and the pieces in which a body comes.
  private static let connectionMemory = 48 << 10

  /// Starts a server; nil when the library could not.
  init?(
    _ socket: Int32, _ identity: TLSIdentity?, _ limits: ServerLimits, _ events: ServerEvents
  ) {
    self.events = events
    var options = unsafe CMicrohttpdOptions(
      socket: socket, most_connections: UInt32(clamping: limits.connections),
      connection_memory: Self.connectionMemory, stack_size: Self.stackSize, certificate: nil,
      key: nil)
    let started: OpaquePointer?
    if let identity {
      unsafe started = identity.certificate.withCString { certificate in
        unsafe identity.key.withCString { key in
          unsafe options.certificate = certificate
          unsafe options.key = key
          return unsafe cmicrohttpd_start(&options, events.pointer)
        }
      }
    } else {
      unsafe started = cmicrohttpd_start(&options, events.pointer)
    }
    guard let started = unsafe started else { return nil }
    unsafe pointer = started
  }

  /// Takes no more connections.
  func quiesce() {
    let socket = unsafe cmicrohttpd_quiesce(pointer)
    // Said again, it changes nothing, and there is no socket.
    if socket >= 0 { quiesced.withLock { $0 = socket } }
  }

  /// Ends all connections; to be called once, as the last thing.
  func stop() { unsafe cmicrohttpd_stop(pointer, quiesced.withLock { $0 }) }
}
