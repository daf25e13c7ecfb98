import Foundation

/// A server that shows pictures to browsers and players on this machine, as consecutive JPEGs.
///
/// It listens only on the loopback interface, and answers only requests that name it, so that no
/// page of another site can read the pictures.
package final class PictureServer: @unchecked Sendable {
  // Sendable: mutable state is only accessed while `condition` is locked.
  private let condition = NSCondition()
  private var picture = Data()
  private var number = 0
  private var viewers = 0
  private var hasEnded = false
  private let listener: Int32

  /// The port that it listens on.
  package let port: Int

  private static let mostViewers = 8
  private static let longestRequest = 8192

  /// Listens on a port; 0 takes a free one.
  ///
  /// Throws a `SettingsProblem` if the port is taken.
  package init(port: Int) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bytes -> Int32 in
        guard bind(listener, bytes, size) == 0, listen(listener, 8) == 0 else { return -1 }
        return getsockname(listener, bytes, &size)
      }
    }
    guard status == 0 else {
      close(listener)
      throw SettingsProblem(
        "port \(port) cannot be listened on: \(String(cString: strerror(errno)))")
    }
    self.port = Int(in_port_t(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in accept() }
  }

  /// True if there are viewers, so that encoding is worthwhile.
  package var hasViewers: Bool { locked { viewers > 0 } }

  /// Shows a JPEG in place of the last one.
  package func show(_ jpeg: [UInt8]) {
    locked {
      picture = Data(jpeg)
      number += 1
    }
  }

  /// Ends all connections, and accepts no more.
  package func end() {
    locked { hasEnded = true }
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body()
  }

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      guard client >= 0 else {
        if locked({ hasEnded }) || errno == EBADF || errno == EINVAL { return }
        continue
      }
      let isWelcome = locked {
        guard viewers < Self.mostViewers else { return false }
        viewers += 1
        return true
      }
      guard isWelcome else {
        close(client)
        continue
      }
      Thread.detachNewThread { [self] in
        serve(client)
        close(client)
        locked { viewers -= 1 }
      }
    }
  }

  private func serve(_ client: Int32) {
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(client, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    guard let request = request(of: client) else { return }
    let lines = request.components(separatedBy: "\r\n")
    guard lines[0].hasPrefix("GET / HTTP/1.") else {
      return send("HTTP/1.0 404 Not Found\r\nConnection: close\r\n\r\n", to: client)
    }
    // A page of another site can make its own name resolve to this machine.
    let hosts = lines.filter { $0.lowercased().hasPrefix("host:") }.map {
      $0.dropFirst(5).trimmingCharacters(in: .whitespaces)
    }
    guard hosts.count == 1, ["127.0.0.1:\(port)", "localhost:\(port)"].contains(hosts[0]) else {
      return send("HTTP/1.0 403 Forbidden\r\nConnection: close\r\n\r\n", to: client)
    }
    stream(to: client)
  }

  private func stream(to client: Int32) {
    send(
      "HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=picture\r\n"
        + "Cache-Control: no-store\r\nConnection: close\r\n\r\n--picture\r\n", to: client)
    var last = 0
    while let (next, jpeg) = picture(after: last) {
      last = next
      // Browsers show a picture once the next boundary arrives.
      let head = "Content-Type: image/jpeg\r\nContent-Length: \(jpeg.count)\r\n\r\n"
      guard send(Data(head.utf8) + jpeg + Data("\r\n--picture\r\n".utf8), to: client) else {
        return
      }
    }
  }

  /// Waits for a picture that was not sent yet; returns nil at the end.
  private func picture(after last: Int) -> (Int, Data)? {
    condition.lock()
    defer { condition.unlock() }
    while number == last && !hasEnded { condition.wait() }
    return number == last ? nil : (number, picture)
  }

  /// Returns the head of a request; nil if there is none.
  private func request(of client: Int32) -> String? {
    var bytes: [UInt8] = []
    var some = [UInt8](repeating: 0, count: 1024)
    while bytes.count < Self.longestRequest {
      let count = recv(client, &some, some.count, 0)
      guard count > 0 else { return nil }
      bytes += some[..<count]
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains("\r\n\r\n") { return text }
    }
    return nil
  }

  private func send(_ text: String, to client: Int32) {
    _ = send(Data(text.utf8), to: client)
  }

  private func send(_ data: Data, to client: Int32) -> Bool {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
