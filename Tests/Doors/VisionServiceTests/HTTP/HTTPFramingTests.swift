import TestSupport
import Testing
import VisionBase

@testable import VisionService

/// Tests of headers and bodies whose extent two programs could read in two ways.
@Suite(.enabled(if: Library.isPresent, Comment(rawValue: Library.missing)))
struct HTTPFramingTests {
  @Test(arguments: [
    "Content-Length: 3\r\nContent-Length: 3",
    "Content-Length: 3\r\nContent-Length: 4",
    "Content-Length: 3\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked, identity",
    "Transfer-Encoding: xchunked",
    "Content-Length: +3", "Content-Length: 3, 3", "Content-Length: -1",
    "Content-Length: 99999999999999999999999",
    "Content-Length : 3", "X Y: z", "Host: another",
  ])
  func `a header that can be read in two ways ends the connection`(lines: String) throws {
    let server = try TestHandler().server()
    let client = try RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\nHost: localhost\r\n\(lines)\r\n\r\nabcGET / HTTP/1.1\r\n\r\n")
    let answer = client.answer()
    #expect([400, 413, 501].contains(answer?.status))
    // The data after it is not taken for the next request.
    #expect(client.answer() == nil)
  }

  @Test(arguments: ["zz\r\n", "-1\r\nx\r\n", "3\r\nabcdef\r\n0\r\n\r\n", "\r\n\r\n"])
  func `chunks of nonsense end the connection`(chunks: String) throws {
    let server = try TestHandler().server()
    let client = try RawClient(port: server.port)
    client.send(
      "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)")
    client.finishSending()
    let answer = client.answer()
    #expect(answer == nil || answer?.status == 400)
    #expect(client.answer() == nil)
  }

  @Test(arguments: [
    "Content-Length:\r\n 82\r\n", "Content-Length: 5\r\nContent-Length:\r\n 0\r\n",
    "Content-Length: 5\r\n 0\r\n", "Content-Length:\r\n 5\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding:\r\n\tchunked\r\nContent-Length: 5\r\n",
    "transfer-encoding: chunked\r\n , identity\r\n", "Sec-Fetch-Site:\r\n cross-site\r\n",
    "Content-Lengt: 5\r\n h\r\n", "C: 50\r\n ontent-Length\r\n",
    "Transfer-Encodin: chunked\r\n g\r\n",
    "X: 1\r\n 2\r\n", "X: 1\r\n\t\r\n", "X:\r\n \r\n", "Authorizatio: Bearer x\r\n n\r\n",
    "Origin: http://evil.com\r\n x\r\n", "Authorization: Bearer\r\n  x\r\n", "Host: a\r\n b\r\n",
  ])
  func `a folded line ends the connection`(lines: String) throws {
    let server = try TestHandler().server()
    let client = try RawClient(port: server.port)
    let hidden = "GET /hidden HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    let host = lines.bytes.hasPrefix("Host") ? "" : "Host: localhost\r\n"
    client.send("POST / HTTP/1.1\r\n\(host)\(lines)\r\n\(hidden)\(hidden)")
    let answer = try #require(client.answer())
    #expect(answer.status == 400, "\(answer.text)")
    #expect(answer.header["connection"] == "close")
    // The data after it is not taken for the next request.
    #expect(client.answer() == nil)
  }

  @Test(arguments: [
    "X:", "X: ", "X:\t", "X: \t 1 \t", "Content-Lengt: 5", "Content-Length5: 5", "Hostname: a",
    "Originx: a", "A: \(String(repeating: "b", count: 8000))",
    "\(String(repeating: "c", count: 8000)):",
    (0..<100).map { "N\($0): \($0)" }.joined(separator: "\r\n"),
  ])
  func `plain lines with odd names and values are taken, also in later requests`(
    lines: String
  ) throws {
    let server = try TestHandler().server()
    let client = try RawClient(port: server.port)
    for _ in 0..<3 {
      client.send("POST / HTTP/1.1\r\n\(lines)\r\nHost: localhost\r\nContent-Length: 1\r\n\r\na")
      let answer = try #require(client.answer())
      #expect(answer.text == "POST 1")
    }
  }

  @Test func `a folded line is found wherever it stands, and however often it is folded`() throws {
    let server = try TestHandler().server()
    var random = SeededGenerator(seed: 34)
    for _ in 0..<200 {
      let client = try RawClient(port: server.port)
      let count = Int.random(in: 1...60, using: &random)
      let folded = Int.random(in: 0..<count, using: &random)
      let lines = (0..<count).map { number in
        let value = String(repeating: "v", count: Int.random(in: 0...60, using: &random))
        let folds = number == folded ? Int.random(in: 1...3, using: &random) : 0
        let rest = (0..<folds).map { _ in
          let word = String(repeating: "w", count: Int.random(in: 0...300, using: &random))
          return "\r\n" + [" ", "\t", "   "][Int.random(in: 0..<3, using: &random)] + word
        }
        return "N\(number): \(value)\(rest.joined())"
      }
      client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(client.answer()?.text == "GET 0")
      let header = (["Host: localhost"] + lines).joined(separator: "\r\n")
      client.send("GET / HTTP/1.1\r\n\(header)\r\n\r\n")
      #expect(client.answer()?.status == 400)
    }
  }
}
