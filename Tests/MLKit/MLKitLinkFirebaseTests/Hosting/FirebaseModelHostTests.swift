import HostingFixtures
import ModelDownloads
import Foundation
import TestSupport
import Testing
import VisionBase

@testable import MLKitLinkFirebase

@Suite struct FirebaseModelHostTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func host(
    _ server: LocalServer, registersAt installation: String? = nil
  ) -> FirebaseModelHost {
    var configuration = FirebaseModelHost.Configuration(
      projectID: "birds-1", apiKey: "a&key", appID: "1:2:ios:3", bundleIdentifier: "org.example")
    configuration.modelEndpoint = server.url("")
    configuration.installationEndpoint = installation
    return FirebaseModelHost(configuration, folder: folder.path)
  }

  private func ask(
    _ host: FirebaseModelHost, _ name: String = "birds", known: String? = nil
  ) throws(VisionError) -> HostedModelAnswer {
    try host.newestVersion(
      HostedModelRequest(modelName: name, knownVersion: known, options: .expecting(nil)))
  }

  private static let answer = #"""
    {"downloadUri": "https://storage.example/m?x=1", "expireTime": "2026-01-01T00:00:00.5Z",
     "sizeBytes": "1234", "modelFormat": "TFLITE"}
    """#

  @Test func `the question has Firebase's form`() throws {
    let server = try LocalServer { _, _ in .reply("200 OK", Array(Self.answer.utf8)) }
    _ = try ask(host(server), "my birds", known: "\"v1\"")
    let request = try #require(server.requests.withLock { $0.first })
    #expect(request.method == "GET")
    #expect(
      request.path == "/v1beta2/projects/birds-1/models/my%20birds:download?key=a%26key")
    #expect(request.headers["x-ios-bundle-identifier"] == "org.example")
    #expect(request.headers["if-none-match"] == "\"v1\"")
    #expect(request.headers["x-goog-firebase-installations-auth"] == nil)
  }

  @Test func `the answer's fields are read`() throws {
    let server = try LocalServer { _, _ in
      .reply("200 OK", Array(Self.answer.utf8), headers: ["ETag: abcdef"])
    }
    #expect(
      try ask(host(server))
        == .newest(
          HostedModelVersion(
            address: "https://storage.example/m?x=1", version: "abcdef", byteCount: 1234,
            isTemporary: true)))
  }

  @Test func `a server may say the file's SHA-256`() throws {
    let digest = String(repeating: "0a", count: 32)
    for (text, expected) in [(#""\#(digest)""#, SHA256(digest)), ("null", nil)] {
      let server = try LocalServer { _, _ in
        .reply("200 OK", Array(#"{"downloadUri": "https://a/b", "sha256": \#(text)}"#.utf8))
      }
      #expect(
        try ask(host(server))
          == .newest(
            HostedModelVersion(
              address: "https://a/b", version: nil, sha256: expected, isTemporary: true)))
    }
  }

  @Test func `nothing new is nothing`() throws {
    let server = try LocalServer { _, _ in .reply("304 Same") }
    #expect(try ask(host(server), known: "v") == .unchanged)
  }

  @Test(arguments: [
    "", "{}", "[]", "nonsense", #"{"downloadUri": ""}"#, #"{"downloadUri": 5}"#,
    #"{"downloadUri": "file:///etc/passwd"}"#, #"{"downloadUri": "http://models.example/m"}"#,
    #"{"downloadUri": "ftp://a/b"}"#, #"{"downloadUri": "https://a b"}"#,
    // A file that cannot be verified is not downloaded.
    #"{"downloadUri": "https://a/b", "sha256": 5}"#,
    #"{"downloadUri": "https://a/b", "sha256": ""}"#,
    #"{"downloadUri": "https://a/b", "sha256": "\#(String(repeating: "a", count: 63))"}"#,
  ])
  func `an answer that makes no sense is an error`(body: String) throws {
    let server = try LocalServer { _, _ in .reply("200 OK", Array(body.utf8)) }
    let error = failure { _ = try ask(host(server)) }
    #expect(error?.code == .downloadFailed)
    #expect(error?.cause is DownloadFault)
  }

  @Test(arguments: [(404, "published model"), (403, "API key"), (401, "API key"), (418, "418")])
  func `a refusal says what to look at, in the server's words too`(
    status: Int, words: String
  ) throws {
    let body = #"{"error": {"code": 1, "message": "the host's\nown words"}}"#
    let server = try LocalServer { _, _ in .reply("\(status) No", Array(body.utf8)) }
    let error = failure { _ = try ask(host(server)) }
    #expect(error?.cause as? DownloadFault == .status(status))
    #expect(error?.message.contains(words) == true)
    #expect(error?.message.contains("the host's own words") == true)
    #expect(error?.message.contains("a&key") == false)
  }

  @Test func `keys go to nobody a server points to, and only encrypted`() throws {
    let other = try LocalServer { _, _ in .reply("200 OK") }
    let server = try LocalServer { _, _ in
      .reply("302 Found", headers: ["Location: \(other.url())"])
    }
    let error = failure { _ = try ask(host(server)) }
    #expect(error?.cause as? DownloadFault == .tooManyRedirects(limit: 0))
    #expect(other.requestCount == 0)
    var configuration = host(server).configuration
    configuration.modelEndpoint = "http://models.example"
    let open = FirebaseModelHost(configuration, folder: folder.path)
    #expect(failure { _ = try ask(open) }?.code == .optionInvalid)
  }

  @Test(arguments: ["a\r\nX-Evil: 1", "ü"]) func `no value becomes another header field`(
    bundle: String
  ) throws {
    let server = try LocalServer { _, _ in .reply("200 OK") }
    var configuration = host(server).configuration
    configuration.bundleIdentifier = bundle
    let evil = FirebaseModelHost(configuration, folder: folder.path)
    #expect(failure { _ = try ask(evil) }?.code == .optionInvalid)
    #expect(server.requestCount == 0)
  }

  @Test func `a version that fits into no header is asked for without it`() throws {
    let server = try LocalServer { _, _ in .reply("200 OK", Array(Self.answer.utf8)) }
    _ = try ask(host(server), known: "\"Vögel\"")
    let request = try #require(server.requests.withLock { $0.first })
    #expect(request.headers["if-none-match"] == nil)
  }

  // MARK: Installations

  /// Returns a server that registers installations and counts their tokens, valid for a while.
  private func registry(
    expiresIn: String = "604800s", refusal: String? = nil
  ) throws -> LocalServer {
    try LocalServer { request, number in
      let token = #"{"token": "token\#(number)", "expiresIn": "\#(expiresIn)"}"#
      if request.path.bytes.hasSuffix("authTokens:generate") {
        return refusal.map { .reply($0) } ?? .reply("200 OK", Array(token.utf8))
      }
      let body = #"{"fid": "theFID", "refreshToken": "refresh", "authToken": \#(token)}"#
      return .reply("200 OK", Array(body.utf8))
    }
  }

  @Test func `an installation is registered once, and kept from others`() throws {
    let registry = try registry()
    let server = try LocalServer { _, _ in .reply("304 Same") }
    for _ in 0..<3 { _ = try ask(host(server, registersAt: registry.url("")), known: "v") }
    #expect(registry.requestCount == 1)
    let request = try #require(registry.requests.withLock { $0.first })
    #expect(request.method == "POST")
    #expect(request.path == "/v1/projects/birds-1/installations")
    #expect(request.headers["x-goog-api-key"] == "a&key")
    #expect(request.headers["authorization"] == nil)
    let sent = try JSONValue(Array(request.body.utf8), name: "")
    #expect(sent["appId"]?.nonemptyString == "1:2:ios:3")
    #expect(sent["authVersion"]?.nonemptyString == "FIS_v2")
    #expect(sent["fid"]?.nonemptyString?.count == 22)
    let tokens = server.requests.withLock {
      $0.map { $0.headers["x-goog-firebase-installations-auth"] }
    }
    #expect(tokens == ["token0", "token0", "token0"])
    let file = try #require(
      FileSystem.names(in: folder.file("hosted")).first { $0.bytes.hasPrefix("installation-") })
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.file("hosted/\(file)"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a token that soon runs out is renewed`() throws {
    let registry = try registry(expiresIn: "600s")
    let server = try LocalServer { _, _ in .reply("304 Same") }
    for _ in 0..<2 { _ = try ask(host(server, registersAt: registry.url("")), known: "v") }
    let requests = registry.requests.withLock { $0 }
    #expect(
      requests.map(\.path) == [
        "/v1/projects/birds-1/installations",
        "/v1/projects/birds-1/installations/theFID/authTokens:generate",
      ])
    #expect(requests[1].headers["authorization"] == "FIS_v2 refresh")
  }

  @Test func `an installation whose note was damaged is registered anew`() throws {
    let registry = try registry()
    let server = try LocalServer { _, _ in .reply("304 Same") }
    _ = try ask(host(server, registersAt: registry.url("")), known: "v")
    let file = try #require(
      FileSystem.names(in: folder.file("hosted")).first { $0.bytes.hasPrefix("installation-") })
    let note = try String(contentsOfFile: folder.file("hosted/\(file)"), encoding: .utf8)
    try folder.write(
      Array(note.replacing("token0", with: "to\u{7}ken").utf8), to: "hosted/\(file)")
    _ = try ask(host(server, registersAt: registry.url("")), known: "v")
    #expect(registry.requestCount == 2)
  }

  @Test func `an installation that was forgotten is registered anew`() throws {
    let registry = try registry(expiresIn: "600s", refusal: "404 Not Found")
    let server = try LocalServer { _, _ in .reply("304 Same") }
    for _ in 0..<2 { _ = try ask(host(server, registersAt: registry.url("")), known: "v") }
    #expect(registry.requestCount == 3)
    let tokens = server.requests.withLock {
      $0.map { $0.headers["x-goog-firebase-installations-auth"] }
    }
    #expect(tokens == ["token0", "token2"])
  }

  @Test func `a token that the model host refuses is renewed once`() throws {
    let registry = try registry()
    let server = try LocalServer { request, _ in
      request.headers["x-goog-firebase-installations-auth"] == "token1"
        ? .reply("304 Same") : .reply("401 No")
    }
    #expect(try ask(host(server, registersAt: registry.url("")), known: "v") == .unchanged)
    #expect(registry.requestCount == 2)
    let never = try LocalServer { _, _ in .reply("401 No") }
    let error = failure { _ = try ask(host(never, registersAt: registry.url("")), known: "v") }
    #expect(error?.cause as? DownloadFault == .status(401))
    #expect(never.requestCount == 2)
  }

  @Test(arguments: [
    "", "{}", #"{"refreshToken": "r"}"#, #"{"refreshToken": "r", "authToken": {"token": "t"}}"#,
    #"{"refreshToken": "r", "authToken": {"token": "t", "expiresIn": "soon"}}"#,
    #"{"refreshToken": "r", "authToken": {"token": "t", "expiresIn": "-1s"}}"#,
    #"{"refreshToken": "r", "authToken": {"token": "t\nu", "expiresIn": "9s"}}"#,
  ])
  func `a registry that makes no sense is an error`(body: String) throws {
    let registry = try LocalServer { _, _ in .reply("200 OK", Array(body.utf8)) }
    let server = try LocalServer { _, _ in .reply("304 Same") }
    let error = failure { _ = try ask(host(server, registersAt: registry.url(""))) }
    #expect(error?.code == .downloadFailed)
    #expect(server.requestCount == 0)
  }

  @Test func `identifiers have Firebase's form and differ`() {
    let identifiers = (0..<200).map { _ in FirebaseInstallation.randomIdentifier() }
    #expect(Set(identifiers).count == 200)
    for identifier in identifiers {
      #expect(identifier.wholeMatch(of: /[cdef][A-Za-z0-9_-]{21}/) != nil)
    }
  }
}
