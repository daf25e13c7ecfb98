import ModelDownloads
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct WebhookCallTests {
  private let event = Array(#"{"id":"a"}"#.utf8)

  private func outcome(
    _ answer: String, secret: String? = nil
  ) throws -> (outcome: EventDelivery.Outcome, request: LocalServer.Request) {
    let server = try LocalServer { _, _ in [.text(answer)] }
    let call = WebhookCall(
      address: try DownloadAddress(server.url("/hook?key=hidden")),
      secret: secret.map { Array($0.utf8) }, caFile: nil)
    let outcome = call.send(event) { false }
    return (outcome, try #require(server.requests.withLock { $0.first }))
  }

  private static func answer(_ status: String, _ more: String = "") -> String {
    "HTTP/1.1 \(status)\r\n\(more)Content-Length: 0\r\nConnection: close\r\n\r\n"
  }

  @Test func `an event is the signed body of a request`() throws {
    let before = UTCTime.now.milliseconds / 1000
    let (outcome, request) = try outcome(Self.answer("204 No Content"), secret: "key")
    #expect(outcome == .arrived)
    #expect(request.method == "POST" && request.body == #"{"id":"a"}"#)
    #expect(request.headers["content-type"] == "application/json")
    let signature = try #require(request.headers["x-vision-signature"])
    let time = try #require(
      signature.bytes.dropping(prefix: "t=").flatMap { Int64(String($0.prefix { $0 != "," })) })
    #expect((before...before + 60).contains(time))
    let call = WebhookCall(
      address: try DownloadAddress("https://a.org/"), secret: Array("key".utf8), caFile: nil)
    #expect(signature == call.signature(of: event, at: UTCTime(milliseconds: time * 1000)))
    let unsigned = try self.outcome(Self.answer("200 OK")).request
    #expect(unsigned.headers["x-vision-signature"] == nil)
  }

  @Test func `a signature is of the time and the body`() throws {
    let call = WebhookCall(
      address: try DownloadAddress("https://a.org/"), secret: Array("key".utf8), caFile: nil)
    // As `printf '1767225600.{"id":"a"}' | openssl dgst -sha256 -hmac key` prints it.
    #expect(
      call.signature(of: event, at: UTCTime(milliseconds: 1_767_225_600_999))
        == "t=1767225600,v1=05adc0e783d0242caa773cf3a0c154c8db6fec657aedda587558ea2ce17c3bdb")
  }

  @Test(arguments: ["500 Oh", "503 Busy", "404 Gone", "401 No", "429 Slow"])
  func `a failure is tried again, and the query is not shown`(status: String) throws {
    guard case .failed(let words) = try outcome(Self.answer(status)).outcome else {
      Issue.record("\(status) is no failure")
      return
    }
    #expect(words.contains("status \(status.bytes.prefix(3))") && !words.contains("hidden"))
  }

  @Test func `what the server cannot read is refused, and redirects are not followed`() throws {
    guard case .refused = try outcome(Self.answer("400 Bad")).outcome else {
      Issue.record("400 is tried again")
      return
    }
    let elsewhere = try LocalServer { _, _ in [.text(Self.answer("200 OK"))] }
    let moved = Self.answer("307 There", "Location: \(elsewhere.url())\r\n")
    guard case .failed = try outcome(moved).outcome else {
      Issue.record("a redirect is followed")
      return
    }
    #expect(elsewhere.requestCount == 0)
  }

  @Test func `a status counts although the answer is cut short`() throws {
    let cut = "HTTP/1.1 500 Oh\r\nContent-Length: 100\r\nConnection: close\r\n\r\nbroken"
    guard case .failed(let words) = try outcome(cut).outcome else {
      Issue.record("500 is no failure")
      return
    }
    #expect(words.contains("status 500"), "\(words)")
  }

  @Test func `an answer that is not HTTP is told as that, with the server`() throws {
    guard case .failed(let words) = try outcome("HTTP/1.1 000 a\r\n\r\n").outcome else {
      Issue.record("it is no failure")
      return
    }
    #expect(words.contains("http://127.0.0.1:") && !words.contains("can be fetched"), "\(words)")
  }

  @Test func `no server is a failure, and an end under way is none`() throws {
    let call = WebhookCall(
      address: try DownloadAddress("http://127.0.0.1:9/hook"), secret: nil, caFile: nil)
    guard case .failed(let words) = call.send(event, { false }) else {
      Issue.record("nothing answers, and yet it arrived")
      return
    }
    // Without the path, which may be secret.
    #expect(words.bytes.hasPrefix("http://127.0.0.1:9: "), "\(words)")
    #expect(call.send(event) { true } == .ended)
  }
}
