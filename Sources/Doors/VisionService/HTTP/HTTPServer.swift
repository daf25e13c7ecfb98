internal import CMicrohttpd
package import VisionBase

/// The address, port and TLS identity of a server.
package struct ServerPlace: Sendable {
  /// A host name or address of this machine; a name may stand for several addresses.
  package var host = "localhost"
  /// The port; 0 selects a free one.
  package var port = 0
  /// The server's certificate with its key, as PEM texts; nil disables TLS.
  package var identity: TLSIdentity?

  package init() {}

  /// Returns true if a host means this machine and cannot be reached from any other.
  package static func isThisMachine(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" { return true }
    let parts = host.bytes.split(separator: ".", omittingEmptySubsequences: false).map(UInt8.init)
    return parts.count == 4 && parts[0] == 127 && !parts.contains(nil)
  }
}

/// A server's certificate and key.
package struct TLSIdentity: Sendable {
  /// The certificate, followed by those that lead to one that clients trust.
  package var certificate: String
  /// The private key of the certificate.
  package var key: String

  package init(certificate: String, key: String) {
    (self.certificate, self.key) = (certificate, key)
  }
}

/// An HTTP server: passes requests from sockets to a handler, and sends its answers.
///
/// Each connection has a thread, on which its requests are answered one after another.
package final class HTTPServer: Sendable {
  /// The port it listens on.
  package let port: Int
  /// The addresses it listens on, in digits.
  package let addresses: [String]

  let state: ServerState
  private let running: Lock<Running?>

  private struct Running: Sendable {
    let daemons: [ServerDaemon]
    let watching: WorkerThread
  }

  /// Starts a server.
  ///
  /// Throws `runtimeMissing` without the library, and `optionInvalid` when it cannot listen there
  /// or the certificate and its key are not valid.
  package init(
    _ place: ServerPlace, limits: ServerLimits = ServerLimits(), handler: any HTTPHandling
  ) throws(VisionError) {
    try MicrohttpdLibrary.load()
    if place.identity != nil, !cmicrohttpd_has_tls() {
      throw VisionError(
        .runtimeMissing, "the installed libmicrohttpd was built without TLS; put a proxy before it")
    }
    cmicrohttpd_raise_file_limit()
    let sockets = try ListeningSockets(host: place.host, port: place.port)
    (port, addresses) = (sockets.port, sockets.addresses)
    state = ServerState(handler, limits, isEncrypted: place.identity != nil)
    running = Lock(try Self.start(sockets, place.identity, state))
  }

  deinit { stop() }

  /// The number of connections.
  package var connectionCount: Int { state.watch.count }

  /// The number of requests under way.
  package var requestCount: Int { state.activity.change { $0 } }

  /// Stops accepting connections, and waits until no request is under way or the time is up.
  ///
  /// Returns true if no request is left.
  package func drain(seconds: Double) -> Bool {
    for daemon in running.withLock({ $0?.daemons ?? [] }) { daemon.quiesce() }
    let end = MonotonicClock.nanoseconds + Int64(seconds * 1e9)
    return state.activity.wait(until: end) { $0 == 0 ? () : nil } != nil
  }

  /// Closes all connections, and waits for requests that are under way.
  package func stop() {
    guard let running = running.withLock({ $0.take() }) else { return }
    // Up to 0.9.75 at least, the library may crash if it answers a broken header while it is
    // stopped. So all connections are closed by then.
    for daemon in running.daemons { daemon.quiesce() }
    state.watch.cutAll()
    state.watch.end()
    running.watching.join()
    for daemon in running.daemons { daemon.stop() }
  }

  private static func start(
    _ sockets: ListeningSockets, _ identity: TLSIdentity?, _ state: ServerState
  ) throws(VisionError) -> Running {
    let watching = try state.watch.start()
    let events = ServerEvents(of: state)
    var daemons: [ServerDaemon] = []
    for (index, socket) in sockets.numbers.enumerated() {
      guard let daemon = ServerDaemon(socket, identity, state.limits, events) else {
        // The library closed the socket it failed with, so its number may already be reused.
        for number in sockets.numbers[(index + 1)...] { _ = OpenFile(taking: number) }
        for daemon in daemons { daemon.stop() }
        state.watch.end()
        watching.join()
        throw identity == nil
          ? VisionError(.runtimeFailed, "libmicrohttpd could not start a server")
          : VisionError(
            .optionInvalid,
            "the TLS certificate and key cannot be used: give two PEM files that belong together")
      }
      daemons.append(daemon)
    }
    return Running(daemons: daemons, watching: watching)
  }
}
