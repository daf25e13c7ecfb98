import TestSupport
import Testing
import VisionBase

@testable import VisionService

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite(.enabled(if: Library.isPresent, Comment(rawValue: Library.missing)))
struct HTTPServerTests {
  private static let get = "GET /a?b=c HTTP/1.1\r\nHost: localhost\r\n\r\n"

  @Test func `requests on one connection are answered one after the other`() throws {
    let server = try TestHandler().server()
    let client = try RawClient(port: server.port)
    client.send(Self.get)
    #expect(client.answer()?.text == "GET 0")
    client.send(Self.get + "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc")
    #expect(client.answer()?.text == "GET 0")
    #expect(client.answer()?.text == "POST 3")
    server.stop()
  }

  @Test func `a body in chunks arrives whole`() throws {
    let server = try TestHandler().server()
    let client = try RawClient(port: server.port)
    client.send(
      "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\n\r\n")
    #expect(client.answer()?.text == "POST 7")
  }

  @Test func `who only stops sending still gets the answer`() throws {
    let server = try TestHandler().server()
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc")
    client.finishSending()
    #expect(client.answer()?.text == "POST 3")
    #expect(client.isEnded)
  }

  @Test(arguments: [
    "GE\u{1B}[31mT", "GÉT", "G\u{301}ET", "GET,", "GET\"", String(repeating: "A", count: 33),
  ])
  func `a method that is no short word is refused, and the connection ends`(method: String) throws {
    let server = try TestHandler().server()
    let client = try RawClient(port: server.port)
    client.send("\(method) / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(client.answer()?.status == 400)
    #expect(client.isEnded)
  }

  @Test func `a body that is too long is refused, and the connection goes on`() throws {
    let server = try TestHandler().server()
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1001\r\n\r\n")
    client.send([UInt8](repeating: 1, count: 1001))
    let answer = client.answer()
    #expect(answer?.status == 413)
    #expect(answer?.text.contains("\"code\":\"tooLarge\"") == true)
    client.send(Self.get)
    #expect(client.answer()?.status == 200)
  }

  @Test func `a body that grows too long in chunks is refused`() throws {
    let server = try TestHandler().server()
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in 0..<20 { client.send("64\r\n" + String(repeating: "x", count: 100) + "\r\n") }
    client.send("0\r\n\r\n")
    #expect(client.answer()?.status == 413)
  }

  @Test func `a body far too long is refused before it is read`() throws {
    var limits = ServerLimits()
    limits.swallowed = 2000
    let server = try TestHandler().server(limits)
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n")
    #expect(client.answer()?.status == 413)
    #expect(client.isEnded)
  }

  @Test func `bodies of all connections have one budget`() throws {
    var limits = ServerLimits()
    limits.bodyMemory = 900
    let handler = TestHandler()
    let server = try handler.server(limits)
    let first = try RawClient(port: server.port)
    first.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 600\r\n\r\n")
    first.send([UInt8](repeating: 1, count: 599))
    #expect(becomesTrue { server.state.bodyBudget.free == 300 })
    let second = try RawClient(port: server.port)
    second.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 600\r\n\r\n")
    second.send([UInt8](repeating: 1, count: 600))
    #expect(second.answer()?.status == 429)
    first.send([1])
    #expect(first.answer()?.text == "POST 600")
    second.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 600\r\n\r\n")
    second.send([UInt8](repeating: 1, count: 600))
    #expect(second.answer()?.text == "POST 600")
  }

  @Test func `who announces much and sends little keeps nobody away`() throws {
    var limits = ServerLimits()
    limits.bodyMemory = 1 << 20
    var handler = TestHandler()
    handler.limit = 1 << 20
    let server = try handler.server(limits)
    let start = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
    let clients = try (0..<4).map { _ in try RawClient(port: server.port) }
    for client in clients {
      client.send(start + "1000000\r\n\r\n")
      client.send([UInt8](repeating: 1, count: 10))
    }
    #expect(becomesTrue { server.state.bodyBudget.taken >= 40 })
    let other = try RawClient(port: server.port)
    other.send(start + "400000\r\n\r\n")
    other.send([UInt8](repeating: 1, count: 400_000))
    #expect(other.answer()?.text == "POST 400000")
    // Otherwise an optimized build ends their connections at once.
    withExtendedLifetime(clients) {}
  }

  @Test func `a body that comes when there is no more memory for it is refused`() throws {
    var limits = ServerLimits()
    limits.bodyMemory = 300_000
    limits.swallowed = 10
    var handler = TestHandler()
    handler.limit = 1 << 20
    let server = try handler.server(limits)
    let first = try RawClient(port: server.port)
    first.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n")
    first.send([UInt8](repeating: 1, count: 199_999))
    #expect(becomesTrue { server.state.bodyBudget.taken == 200_000 })
    // Its end is read, as it could have fitted, so that the client reads the response.
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 290000\r\n\r\n")
    client.send([UInt8](repeating: 1, count: 290_000))
    #expect(client.answer()?.status == 429)
    // A request that could never fit is not begun.
    let large = try RawClient(port: server.port)
    large.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400000\r\n\r\n")
    #expect(large.answer()?.status == 429)
    #expect(large.isEnded)
    #expect(server.state.bodyBudget.taken == 200_000)
    withExtendedLifetime(first) {}
  }

  @Test func `what is left of the memory is enough for a body that just fits`() throws {
    var limits = ServerLimits()
    limits.bodyMemory = 100_000
    var handler = TestHandler()
    handler.limit = 1 << 20
    let server = try handler.server(limits)
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
    for count in 1...3 {
      client.send("7530\r\n")  // 30,000
      client.send([UInt8](repeating: 1, count: 30_000))
      client.send("\r\n")
      #expect(becomesTrue { server.state.bodyBudget.taken >= count * 30_000 })
    }
    client.send("0\r\n\r\n")
    #expect(client.answer()?.text == "POST 90000")
  }

  @Test func `what is refused before it is asked is refused as everything else is`() throws {
    let service = try SampleService { $0.bodyLimit = 100 }.service
    var place = ServerPlace()
    place.host = "127.0.0.1"
    var limits = ServerLimits()
    limits.bodyMemory = 50
    let server = try HTTPServer(place, limits: limits, handler: service)
    for (request, status, isHTTP) in [
      ("GET /%zz HTTP/1.1\r\n", 400, false),
      ("GET /\u{301}v1/streams/x HTTP/1.1\r\n", 400, false),
      ("GET /v1/videos\u{200D}/x HTTP/1.1\r\n", 400, false),
      ("POST /v1/detect HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n", 400, false),
      ("POST /v1/detect HTTP/1.1\r\nContent-Length: 101\r\n", 413, true),
      ("POST /v1/detect HTTP/1.1\r\nContent-Length: 51\r\n", 429, true),
    ] {
      let client = try RawClient(port: server.port)
      client.send(request + "Host: localhost\r\n\r\n")
      client.send([UInt8](repeating: 1, count: 101))
      let answer = try #require(client.answer())
      #expect(answer.status == status, "\(request)")
      guard isHTTP || !Library.refusesMore else {
        #expect(answer.header["connection"] == "close", "\(request)")
        #expect(answer.text.bytes.hasPrefix("<html>"), "\(request)")
        continue
      }
      #expect(answer.header["content-type"] == "application/problem+json", "\(request)")
      #expect(answer.header["x-content-type-options"] == "nosniff", "\(request)")
      #expect(answer.header["content-security-policy"]?.contains("default-src 'none'") == true)
      #expect(answer.header["cache-control"] == "no-store")
      #expect((answer.header["retry-after"] == "1") == (status == 429))
    }
  }

  @Test(arguments: ["GET /", "GET / HTTP/1.1\r\nHost: loc", "POST / HTTP/1.1\r\nHost: a\r\nX: "])
  func `a header that does not come to its end ends the connection`(start: String) throws {
    var limits = ServerLimits()
    limits.headerSeconds = 0.2
    let server = try TestHandler().server(limits)
    let client = try RawClient(port: server.port)
    client.send(start)
    #expect(client.isEnded)
    #expect(becomesTrue { server.connectionCount == 0 })
  }

  @Test func `a body that does not come ends the connection`() throws {
    var limits = ServerLimits()
    limits.transferSeconds = 0.2
    let handler = TestHandler()
    let server = try handler.server(limits)
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc")
    #expect(client.isEnded)
    #expect(handler.notes.wait(forCount: 1))
    #expect(handler.notes.items[0].isComplete == false)
    #expect(becomesTrue { server.requestCount == 0 })
  }

  @Test func `a client that never reads does not keep its connection`() throws {
    var limits = ServerLimits()
    (limits.transferSeconds, limits.leastRate) = (0.2, 1e12)
    var handler = TestHandler()
    handler.reply = { _ in HTTPResponse(type: .bytes, [UInt8](repeating: 7, count: 64 << 20)) }
    let server = try handler.server(limits)
    let client = try RawClient(port: server.port)
    client.send(Self.get)
    #expect(handler.notes.wait(forCount: 1))
    #expect(handler.notes.items.first?.isComplete == false)
    #expect(becomesTrue { server.connectionCount == 0 })
  }

  @Test func `connections without requests are ended`() throws {
    var limits = ServerLimits()
    limits.idleSeconds = 0.2
    let server = try TestHandler().server(limits)
    let client = try RawClient(port: server.port)
    client.send(Self.get)
    #expect(client.answer()?.status == 200)
    #expect(client.isEnded)
  }

  @Test func `many idle connections keep nobody from being answered`() throws {
    var limits = ServerLimits()
    limits.headerSeconds = 3600
    let server = try TestHandler().server(limits)
    let idle = try (0..<200).map { _ in try RawClient(port: server.port) }
    let client = try RawClient(port: server.port)
    client.send(Self.get)
    #expect(client.answer()?.status == 200)
    #expect(becomesTrue { server.connectionCount == 201 })
    withExtendedLifetime(idle) {}
  }

  @Test func `an answer that is made while it is sent comes in chunks`() throws {
    var handler = TestHandler()
    handler.reply = { _ in
      HTTPResponse(200, body: .pieces(Countdown(from: 3), count: nil))
    }
    let server = try handler.server()
    let client = try RawClient(port: server.port)
    client.send(Self.get)
    let answer = client.answer()
    #expect(answer?.header["transfer-encoding"] == "chunked")
    #expect(answer?.text == "321")
  }

  @Test func `an answer that needs the body keeps its room until the end`() throws {
    let gate = Gate()
    var handler = TestHandler()
    handler.reply = { _ in HTTPResponse(200, body: .pieces(Waiting(for: gate), count: nil)) }
    let server = try handler.server()
    let all = server.state.bodyBudget.free
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 600\r\n\r\n")
    client.send([UInt8](repeating: 1, count: 600))
    #expect(gate.waitForArrival())
    #expect(server.state.bodyBudget.free == all - 600)
    gate.open()
    #expect(client.answer()?.text == "there")
    #expect(becomesTrue { server.state.bodyBudget.free == all })
  }

  @Test func `a client that is gone while there is nothing to send does not keep its connection`()
    throws
  {
    let pieces = Nothing()
    var handler = TestHandler()
    handler.reply = { _ in HTTPResponse(200, body: .pieces(pieces, count: nil)) }
    let server = try handler.server()
    var client: RawClient? = try RawClient(port: server.port)
    client?.send(Self.get)
    #expect(becomesTrue { pieces.count > 3 })
    #expect(server.connectionCount == 1)
    client = nil
    #expect(becomesTrue { server.connectionCount == 0 })
  }

  @Test func `who only stops sending is sent what comes late`() throws {
    let pieces = Nothing()
    var handler = TestHandler()
    handler.reply = { _ in HTTPResponse(200, body: .pieces(pieces, count: nil)) }
    let server = try handler.server()
    let client = try RawClient(port: server.port)
    client.send(Self.get)
    client.finishSending()
    let count = pieces.count
    #expect(becomesTrue { pieces.count > count + 3 })
    #expect(server.connectionCount == 1)
    pieces.end()
    #expect(client.answer()?.text == "\n")
  }

  @Test func `one connection too many is ended, whichever address it came to`() throws {
    var limits = ServerLimits()
    limits.connections = 1
    let state = ServerState(TestHandler(), limits, isEncrypted: false)
    let pairs = try (0..<2).map { _ in try SocketPair() }
    let connections = pairs.map { HTTPConnection(socket: $0.own, client: "", server: state) }
    for connection in connections { state.admit(connection) }
    #expect(!pairs[0].isEnded && pairs[1].isEnded)
    state.watch.remove(connections[1])
    let next = try SocketPair()
    state.watch.remove(connections[0])
    state.admit(HTTPConnection(socket: next.own, client: "", server: state))
    #expect(!next.isEnded)
  }

  @Test func `draining lets a request under way end, and takes no more`() throws {
    let gate = Gate()
    var handler = TestHandler()
    handler.reply = { _ in
      gate.pass()
      return HTTPResponse(type: .text, text: "late")
    }
    let server = try handler.server()
    let client = try RawClient(port: server.port)
    client.send(Self.get)
    #expect(gate.waitForArrival())
    #expect(server.drain(seconds: 0.05) == false)
    gate.open()
    #expect(client.answer()?.text == "late")
    #expect(server.drain(seconds: 60))
    server.stop()
    #expect(throws: SystemError.self) { try RawClient(port: server.port) }
  }

  @Test func `a port that is taken is told`() throws {
    let server = try TestHandler().server()
    var place = ServerPlace()
    (place.host, place.port) = ("127.0.0.1", server.port)
    let error = failure { _ = try HTTPServer(place, handler: TestHandler()) }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.contains("another program has it") == true)
  }

  @Test func `a host that nobody knows is told`() throws {
    var place = ServerPlace()
    place.host = "no such host"
    let error = failure { _ = try HTTPServer(place, handler: TestHandler()) }
    #expect(error?.code == .optionInvalid)
  }

  @Test func `a certificate that is none is told`() throws {
    var place = ServerPlace()
    place.host = "127.0.0.1"
    place.identity = TLSIdentity(certificate: "none", key: "none")
    let error = failure { _ = try HTTPServer(place, handler: TestHandler()) }
    #expect(error?.message.contains("PEM") == true)
  }

  @Test func `a missing library is an error with its mend`() {
    let error = MicrohttpdLibrary.missing("libmicrohttpd.so.12: cannot open")
    #expect(error.code == .runtimeMissing)
    #expect(error.message.contains("apt-get install libmicrohttpd12"))
  }
}

/// A body that counts down, a digit at a time.
private final class Countdown: BodyPieces {
  private let number: Lock<Int>

  init(from number: Int) { self.number = Lock(number) }

  func next(atMost count: Int) throws(VisionError) -> [UInt8]? {
    number.withLock { number in
      guard number > 0 else { return [] }
      defer { number -= 1 }
      return Array("\(number)".utf8)
    }
  }
}

/// A body that has data once a gate is open.
private final class Waiting: BodyPieces {
  private let gate: Gate
  private let isOver = Lock(false)

  init(for gate: Gate) { self.gate = gate }

  func next(atMost count: Int) throws(VisionError) -> [UInt8]? {
    if isOver.withLock({ $0 }) { return [] }
    gate.pass()
    isOver.withLock { $0 = true }
    return Array("there".utf8)
  }
}

/// A body that has no data until it ends.
private final class Nothing: BodyPieces {
  let filler: [UInt8] = [0x0A]
  private let state = Monitor((asked: 0, isOver: false))

  /// The number of times it was asked.
  var count: Int { state.change { $0.asked } }

  func end() { state.change { $0.isOver = true } }

  func next(atMost count: Int) throws(VisionError) -> [UInt8]? {
    state.change { $0.asked += 1 }
    let end = MonotonicClock.nanoseconds + 5_000_000
    return state.wait(until: end) { $0.isOver ? [] : nil }
  }
}

/// Two connected sockets.
private final class SocketPair {
  let own: Int32
  private let other: Int32

  init() throws {
    var numbers: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    try SystemCall.check("socketpair") { socketpair(AF_UNIX, kind, 0, &numbers) }
    (own, other) = (numbers[0], numbers[1])
  }

  deinit {
    close(own)
    close(other)
  }

  /// True if the other side sees the end of the data.
  var isEnded: Bool {
    var byte: UInt8 = 0
    return recv(other, &byte, 1, Int32(MSG_DONTWAIT)) == 0
  }
}
