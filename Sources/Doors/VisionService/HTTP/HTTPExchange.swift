internal import CMicrohttpd
internal import VisionBase

/// A request on its way through a connection, and its answer; used on the connection's thread only.
final class HTTPExchange {
  private enum Stage {
    case begun
    case receiving(Gathering)
    /// What comes is thrown away, then this is the answer.
    case swallowing(HTTPResponse, left: Int)
    case answered
  }

  private enum Gathering {
    case memory([UInt8], limit: Int)
    case file(BodyFile, limit: Int)
  }

  /// The room that a body gets for having been announced.
  private static let firstPiece = 1 << 16

  private let connection: HTTPConnection
  private let target: String
  private let start = MonotonicClock.seconds
  private var stage = Stage.begun
  private var head: RequestHead?
  private var receivedByteCount = 0
  private var reservedByteCount = 0
  private var status = 0

  /// Whether the header has come.
  private(set) var hasBegun = false

  private var server: ServerState { connection.server }
  private var limits: ServerLimits { server.limits }

  init(_ target: String, on connection: HTTPConnection) {
    (self.target, self.connection) = (target, connection)
    connection.allow(seconds: server.limits.headerSeconds)
  }

  // MARK: - What comes

  /// The header is there; false ends the connection.
  func begin(_ method: String, _ fields: [HTTPField], _ reply: Reply) -> Bool {
    server.activity.change { $0 += 1 }
    hasBegun = true
    let header = HTTPHeader(fields)
    var head = RequestHead(
      method, RequestTarget(target) ?? .unknown, header: header, client: connection.client,
      isEncrypted: server.isEncrypted)
    do throws(FramingCheck.Fault) {
      head.bodyLength = try FramingCheck.bodyLength(header)
    } catch {
      self.head = head
      return refuse(refusal(ServiceProblem(error.status, .requestInvalid, error.words)), reply)
    }
    self.head = head
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
    case .memory(let limit):
      if case .known(let count) = length {
        guard count <= limit else { return turnAway(tooLarge(limit), length, reply) }
        guard count <= limits.bodyMemory, reserve(min(count, Self.firstPiece)) else {
          return turnAway(noMemory, length, reply)
        }
      }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(reservedByteCount)
      stage = .receiving(.memory(bytes, limit: limit))
    case .file(let folder, let budget, let limit):
      if case .known(let count) = length, count > limit {
        return turnAway(tooLarge(limit), length, reply)
      }
      do throws(VisionError) {
        stage = .receiving(.file(try BodyFile(in: folder, budget: budget), limit: limit))
      } catch {
        return turnAway(noRoom(error), length, reply)
      }
    }
    return true
  }

  /// Takes some of the body.
  func take(_ bytes: UnsafeRawBufferPointer) {
    receivedByteCount += bytes.count
    allowTransfer()
    switch stage {
    case .begun, .answered: break
    case .swallowing(let response, let left):
      stage = .swallowing(response, left: left - bytes.count)
    case .receiving(.memory(var gathered, let limit)):
      stage = .begun  // So that the array is not copied.
      guard gathered.count + bytes.count <= limit else { return swallow(tooLarge(limit)) }
      let needed = gathered.count + bytes.count
      if needed > reservedByteCount {
        guard
          reserve(room(for: needed, limit) - reservedByteCount)
            || reserve(needed - reservedByteCount)
        else { return swallow(noMemory) }
        gathered.reserveCapacity(reservedByteCount)
      }
      unsafe gathered.append(contentsOf: bytes)
      stage = .receiving(.memory(gathered, limit: limit))
    case .receiving(.file(let file, let limit)):
      guard file.byteCount + bytes.count <= limit else { return swallow(tooLarge(limit)) }
      do throws(VisionError) {
        try unsafe file.append(bytes.bytes)
      } catch {
        swallow(noRoom(error))
      }
    }
  }

  /// Whether the connection is worth going on with.
  var goesOn: Bool {
    if case .swallowing(_, let left) = stage { left >= 0 } else { true }
  }

  /// The body is there; false ends the connection.
  func finish(_ reply: Reply) -> Bool {
    guard let head else { return false }
    switch stage {
    case .begun, .answered: return false
    case .swallowing(let response, _): return send(response, reply)
    case .receiving(let gathering):
      stage = .answered
      connection.allow(seconds: nil)
      let body: RequestBody =
        switch gathering {
        case .memory(let bytes, _): .bytes(bytes)
        case .file(let file, _): .file(file)
        }
      let response = server.handler.answer(HTTPRequest(head, body: body))
      // What is made while it is sent may need the body until its end.
      if case .bytes = response.body { giveBack() }
      return send(response, reply)
    }
  }

  /// The answer was sent, or never will be.
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

  /// Answers at once where the rest of the body would be too much to read, else behind it.
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
    // What was announced, and is taken in general, comes to its end, so that the answer is read.
    var left = limits.swallowed
    if case .known(let whole) = head?.bodyLength { left = max(left, whole - receivedByteCount) }
    stage = .swallowing(response, left: left)
  }

  /// Answers before the body; nothing more is read from the connection.
  private func refuse(_ response: HTTPResponse, _ reply: Reply) -> Bool {
    var response = response
    response.endsConnection = true
    stage = .answered
    return send(response, reply)
  }

  /// A problem as the handler answers it, with all that its answers have.
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

  /// How much room a body gets that needs so much by now: twice that, and no more than it may have.
  ///
  /// Not all that was announced at once: whoever announces much and sends little would keep the
  /// others away.
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
  /// Stands for a target that cannot be read.
  fileprivate static let unknown = RequestTarget(rawPath: "?", path: ["?"], query: [])

  private init(rawPath: String, path: [String], query: [HTTPField]) {
    (self.rawPath, self.path, self.query) = (rawPath, path, query)
  }
}
