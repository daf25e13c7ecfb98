import TestSupport
import Testing
import VisionBase

@testable import Movies

/// The hosts that playlists and redirects may lead to.
@Suite struct LiveHostsTests {
  private func check(_ host: String, from typed: String, allowed: [String] = []) throws -> Bool {
    var options = LiveOptions()
    options.allowedHosts = allowed
    let hosts = LiveHosts(try #require(StreamAddress("http://\(typed)/live.m3u8")), options)
    let address = try #require(StreamAddress("http://\(host)/1.ts"))
    do throws(VisionError) {
      try hosts.check(address)
      return true
    } catch {
      #expect(error.code == .inputInvalid)
      #expect(error.message.contains("--allow-host \(address.host))"))
      return false
    }
  }

  @Test(arguments: [
    ("example.com", "example.com"), ("EXAMPLE.com", "example.COM"),
    ("example.com:81", "example.com"),
    ("cdn.example.com", "example.com"), ("a.b.example.com", "example.com"),
    ("a.www.example.com", "www.example.com"), ("cdn.example.com.", "example.com."),
    ("cdn.7.example.com", "7.example.com"), ("cam", "cam"), ("10.0.0.7:8080", "10.0.0.7"),
    ("127.1", "127.1"), ("[fe80::7]:81", "[FE80::7]"),
  ])
  func `the same site is allowed`(host: String, typed: String) throws {
    #expect(try check(host, from: typed))
  }

  @Test(arguments: [
    ("evil.com", "example.com"), ("notexample.com", "example.com"),
    ("example.com", "cdn.example.com"),
    ("other.example.com", "cdn.example.com"), ("evil.cam", "cam"), ("localhost", "127.0.0.1"),
    ("169.254.169.254", "example.com"), ("10.0.0.8", "10.0.0.7"),
    ("example.com.evil.net", "example.com"), ("example.com", "www.example.com"),
    ("evil.github.io", "www.github.io"), ("evil.com.", "com."),
    ("127.0.127.1", "127.1"), ("10.127.0.0.1", "127.0.0.1"), ("1.127.0x1", "127.0x1"),
    ("1.0X7F.1", "0X7F.1"), ("1.127.0x", "127.0x"), ("1.127.1.", "127.1."),
    ("127.0.0.1", "127.1"), ("a.10.0.0.7", "10.0.0.7"), ("10.7", "7"),
    ("[::2]", "[::1]"), ("[::ffff:10.0.0.7]", "10.0.0.7"), ("10.0.0.7", "[::ffff:10.0.0.7]"),
  ])
  func `other hosts are refused`(host: String, typed: String) throws {
    #expect(try !check(host, from: typed))
    #expect(try check(host, from: typed, allowed: ["x.net", host]))
    #expect(try check(host, from: typed, allowed: ["*"]))
  }

  @Test func `what is allowed holds for hosts below it, in any letters`() throws {
    #expect(try check("a.cdn.net", from: "example.com", allowed: ["CDN.net"]))
    #expect(try !check("acdn.net", from: "example.com", allowed: ["cdn.net"]))
    #expect(try !check("9.10.7", from: "example.com", allowed: ["10.7"]))
  }

  @Test(arguments: [
    "", " ", ".", "..", "*.example.com", "**", "example.com:8080", "http://example.com",
    "https://user:secret@example.com/a", "user@example.com", "example.com/a", "example.com?a",
    "example.com#a", "//example.com", "ex ample", ".example.com", "example..com", "example.com..",
    "example.com,example.net", "::1", "[::1", "[::1]:80", "b\u{FC}cher.example", "\u{212A}.com",
  ])
  func `a host to allow that no address can have is refused`(host: String) throws {
    var options = LiveOptions()
    options.allowedHosts = ["example.com", host]
    let address = try #require(StreamAddress("http://127.0.0.1:1/live.m3u8"))
    let error = #expect(throws: VisionError.self) { try LiveReader(address, options: options) }
    #expect(error?.code == .optionInvalid, "\(error?.message ?? "")")
    #expect(error?.message.contains("is not a host; give a name or address alone") == true)
    #expect(error?.message.contains("secret") == false)
  }

  @Test(arguments: [
    "*", "example.com", "CDN.Example.com", "example.com.", "cam", "my_cam-2", "127.0.0.1", "127.1",
    "xn--bcher-kva.example", "[::1]", "[FE80::7]", "[::ffff:10.0.0.7]",
  ])
  func `a host to allow can be a name, an address or any`(host: String) throws {
    var options = LiveOptions()
    options.allowedHosts = [host]
    try options.check()
  }

  // MARK: - Over a connection

  private enum Way: CaseIterable { case piece, header, variant, redirect, redirectOfPiece }

  private static func text(_ type: String, _ body: String) -> [LocalServer.Step] {
    [
      .text(
        "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
          + "Connection: close\r\n\r\n\(body)")
    ]
  }

  private static func redirect(_ place: String) -> [LocalServer.Step] {
    [
      .text(
        "HTTP/1.1 302 Found\r\nLocation: \(place)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
      )
    ]
  }

  /// Returns a recording of one piece.
  private static func pieces(_ name: String, header: String = "") -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:2\n\(header)#EXTINF:2,\n\(name)\n#EXT-X-ENDLIST\n"
  }

  /// Returns a server whose streams lead to another place in one way.
  private static func server(leading way: Way, to place: String) throws -> LocalServer {
    let list = "application/vnd.apple.mpegurl"
    return try LocalServer { request, _ in
      guard request.path == "/live.m3u8" else { return redirect(place) }
      return switch way {
      case .piece: text(list, pieces(place))
      case .header: text(list, pieces("1.m4s", header: "#EXT-X-MAP:URI=\"\(place)\"\n"))
      case .variant: text(list, "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(place)\n")
      case .redirect: redirect(place)
      case .redirectOfPiece: text(list, pieces("1.ts"))
      }
    }
  }

  @Test(arguments: Way.allCases)
  private func `no other host is asked unless it is allowed`(way: Way) throws {
    let other = try LocalServer { _, _ in Self.text("video/mp2t", "nothing") }
    let place = other.url("/secret.ts").replacing(each: "127.0.0.1", by: "localhost")
    let first = try Self.server(leading: way, to: place)
    let address = try #require(StreamAddress(first.url("/live.m3u8")))
    let error = #expect(throws: VisionError.self) { try LiveReader(address) }
    try #require(error?.code != .runtimeMissing, "needs libcurl4")
    #expect(
      error?.message.contains("it leads to another host, localhost; if you trust it") == true,
      "\(error?.message ?? "")")
    #expect(other.requestCount == 0)

    var options = LiveOptions()
    options.allowedHosts = ["localhost"]
    #expect(throws: VisionError.self) { try LiveReader(address, options: options) }
    #expect(other.requestCount > 0)
  }

  @Test func `redirects within the host are followed, and those in circles end`() throws {
    let server = try LocalServer { request, _ in
      request.path == "/a.m3u8" ? Self.redirect("/b.m3u8") : Self.redirect("/a.m3u8")
    }
    let address = try #require(StreamAddress(server.url("/a.m3u8")))
    let error = #expect(throws: VisionError.self) { try LiveReader(address) }
    #expect(error?.message.contains("in a loop") == true, "\(error?.message ?? "")")
    #expect(server.requestCount == 6)
  }

  @Test func `a redirect to another kind of address is refused`() throws {
    let server = try LocalServer { _, _ in Self.redirect("file:///etc/passwd") }
    let address = try #require(StreamAddress(server.url("/a.m3u8")))
    let error = #expect(throws: VisionError.self) { try LiveReader(address) }
    #expect(error?.message.contains("of another kind") == true, "\(error?.message ?? "")")
    #expect(server.requestCount == 1)
  }

  // MARK: - Redirects with bodies

  private enum Ending: CaseIterable { case length, chunks, close }

  /// A redirect whose body comes in two pieces.
  private static func redirectInPieces(
    endingBy ending: Ending, to place: String
  ) -> [LocalServer.Step] {
    func steps(_ version: String, _ fields: String, _ first: String, _ second: String)
      -> [LocalServer.Step]
    {
      [
        .text("HTTP/\(version) 302 Found\r\nLocation: \(place)\r\n\(fields)\r\n\(first)"),
        .pause(milliseconds: 300), .text(second),
      ]
    }
    return switch ending {
    case .length: steps("1.1", "Content-Length: 8\r\n", "half", "half")
    case .chunks:
      steps(
        "1.1", "Transfer-Encoding: chunked\r\n", "4\r\nhalf\r\n", "4\r\nhalf\r\n0\r\n\r\n")
    case .close: steps("1.0", "", "half", "half")
    }
  }

  @Test(arguments: Ending.allCases)
  private func `a redirect whose body comes in pieces is followed`(ending: Ending) throws {
    let server = try LocalServer { request, _ in
      request.path == "/a.m3u8"
        ? Self.redirectInPieces(endingBy: ending, to: "/b.m3u8")
        : [LocalServer.Step].reply("404 Not Found")
    }
    let address = try #require(StreamAddress(server.url("/a.m3u8")))
    let error = #expect(throws: VisionError.self) { try LiveReader(address) }
    #expect(error?.code == .inputMissing, "\(error?.message ?? "")")
    let paths = server.requests.withLock { $0.map(\.path) }
    #expect(paths == ["/a.m3u8", "/b.m3u8"])
  }

  @Test func `a redirect whose body never ends is given up`() throws {
    let server = try LocalServer { _, _ in
      let head = "HTTP/1.1 302 Found\r\nLocation: /b.m3u8\r\nContent-Length: 1000\r\n\r\n"
      return [.text(head + "half"), .silence]
    }
    let address = try #require(StreamAddress(server.url("/a.m3u8")))
    var options = LiveOptions()
    options.connectTimeoutInSeconds = 0.5
    let error = #expect(throws: VisionError.self) { try LiveReader(address, options: options) }
    #expect(error?.code == .inputInvalid, "\(error?.message ?? "")")
    #expect(server.requestCount == 1)
  }

  @Test func `a redirect with a huge body is refused`() throws {
    let server = try LocalServer { _, _ in
      let head = "HTTP/1.1 302 Found\r\nLocation: /b.m3u8\r\n\r\n"
      return [.text(head), .bytes([UInt8](repeating: 120, count: 1 << 22)), .silence]
    }
    let address = try #require(StreamAddress(server.url("/a.m3u8")))
    let error = #expect(throws: VisionError.self) { try LiveReader(address) }
    #expect(
      error?.message.contains("more than 65536 bytes with a redirect") == true,
      "\(error?.message ?? "")")
    #expect(server.requestCount == 1)
  }
}
