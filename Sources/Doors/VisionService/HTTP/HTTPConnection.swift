internal import CMicrohttpd
internal import VisionBase

/// A connection, seen from the watch that ends those that take too long.
///
/// The library has a limit of its own, which only counts from the last byte: a client that sends one
/// byte after the other would keep a connection for ever. It is not used.
final class HTTPConnection: Sendable {
  let socket: Int32
  /// Who is at the other end, in digits.
  let client: String
  let server: ServerState

  private let deadline: Lock<Int64>

  init(socket: Int32, client: String, server: ServerState) {
    (self.socket, self.client, self.server) = (socket, client, server)
    deadline = Lock(.max)
    allow(seconds: server.limits.headerSeconds)
  }

  /// From now on the connection has so long for what it does next; nil is as long as it takes.
  func allow(seconds: Double?) {
    let moment = seconds.map { MonotonicClock.nanoseconds + Int64($0 * 1e9) } ?? .max
    deadline.withLock { $0 = moment }
  }

  /// Ends the connection if its time is up.
  func cutIfLate(_ now: Int64) {
    if deadline.withLock({ $0 < now }) { cut() }
  }

  /// Who is at the other end, as far as that can be told without sending anything.
  enum Peer {
    case there
    /// Gone, or it only waits for its answer: who is gone says so when something is sent.
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

  /// Ends the connection; the library notices, and lets go of it.
  func cut() { cmicrohttpd_cut(socket) }
}

/// The connections of a server, and the thread that ends those that take too long.
final class ConnectionWatch: Sendable {
  private let connections = Monitor<[ObjectIdentifier: HTTPConnection]>([:])
  private let isOver = Monitor(false)

  /// How often it looks.
  private static let interval: Int64 = 500_000_000

  /// How many connections there are.
  var count: Int { connections.change { $0.count } }

  /// Adds a connection; how many there are with it.
  func add(_ connection: HTTPConnection) -> Int {
    connections.change { connections in
      connections[ObjectIdentifier(connection)] = connection
      return connections.count
    }
  }

  /// To be called before the socket is closed: its number may be another's afterwards.
  func remove(_ connection: HTTPConnection) {
    connections.change { _ = $0.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  /// Ends all connections, and waits until the library has let go of them, but not for ever.
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
