internal import VisionBase

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#endif

/// A client that sends arbitrary bytes on its own connection.
package final class RawClient {
  private let socket: Int32
  private var received: [UInt8] = []

  /// Connects to a port of this machine.
  package init(port: Int, patienceInSeconds: Int = 20) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let number = try SystemCall.check("socket") { Glibc.socket(AF_INET, kind, 0) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
    // A broken server must not hang the tests.
    var patience = timeval(tv_sec: patienceInSeconds, tv_usec: 0)
    setsockopt(
      number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    socket = number
    try SystemCall.check("connect") {
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
  }

  deinit { close(socket) }

  /// Sends bytes; those that the peer no longer accepts are lost.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends a text.
  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Closes the sending direction; responses still arrive.
  package func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Returns the next response; nil if the connection ends before it is complete.
  package func answer(withoutBody: Bool = false) -> RawAnswer? {
    while true {
      if let (answer, count) = RawAnswer.parse(received, withoutBody: withoutBody) {
        received.removeFirst(count)
        return answer
      }
      guard receive() else { return nil }
    }
  }

  /// True if the peer ends the connection without another byte.
  package var isEnded: Bool { received.isEmpty && !receive() }

  private func receive() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &piece, piece.count, 0)
    guard count > 0 else { return false }
    received += piece.prefix(count)
    return true
  }
}

/// A response as it arrived.
package struct RawAnswer {
  package var status: Int
  package var header: [String: String]
  package var body: [UInt8]

  package var text: String { String(decoding: body, as: UTF8.self) }

  /// Returns the first response in some bytes and its length; nil if it is incomplete.
  static func parse(_ bytes: [UInt8], withoutBody: Bool) -> (RawAnswer, Int)? {
    guard let end = find("\r\n\r\n", in: bytes, from: 0) else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).bytes.lines
    let words = lines[0].split(separator: " ")
    guard words.count > 1, let status = Int(words[1]) else { return nil }
    var header: [String: String] = [:]
    for line in lines.dropFirst() {
      let sides = line.split(separator: ":", maxSplits: 1)
      header[sides[0].lowercased()] = sides.count > 1 ? String(sides[1].dropFirst()) : ""
    }
    var answer = RawAnswer(status: status, header: header, body: [])
    let start = end + 4
    if withoutBody || status == 204 || status / 100 == 1 { return (answer, start) }
    if header["transfer-encoding"] == "chunked" {
      guard let (body, next) = chunks(bytes, from: start) else { return nil }
      answer.body = body
      return (answer, next)
    }
    let count = header["content-length"].flatMap { Int($0) } ?? 0
    guard bytes.count >= start + count else { return nil }
    answer.body = Array(bytes[start..<start + count])
    return (answer, start + count)
  }

  private static func chunks(_ bytes: [UInt8], from start: Int) -> ([UInt8], Int)? {
    var body: [UInt8] = []
    var place = start
    while let end = find("\r\n", in: bytes, from: place) {
      let digits = String(decoding: bytes[place..<end], as: UTF8.self)
      guard let count = Int(digits, radix: 16), bytes.count >= end + 4 + count else { return nil }
      body += bytes[end + 2..<end + 2 + count]
      place = end + 4 + count
      if count == 0 { return (body, place) }
    }
    return nil
  }

  private static func find(_ text: String, in bytes: [UInt8], from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    guard bytes.count >= start + wanted.count else { return nil }
    return (start...bytes.count - wanted.count).first { place in
      bytes[place...].starts(with: wanted)
    }
  }
}
