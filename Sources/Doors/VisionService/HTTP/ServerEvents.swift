internal import CMicrohttpd
internal import VisionBase

/// The state that a server's connections share; it lives as long as one of them.
final class ServerState: Sendable {
  let handler: any HTTPHandling
  let limits: ServerLimits
  let bodyBudget: ByteBudget
  let isEncrypted: Bool
  let watch = ConnectionWatch()

  /// The number of requests under way.
  let activity = Monitor(0)

  init(_ handler: any HTTPHandling, _ limits: ServerLimits, isEncrypted: Bool) {
    (self.handler, self.limits, self.isEncrypted) = (handler, limits, isEncrypted)
    bodyBudget = ByteBudget(byteCount: limits.bodyMemory)
  }

  /// Admits a connection; closes it if there are too many.
  ///
  /// The library counts for each address, and lets further connections wait there.
  func admit(_ connection: HTTPConnection) {
    if watch.add(connection) > limits.connections { connection.cut() }
  }
}

/// The callbacks for the library, in memory with a stable address.
@safe final class ServerEvents: @unchecked Sendable {
  // Sendable: the memory is written once, by `init`.
  let pointer: UnsafeMutablePointer<CMicrohttpdEvents>
  /// The events' owner, which the C structure does not retain.
  private let state: ServerState

  init(of state: ServerState) {
    self.state = state
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(
      to: CMicrohttpdEvents(
        owner: Unmanaged.passUnretained(state).toOpaque(),
        connected: { owner, socket, address in unsafe connected(owner, socket, address) },
        disconnected: { context in unsafe disconnected(context) },
        begun: { context, target in unsafe begun(context, target) },
        received: { request, connection, method, _, body, count in
          unsafe received(request, connection, method, body, count)
        },
        ended: { request, isComplete in unsafe ended(request, isComplete) }))
  }

  deinit { unsafe pointer.deallocate() }
}

// MARK: - What the library calls

private func connected(
  _ owner: UnsafeMutableRawPointer?, _ socket: Int32, _ address: UnsafePointer<CChar>?
) -> UnsafeMutableRawPointer? {
  guard let owner = unsafe owner else { return nil }
  let server = unsafe Unmanaged<ServerState>.fromOpaque(owner).takeUnretainedValue()
  let client = unsafe address.map { unsafe String(cString: $0) } ?? ""
  let connection = HTTPConnection(socket: socket, client: client, server: server)
  server.admit(connection)
  return unsafe Unmanaged.passRetained(connection).toOpaque()
}

private func disconnected(_ context: UnsafeMutableRawPointer?) {
  guard let context = unsafe context else { return }
  let connection = unsafe Unmanaged<HTTPConnection>.fromOpaque(context).takeRetainedValue()
  connection.server.watch.remove(connection)
}

private func begun(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?
) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context, let target = unsafe target else { return nil }
  let connection = unsafe Unmanaged<HTTPConnection>.fromOpaque(context).takeUnretainedValue()
  let exchange = HTTPExchange(unsafe String(cString: target), on: connection)
  return unsafe Unmanaged.passRetained(exchange).toOpaque()
}

private func received(
  _ request: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ method: UnsafePointer<CChar>?, _ body: UnsafePointer<CChar>?,
  _ count: UnsafeMutablePointer<Int>?
) -> Int32 {
  guard let request = unsafe request, let connection = unsafe connection,
    let method = unsafe method, let count = unsafe count
  else { return 0 }
  let exchange = unsafe Unmanaged<HTTPExchange>.fromOpaque(request).takeUnretainedValue()
  let reply = unsafe Reply(connection)
  guard exchange.hasBegun else {
    let method = unsafe String(cString: method)
    return exchange.begin(method, unsafe fields(of: connection), reply) ? 1 : 0
  }
  guard unsafe count.pointee > 0 else { return exchange.finish(reply) ? 1 : 0 }
  unsafe exchange.take(UnsafeRawBufferPointer(start: body, count: count.pointee))
  unsafe count.pointee = 0
  return exchange.goesOn ? 1 : 0
}

private func ended(_ request: UnsafeMutableRawPointer?, _ isComplete: Bool) {
  guard let request = unsafe request else { return }
  unsafe Unmanaged<HTTPExchange>.fromOpaque(request).takeRetainedValue().end(isComplete: isComplete)
}

/// The fields of a header, collected from the library.
private final class FieldList {
  var fields: [HTTPField] = []
}

private func fields(of connection: OpaquePointer) -> [HTTPField] {
  let list = FieldList()
  unsafe cmicrohttpd_headers(
    connection,
    { context, name, nameCount, value, valueCount, isFolded in
      guard let context = unsafe context else { return 0 }
      let list = unsafe Unmanaged<FieldList>.fromOpaque(context).takeUnretainedValue()
      func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
      }
      var field = HTTPField(unsafe text(name, nameCount), unsafe text(value, valueCount))
      field.isFolded = isFolded
      list.fields.append(field)
      return 1
    }, Unmanaged.passUnretained(list).toOpaque())
  return list.fields
}
