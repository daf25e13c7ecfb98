import Testing
import VisionBase

@testable import VisionService

@Suite struct AccessPolicyTests {
  private func status(
    _ policy: AccessPolicy, _ fields: [HTTPField], method: String = "POST",
    path: String = "/v1/detect", access: Route.Access = .token, isEncrypted: Bool = false
  ) throws -> Int {
    let target = try #require(RequestTarget(path))
    let head = RequestHead(
      method, target, header: HTTPHeader(fields), isEncrypted: isEncrypted)
    do throws(ServiceProblem) {
      try policy.check(head, access)
      return 200
    } catch {
      return error.status
    }
  }

  private let local = AccessPolicy(hosts: AccessPolicy.loopbackHosts)

  @Test(arguments: [
    ("localhost", 200), ("LocalHost:80", 200), ("127.0.0.1:8080", 200), ("[::1]:8080", 200),
    ("evil.com", 421), ("localhost.evil.com", 421), ("127.0.0.1.evil.com", 421), ("[::2]", 421),
    ("", 421), ("evil.com:localhost", 421), ("[::1", 421),
    ("[::1]evil", 421), ("[::1]evil:80", 421), ("[::1]:8o80", 421), ("localhost:80:80", 421),
    ("localhost:80@evil.com", 421), ("localhost:", 200), ("local\u{301}host", 421),
  ])
  func `a name that somebody else chose is refused`(host: String, expected: Int) throws {
    #expect(try status(local, [HTTPField("Host", host)]) == expected)
  }

  @Test(arguments: ["Host", "Origin", "Authorization", "Sec-Fetch-Site"])
  func `two lines that say who asks are refused`(name: String) throws {
    let first = [HTTPField("Host", "localhost")]
    for value in ["localhost", "http://localhost"] {
      let fields = first + [HTTPField(name, value), HTTPField(name.lowercased(), value)]
      #expect(try status(local, fields) == 400)
      #expect(try status(AccessPolicy(hosts: nil), fields, access: .anybody) == 400)
    }
  }

  @Test func `a request without a host is refused`() throws {
    #expect(try status(local, []) == 421)
  }

  @Test(arguments: [
    ("http://localhost:1", 200), ("http://localhost:2", 403), ("https://localhost:1", 403),
    ("null", 403), ("http://evil.com", 403), ("", 403),
  ])
  func `a page of another origin is refused`(origin: String, expected: Int) throws {
    let fields = [HTTPField("Host", "localhost:1"), HTTPField("Origin", origin)]
    #expect(try status(local, fields) == expected)
  }

  @Test(arguments: ["POST", "GET", "HEAD", "PUT", "DELETE"])
  func `a browser that says the page is another site's is believed`(method: String) throws {
    for path in ["/v1/detect", "/v2", "/metrics", "/healthz", "/app.js", "/"] {
      for (site, expected) in [
        ("cross-site", 403), ("same-site", 403), ("Cross-Site", 403), ("same-origin", 200),
        ("none", 200), ("None", 200), ("none ", 200), ("", 403), ("cross-site ", 403),
        ("nonesuch", 403),
        ("same-origin, cross-site", 403), ("same-origin\u{301}", 403),
      ] {
        let fields = [HTTPField("Host", "localhost"), HTTPField("Sec-Fetch-Site", site)]
        for access in [Route.Access.token, .anybody] {
          let found = try status(local, fields, method: method, path: path, access: access)
          #expect(found == expected, "\(path) from \(site)")
        }
      }
    }
  }

  @Test(arguments: [
    ("GET", "/", "navigate", "document", 200), ("GET", "/?a=b", "navigate", "document", 200),
    ("GET", "/", "navigate", "iframe", 403), ("GET", "/", "navigate", "object", 403),
    ("GET", "/", "no-cors", "image", 403), ("GET", "/", "cors", "empty", 403),
    ("POST", "/", "navigate", "document", 403),
    ("GET", "/v1/detect", "navigate", "document", 403),
    ("GET", "/metrics", "navigate", "document", 403), ("GET", "//", "navigate", "document", 403),
  ])
  func `a link on another page opens the page, and nothing else`(
    method: String, path: String, mode: String, destination: String, expected: Int
  ) throws {
    for site in ["cross-site", "same-site"] {
      let fields = [
        HTTPField("Host", "localhost"), HTTPField("Sec-Fetch-Site", site),
        HTTPField("Sec-Fetch-Mode", mode), HTTPField("Sec-Fetch-Dest", destination),
      ]
      #expect(try status(local, fields, method: method, path: path) == expected)
    }
  }

  @Test(arguments: [
    ("Bearer 0123456789abcdef", 200), ("bearer 0123456789abcdef", 200),
    ("Bearer 0123456789abcdeF", 401), ("Bearer 0123456789abcde", 401), ("Bearer ", 401),
    ("Basic 0123456789abcdef", 401), ("0123456789abcdef", 401), ("", 401),
  ])
  func `only the whole token is let in`(value: String, expected: Int) throws {
    let policy = AccessPolicy(token: try SecretToken("0123456789abcdef"), hosts: nil)
    #expect(try status(policy, [HTTPField("Authorization", value)]) == expected)
    #expect(try status(policy, [HTTPField("Authorization", value)], access: .anybody) == 200)
  }

  @Test func `a token that could be guessed is refused`() {
    #expect(throws: VisionError.self) { try SecretToken("short") }
    #expect(throws: VisionError.self) { try SecretToken("0123456789 abcdefgh") }
  }

  @Test(arguments: [
    ("localhost", true), ("127.0.0.1", true), ("127.1.2.3", true), ("::1", true),
    ("0.0.0.0", false), ("127.evil.com", false), ("127.0.0.1.2", false), ("::", false),
    ("example.com", false),
  ])
  func `only this machine's own addresses need no token`(host: String, expected: Bool) {
    #expect(ServerPlace.isThisMachine(host) == expected)
  }
}
