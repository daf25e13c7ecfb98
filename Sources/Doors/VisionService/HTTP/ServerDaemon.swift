internal import CMicrohttpd
internal import VisionBase

/// The library's server on one socket.
@safe final class ServerDaemon: @unchecked Sendable {
  // Sendable: the library has its own locks behind the pointer.
  private let pointer: OpaquePointer
  private let events: ServerEvents
  /// The socket that was removed from the library by `quiesce()`; -1 before.
  private let quiesced = Lock<Int32>(-1)

  /// The stack size of a connection's thread in bytes; models run on this stack too.
  static let stackSize = 2 << 20

  /// The bytes that hold a request's header and each piece of its body.
  private static let connectionMemory = 48 << 10

  /// Starts a server; nil when the library fails to.
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

  /// Stops accepting connections.
  func quiesce() {
    let socket = unsafe cmicrohttpd_quiesce(pointer)
    // A second call changes nothing and returns no socket.
    if socket >= 0 { quiesced.withLock { $0 = socket } }
  }

  /// Closes all connections; call it once, last.
  func stop() { unsafe cmicrohttpd_stop(pointer, quiesced.withLock { $0 }) }
}
