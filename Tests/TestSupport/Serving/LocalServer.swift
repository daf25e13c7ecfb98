internal import Foundation
package import VisionBase

/// An HTTP server on this machine with responses scripted by the test, one thread a connection.
///
/// It uses plain sockets because the tests cover downloads with responses that no well-behaved
/// server sends.
package final class LocalServer: Sendable {
  /// A client's request.
  package struct Request: Sendable {
    /// The method, as in `GET`.
    package var method: String
    /// The path, with its query.
    package var path: String
    /// The header fields, names in lower case.
    package var headers: [String: String]
    /// The body of a `POST`, as text.
    package var body = ""

    /// The first byte requested by a `Range` field.
    package var rangeStart: Int? {
      headers["range"].flatMap { Int($0.bytes.dropFirst("bytes=".utf8.count).dropLast()) }
    }
  }

  /// One step of a response.
  package enum Step: Sendable {
    /// Sends text.
    case text(String)
    /// Sends bytes.
    case bytes([UInt8])
    /// Sends nothing until the client has gone.
    case silence
    /// Waits a little, for slow responses.
    case pause(milliseconds: Int)
    /// Ends the connection with a reset.
    case reset
  }

  /// The requests so far, in the order of arrival.
  package let requests = Lock<[Request]>([])

  private let answer: @Sendable (Request, Int) -> [Step]
  private let descriptor: Int32
  private let port: UInt16

  /// Starts a server; `answer` receives each request and the number of earlier ones.
  package init(_ answer: @escaping @Sendable (Request, Int) -> [Step]) throws {
    self.answer = answer
    (descriptor, port) = try Self.openPort()
    // The thread keeps the server alive: a test's own reference ends with its last use.
    Thread.detachNewThread { self.acceptConnections() }
  }

  /// Serves for the life of the process: the second half of a test that waits may run minutes after
  /// the first, when all other tests are over.
  private func acceptConnections() {
    defer { close(descriptor) }
    while true {
      let connection = accept(descriptor, nil, nil)
      if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
      guard connection >= 0 else { return }
      // Processes that other tests start must not hold connections open.
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      Thread.detachNewThread { self.serve(connection) }
    }
  }

  /// Returns a socket that listens on a free port of this machine, and the port.
  private static func openPort() throws -> (Int32, UInt16) {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
    let descriptor = socket(AF_INET, Int32(kind), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Returns the address of a path on this server.
  package func url(_ path: String = "/file.bin") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The number of requests so far.
  package var requestCount: Int { requests.withLock { $0.count } }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    guard let request = Self.readRequest(connection) else { return }
    let number = requests.withLock { requests in
      requests.append(request)
      return requests.count - 1
    }
    for step in answer(request, number) {
      switch step {
      case .text(let text): guard Self.sendAll(Array(text.utf8), connection) else { return }
      case .bytes(let bytes): guard Self.sendAll(bytes, connection) else { return }
      case .pause(let milliseconds): usleep(UInt32(milliseconds * 1000))
      case .silence:
        var waiting = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
      case .reset:
        var linger = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, size)
        return
      }
    }
    shutdown(connection, Int32(SHUT_WR))
  }

  private static func readRequest(_ connection: Int32) -> Request? {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: received, as: UTF8.self).contains("\r\n\r\n") {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return nil }
      received += buffer.prefix(count)
    }
    let parts = String(decoding: received, as: UTF8.self).components(separatedBy: "\r\n\r\n")
    let lines = parts[0].components(separatedBy: "\r\n")
    let words = lines[0].bytes.split(separator: " ").map(String.init)
    guard words.count >= 2 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let (name, value) = line.bytes.cut(at: ":") else { continue }
      headers[name.lowercased()] = String(value.trimmed())
    }
    var request = Request(method: String(words[0]), path: String(words[1]), headers: headers)
    request.body = parts.dropFirst().joined(separator: "\r\n\r\n")
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while request.body.utf8.count < length {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return nil }
      request.body += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    return request
  }

  private static func sendAll(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension [LocalServer.Step] {
  /// Returns a response with a body and correct header fields, except for a given `length`.
  package static func reply(
    _ status: String = "200 OK", _ body: [UInt8] = [], length: Int? = nil,
    headers: [String] = []
  ) -> [LocalServer.Step] {
    let fields = ["Content-Length: \(length ?? body.count)", "Connection: close"] + headers
    let head = "HTTP/1.1 \(status)\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    return [.text(head), .bytes(body)]
  }

  /// Returns the response of a server that supports ranges and names its version of the file.
  package static func ranged(
    _ content: [UInt8], _ request: LocalServer.Request, tag: String? = "\"v1\""
  ) -> [LocalServer.Step] {
    let fields = tag.map { ["ETag: \($0)"] } ?? []
    guard let start = request.rangeStart,
      request.headers["if-range"] == nil || request.headers["if-range"] == tag
    else { return .reply("200 OK", content, headers: fields) }
    guard start < content.count else {
      return .reply(
        "416 Range Not Satisfiable", headers: ["Content-Range: bytes */\(content.count)"])
    }
    let range = "Content-Range: bytes \(start)-\(content.count - 1)/\(content.count)"
    return .reply("206 Partial Content", [UInt8](content[start...]), headers: fields + [range])
  }
}
