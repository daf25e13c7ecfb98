import Foundation
import TestSupport
import Testing
import VisionBase

/// A broker that accepts clients, and sends them what no client asked for.
final class FakeBroker: Sendable {
  /// The bytes that each client took, once it has ended its connection.
  let taken = Mailbox<Int>()
  let listener: ListeningSocket
  private let flood: @Sendable (_ number: Int) -> [UInt8]

  /// Starts a broker; `flood` returns the pieces that it sends after its CONNACK, without an end.
  init(_ flood: @escaping @Sendable (_ number: Int) -> [UInt8]) throws {
    self.flood = flood
    listener = try ListeningSocket(backlog: 16)
    // The thread keeps the broker alive.
    Thread.detachNewThread { self.acceptClients() }
  }

  private func acceptClients() {
    while true {
      let client = accept(listener.descriptor, nil, nil)
      if client < 0, errno == EINTR || errno == ECONNABORTED { continue }
      guard client >= 0 else { return }
      Thread.detachNewThread { self.serve(client) }
    }
  }

  private func serve(_ client: Int32) {
    defer { close(client) }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    var connect = [UInt8](repeating: 0, count: 4096)
    guard recv(client, &connect, connect.count, 0) > 0 else { return }
    var (count, number) = (0, 0)
    var bytes: [UInt8] = [0x20, 2, 0, 0]
    while Self.send(bytes, client, &count) {
      number += 1
      bytes = flood(number)
    }
    taken.put(count)
  }

  private static func send(_ bytes: [UInt8], _ client: Int32, _ count: inout Int) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return false }
      count += sent
      rest = rest.dropFirst(sent)
    }
    return true
  }

  /// A message of QoS 2 with some bytes, whose release never comes.
  static func message(_ number: Int, byteCount: Int) -> [UInt8] {
    let number = number % 65_535 + 1
    let body =
      [0, 1, UInt8(ascii: "x"), UInt8(number >> 8), UInt8(number & 255)]
      + [UInt8](repeating: 65, count: byteCount)
    var (length, left) = ([UInt8](), body.count)
    repeat {
      length.append(UInt8(left & 127) | (left > 127 ? 128 : 0))
      left >>= 7
    } while left > 0
    return [0x34] + length + body
  }
}

/// A socket that listens on a free port of this machine.
final class ListeningSocket: Sendable {
  let descriptor: Int32
  let port: Int
  /// Connections that fill the backlog.
  private let fillers = Lock<[Int32]>([])

  init(backlog: Int32) throws {
    descriptor = Self.makeSocket()
    // Few bytes on their way, so that the count of what was sent is about that of what was taken.
    var size: Int32 = 1 << 16
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    var address = Self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, backlog) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    try #require(isListening)
  }

  deinit {
    for filler in fillers.withLock({ $0 }) { close(filler) }
    close(descriptor)
  }

  /// Returns a socket to which connecting takes until the system gives up, about two minutes.
  static func thatNeverAnswers() throws -> ListeningSocket {
    let listener = try ListeningSocket(backlog: 0)
    for _ in 0..<4 {
      let filler = Self.makeSocket(Int32(SOCK_NONBLOCK.rawValue))
      var address = Self.address(port: listener.port)
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = connect(filler, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      listener.fillers.withLock { $0.append(filler) }
    }
    return listener
  }

  private static func makeSocket(_ flags: Int32 = 0) -> Int32 {
    socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue) | flags, 0)
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }
}
