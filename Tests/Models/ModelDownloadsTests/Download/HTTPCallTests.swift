import HostingFixtures
import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelDownloads

@Suite struct HTTPCallTests {
  private func request(_ server: LocalServer, redirects: Int = 10) throws -> TransportRequest {
    var options = DownloadOptions.expecting(nil)
    options.maximumRedirects = redirects
    return TransportRequest(try DownloadAddress(server.url("/ask?key=secret")), options: options)
  }

  private func run(
    _ request: TransportRequest, onlyHead: Bool = false
  ) throws(VisionError) -> HTTPCall.Answer {
    try HTTPCall(request, onlyHead: onlyHead).run(cancellation: DownloadCancellation())
  }

  @Test(arguments: [200, 204, 304, 400, 401, 403, 404])
  func `any final status is an answer, with its body`(status: Int) throws {
    let body = status == 204 || status == 304 ? "" : "words"
    let server = try LocalServer { _, _ in .reply("\(status) X", Array(body.utf8)) }
    let answer = try run(request(server))
    #expect(answer.head.status == status)
    #expect(answer.body == Array(body.utf8))
    #expect(server.requests.withLock { $0.map(\.method) } == ["GET"])
  }

  @Test func `what is posted arrives with its header fields`() throws {
    let server = try LocalServer { _, _ in .reply("200 OK") }
    var request = try request(server)
    request.headers = [("Content-Type", "application/json"), ("X-Key", "k")]
    request.body = Array(#"{"a":"b"}"#.utf8)
    #expect(try run(request).head.status == 200)
    let received = server.requests.withLock { $0 }
    #expect(received.map(\.method) == ["POST"])
    #expect(received[0].body == #"{"a":"b"}"#)
    #expect(received[0].headers["content-type"] == "application/json")
    #expect(received[0].headers["x-key"] == "k")
  }

  @Test func `a passing failure is tried again, for a few times`() throws {
    let server = try LocalServer { _, number in
      number < 2 ? .reply("503 Later") : .reply("200 OK", [7])
    }
    #expect(try run(request(server)).body == [7])
    let never = try LocalServer { _, _ in .reply("500 Oops") }
    let error = failure { _ = try run(request(never)) }
    #expect(error?.cause as? DownloadFault == .status(500))
    #expect(error?.message.contains("secret") == false)
    #expect(never.requestCount == DownloadOptions().maximumAttempts)
  }

  @Test func `nobody is followed where no redirect is allowed`() throws {
    let server = try LocalServer { _, _ in .reply("302 Found", headers: ["Location: /other"]) }
    let error = failure { _ = try run(request(server, redirects: 0)) }
    #expect(error?.cause as? DownloadFault == .tooManyRedirects(limit: 0))
    #expect(server.requestCount == 1)
  }

  @Test(arguments: [true, false]) func `a long answer is refused`(isAnnounced: Bool) throws {
    let body = madeBytes(HTTPCall.maximumByteCount + 1)
    let server = try LocalServer { _, _ in
      isAnnounced
        ? .reply("200 OK", body)
        : [.text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"), .bytes(body)]
    }
    let error = failure { _ = try run(request(server)) }
    #expect(error?.cause as? DownloadFault == .tooLarge(limit: HTTPCall.maximumByteCount))
  }

  @Test func `where only the head is wanted the body is not waited for`() throws {
    let server = try LocalServer { _, _ in
      .reply("200 OK", length: 1 << 30, headers: ["ETag: \"v\""]) + [.bytes([1]), .silence]
    }
    let answer = try run(request(server), onlyHead: true)
    #expect(answer.head.headers["etag"] == "\"v\"")
    #expect(answer.body.isEmpty)
    #expect(server.requestCount == 1)
  }

  @Test func `a canceled exchange asks nobody`() throws {
    let server = try LocalServer { _, _ in .reply("200 OK") }
    let cancellation = DownloadCancellation()
    cancellation.cancel()
    let request = try request(server)
    let error = failure { _ = try HTTPCall(request).run(cancellation: cancellation) }
    #expect(error?.code == .cancelled)
    #expect(server.requestCount == 0)
  }
}
