internal import CMicrohttpd
internal import VisionBase

/// A connection, as seen by the watch that closes late ones.
///
/// The library's own limit is not used. It counts from the last byte only, so a client that sends
/// one byte at a time would keep a connection open without end.
final class HTTPConnection: ClientPresence {
  let socket: Int32
  /// The client's address, in digits.
  let client: String
  let server: ServerState

  private let deadline: Lock<Int64>

  init(socket: Int32, client: String, server: ServerState) {
    (self.socket, self.client, self.server) = (socket, client, server)
    deadline = Lock(.max)
    allow(seconds: server.limits.headerSeconds)
  }

  /// Gives the connection a new time limit from now on; nil removes the limit.
  func allow(seconds: Double?) {
    let moment = seconds.map { MonotonicClock.nanoseconds + Int64($0 * 1e9) } ?? .max
    deadline.withLock { $0 = moment }
  }

  /// Closes the connection if its deadline has passed.
  func cutIfLate(_ now: Int64) {
    if deadline.withLock({ $0 < now }) { cut() }
  }

  /// The state of the client's end, as far as it is known without sending anything.
  enum Peer {
    case there
    /// Gone, or only waiting for its answer; only sending something tells these apart.
    case silent
    case gone
  }

  var peer: Peer {
    switch cmicrohttpd_peer(socket) {
    case CMICROHTTPD_PEER_THERE: .there
    case CMICROHTTPD_PEER_SILENT: .silent
    default: .gone
    }
  }

  var isThere: Bool { peer == .there }

  /// Closes the connection; the library notices and releases it.
  func cut() { cmicrohttpd_cut(socket) }
}

/// The connections of a server, and the thread that closes late ones.
final class ConnectionWatch: Sendable {
  private let connections = Monitor<[ObjectIdentifier: HTTPConnection]>([:])
  private let isOver = Monitor(false)

  /// The nanoseconds between two checks.
  private static let interval: Int64 = 500_000_000

  /// The number of connections.
  var count: Int { connections.change { $0.count } }

  /// Adds a connection, and returns the number of connections including it.
  func add(_ connection: HTTPConnection) -> Int {
    connections.change { connections in
      connections[ObjectIdentifier(connection)] = connection
      return connections.count
    }
  }

  /// Removes a connection; call this before its socket is closed, as the number may be reused after
  /// that.
  func remove(_ connection: HTTPConnection) {
    connections.change { _ = $0.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  /// Closes all connections, and waits up to 10 seconds until the library has released them.
  func cutAll() {
    connections.change { connections in
      for connection in connections.values { connection.cut() }
    }
    let end = MonotonicClock.nanoseconds + Self.mostNanosecondsToLetGo
    _ = connections.wait(until: end) { $0.isEmpty ? () : nil }
  }

  private static let mostNanosecondsToLetGo: Int64 = 10_000_000_000

  /// Starts the thread.
  func start() throws(VisionError) -> WorkerThread {
    try WorkerThread { [self] in
      while isOver.wait(until: MonotonicClock.nanoseconds + Self.interval, for: { $0 ? () : nil })
        == nil
      { look() }
    }
  }

  func end() {
    isOver.change { $0 = true }
  }

  private func look() {
    let now = MonotonicClock.nanoseconds
    connections.change { connections in
      for connection in connections.values { connection.cutIfLate(now) }
    }
  }
}
