internal import CMicrohttpd
internal import VisionBase

/// A request on a connection, and its answer; used on the connection's thread only.
final class HTTPExchange {
  private enum Stage {
    case begun
    case receiving(Gathering, Reception.Answer)
    /// The rest of the body is discarded, then this answer is sent.
    case swallowing(HTTPResponse, left: Int)
    case answered
  }

  private enum Gathering {
    case memory(GatheredBytes, limit: Int)
    case file(BodyFile, limit: Int)
  }

  /// Maximum number of bytes reserved for a body because its length was announced.
  private static let firstPiece = 1 << 16

  private let connection: HTTPConnection
  private let target: String
  private let start = MonotonicClock.seconds
  private var stage = Stage.begun
  private var head: RequestHead?
  private var receivedByteCount = 0
  private var reservedByteCount = 0
  private var status = 0

  /// True if the header has arrived.
  private(set) var hasBegun = false

  private var server: ServerState { connection.server }
  private var limits: ServerLimits { server.limits }

  init(_ target: String, on connection: HTTPConnection) {
    (self.target, self.connection) = (target, connection)
    connection.allow(seconds: server.limits.headerSeconds)
  }

  // MARK: - What comes

  /// Handles a complete header; returns false to close the connection.
  func begin(_ method: String, _ fields: [HTTPField], _ reply: Reply) -> Bool {
    server.activity.change { $0 += 1 }
    hasBegun = true
    let header = HTTPHeader(fields)
    let isMethod = FramingCheck.isMethod(method)
    var head = RequestHead(
      isMethod ? method : "-", RequestTarget(target) ?? .unknown, header: header,
      client: connection.client,
      isEncrypted: server.isEncrypted, on: connection)
    do throws(FramingCheck.Fault) {
      head.bodyLength = try FramingCheck.bodyLength(header)
    } catch {
      self.head = head
      return refuse(refusal(ServiceProblem(error.status, .requestInvalid, error.words)), reply)
    }
    self.head = head
    guard isMethod else {
      let words = "the method is not a short word of ASCII"
      return refuse(refusal(ServiceProblem(400, .requestInvalid, words)), reply)
    }
    guard RequestTarget(target) != nil else {
      let words = "the address is not a path of visible ASCII with valid escapes of UTF-8"
      return refuse(refusal(ServiceProblem(400, .requestInvalid, words)), reply)
    }
    allowTransfer()
    return receive(server.handler.receive(head), of: head.bodyLength, reply)
  }

  private func receive(_ reception: Reception, of length: BodyLength, _ reply: Reply) -> Bool {
    switch reception {
    case .refuse(let response):
      return turnAway(response, length, reply)
    case .memory(let limit, let answer):
      if case .known(let count) = length {
        guard count <= limit else { return turnAway(tooLarge(limit), length, reply) }
        guard count <= limits.bodyMemory, reserve(min(count, Self.firstPiece)) else {
          return turnAway(noMemory, length, reply)
        }
      }
      let gathered = GatheredBytes()
      guard gathered.reserve(reservedByteCount) else { return turnAway(noMemory, length, reply) }
      stage = .receiving(.memory(gathered, limit: limit), answer)
    case .file(let folder, let budget, let limit, let answer):
      if case .known(let count) = length, count > limit {
        return turnAway(tooLarge(limit), length, reply)
      }
      do throws(VisionError) {
        let file = try BodyFile(in: folder, budget: budget)
        stage = .receiving(.file(file, limit: limit), answer)
      } catch {
        return turnAway(noRoom(error), length, reply)
      }
    }
    return true
  }

  /// Consumes a piece of the body.
  func take(_ bytes: UnsafeRawBufferPointer) {
    receivedByteCount += bytes.count
    allowTransfer()
    switch stage {
    case .begun, .answered: break
    case .swallowing(let response, let left):
      stage = .swallowing(response, left: left - bytes.count)
    case .receiving(.memory(let gathered, let limit), _):
      guard gathered.count + bytes.count <= limit else { return swallow(tooLarge(limit)) }
      let needed = gathered.count + bytes.count
      if needed > reservedByteCount {
        guard
          reserve(room(for: needed, limit) - reservedByteCount)
            || reserve(needed - reservedByteCount)
        else { return swallow(noMemory) }
        guard gathered.reserve(reservedByteCount) else { return swallow(noMemory) }
      }
      guard unsafe gathered.append(bytes.bytes) else { return swallow(noMemory) }
    case .receiving(.file(let file, let limit), _):
      guard file.byteCount + bytes.count <= limit else { return swallow(tooLarge(limit)) }
      do throws(VisionError) {
        try unsafe file.append(bytes.bytes)
      } catch {
        swallow(noRoom(error))
      }
    }
  }

  /// True if the connection is worth keeping.
  var goesOn: Bool {
    if case .swallowing(_, let left) = stage { left >= 0 } else { true }
  }

  /// Answers once the body is complete; returns false to close the connection.
  func finish(_ reply: Reply) -> Bool {
    guard let head else { return false }
    switch stage {
    case .begun, .answered: return false
    case .swallowing(let response, _): return send(response, reply)
    case .receiving(let gathering, let answer):
      stage = .answered
      connection.allow(seconds: nil)
      let body: RequestBody =
        switch gathering {
        case .memory(let gathered, _): .memory(gathered.take(name: "the request's body"))
        case .file(let file, _): .file(file)
        }
      let response = answer(HTTPRequest(head, body: body))
      // An answer that is made while it is sent may need the body until its end.
      if case .bytes = response.body { giveBack() }
      return send(response, reply)
    }
  }

  /// Finishes the exchange, whether or not its answer was sent.
  func end(isComplete: Bool) {
    giveBack()
    connection.allow(seconds: limits.idleSeconds)
    guard let head else { return }
    server.handler.note(
      FinishedExchange(
        head: head, status: status, receivedByteCount: receivedByteCount,
        seconds: MonotonicClock.seconds - start, isComplete: isComplete && status != 0))
    if hasBegun { server.activity.change { $0 -= 1 } }
  }

  // MARK: - What is not wanted

  /// Answers at once if the rest of the body is too long to read, else after reading it.
  private func turnAway(
    _ response: HTTPResponse, _ length: BodyLength, _ reply: Reply
  ) -> Bool {
    switch length {
    case .none: swallow(response)
    case .known(let count) where count <= limits.swallowed && !expectsContinue: swallow(response)
    case .known, .chunked: return refuse(response, reply)
    }
    return true
  }

  private var expectsContinue: Bool { head?.header["Expect"] != nil }

  private func swallow(_ response: HTTPResponse) {
    giveBack()
    // An announced length within the general limits is read to its end, so that the client reads
    // the answer.
    var left = limits.swallowed
    if case .known(let whole) = head?.bodyLength { left = max(left, whole - receivedByteCount) }
    stage = .swallowing(response, left: left)
  }

  /// Answers before the body, and closes the connection.
  private func refuse(_ response: HTTPResponse, _ reply: Reply) -> Bool {
    var response = response
    response.endsConnection = true
    stage = .answered
    return send(response, reply)
  }

  /// Returns a problem as the handler answers it, with the header fields of all its answers.
  private func refusal(_ problem: ServiceProblem) -> HTTPResponse {
    guard let head else { return problem.response }
    return server.handler.refusal(of: head, problem)
  }

  private func tooLarge(_ limit: Int) -> HTTPResponse {
    refusal(
      ServiceProblem(
        413, .tooLarge,
        "the body is longer than the \(limit) bytes that are taken for this request"))
  }

  private func noRoom(_ error: VisionError) -> HTTPResponse {
    refusal(ServiceProblem(error, status: 507))
  }

  private var noMemory: HTTPResponse {
    refusal(
      ServiceProblem(
        429, .tooBusy, "the requests under way take all the memory there is for their bodies",
        fields: [HTTPField("Retry-After", "1")]))
  }

  // MARK: - Budgets

  /// Returns the bytes to reserve for a body that needs `count` by now: twice that, up to its
  /// limit.
  ///
  /// The announced length is not reserved at once: a client that announces much and sends little
  /// would block the others.
  private func room(for count: Int, _ limit: Int) -> Int {
    guard case .known(let whole) = head?.bodyLength else {
      return min(2 * count, max(limit, count))
    }
    return max(min(2 * count, whole), count)
  }

  private func reserve(_ count: Int) -> Bool {
    guard server.bodyBudget.take(count) else { return false }
    reservedByteCount += count
    return true
  }

  private func giveBack() {
    server.bodyBudget.give(reservedByteCount)
    reservedByteCount = 0
  }

  private func allowTransfer() {
    let bytes = Double(receivedByteCount) / limits.leastRate
    connection.allow(
      seconds: start + limits.transferSeconds + bytes - MonotonicClock.seconds)
  }

  // MARK: - The answer

  private func send(_ response: HTTPResponse, _ reply: Reply) -> Bool {
    stage = .answered
    status = response.status
    let bytes = Double(response.bytes.count) / limits.leastRate
    connection.allow(seconds: limits.transferSeconds + bytes)
    return reply(response, connection)
  }
}

extension RequestTarget {
  /// The stand-in for a target that cannot be parsed.
  fileprivate static let unknown = RequestTarget(rawPath: "?", path: ["?"], query: [])

  private init(rawPath: String, path: [String], query: [HTTPField]) {
    (self.rawPath, self.path, self.query) = (rawPath, path, query)
  }
}
