import Foundation
import OptionDeclarations
import TestSupport
import VisionBase

@testable import VisionService

/// The bytes that one client sends on a connection, and its manner of sending.
struct RequestBytes {
  private let pieces: [[UInt8]]
  private let manner: Manner

  /// True if the client closes its sending side before it reads.
  ///
  /// The service takes such a client for gone.
  var closesItsEnd: Bool { manner == .stopsSending }

  /// True if it requests a header without its body, after which the start of responses is
  /// ambiguous.
  private let asksForHeaders: Bool

  /// The behavior of a client that has sent everything.
  private enum Manner: CaseIterable {
    case reads, stopsSending, goes, neverReads
  }

  init(_ target: RequestTargets, _ random: inout SeededGenerator) {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      bytes += RequestMaker(target: target).request(&random)
    }
    asksForHeaders = Self.mentionsHead(bytes)
    if random.chance(of: 8) { bytes = random.damaged(bytes) }
    manner = random.chance(of: 2) ? .stopsSending : random.one(of: Manner.allCases)
    guard random.chance(of: 3), bytes.count > 3 else {
      pieces = [bytes]
      return
    }
    let cuts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Int.random(in: 0...bytes.count, using: &random)
    }
    let ends = cuts.sorted() + [bytes.count]
    pieces = zip([0] + ends, ends).map { Array(bytes[$0..<$1]) }
  }

  private static let longAnswer = Array(
    "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)

  private static func mentionsHead(_ bytes: [UInt8]) -> Bool {
    let word = Array("HEAD ".utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: word) }
  }

  /// Sends all of it; returns the responses read, and the client if it stays without reading any.
  func exchange(
    with port: Int, _ random: inout SeededGenerator
  ) throws -> (answers: [RawAnswer], waiting: RawClient?) {
    let client = try RawClient(port: port, patienceInSeconds: 4)
    for (number, piece) in pieces.enumerated() {
      if number > 0 { usleep(UInt32.random(in: 0...2000, using: &random)) }
      client.send(piece)
    }
    switch manner {
    case .goes: return ([], nil)
    case .neverReads:
      // More than socket buffers hold, so that the service has to wait for the client.
      client.send([[UInt8]](repeating: Self.longAnswer, count: 40).flatMap(\.self))
      return ([], client)
    case .reads where asksForHeaders, .stopsSending where asksForHeaders: return ([], nil)
    case .reads: return (client.answer().map { [$0] } ?? [], nil)
    case .stopsSending:
      client.finishSending()
      var answers: [RawAnswer] = []
      while answers.count < 8, let answer = client.answer() { answers.append(answer) }
      return (answers, nil)
    }
  }
}

/// A generator of requests to a service.
struct RequestMaker {
  let target: RequestTargets

  func request(_ random: inout SeededGenerator) -> [UInt8] {
    if random.chance(of: 3) { return properRequest(&random) }
    let route = random.one(of: target.routes)
    let body = self.body(for: route, &random)
    var head =
      "\(method(route, &random)) \(path(route, &random)) HTTP/1.\(random.chance(of: 20) ? 0 : 1)\r\n"
    for line in fields(for: route, &random) { head += line + "\r\n" }
    let (framing, sent) = frame(body, &random)
    for line in framing { head += line + "\r\n" }
    return Array((head + "\r\n").utf8) + sent
  }

  /// Returns a request that the service accepts, so that faults come before and after such
  /// requests, too.
  private func properRequest(_ random: inout SeededGenerator) -> [UInt8] {
    let task = random.one(of: ["detect", "embed"])
    let (isForm, picture) = (random.chance(of: 2), random.one(of: target.pictures))
    let (line, type, body): (String, String, [UInt8]) =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: ("GET /v1/models", "", [])
      case 1: ("POST /v1/streams?task=detect", "", [])
      default:
        isForm
          ? ("POST /v1/\(task)", Self.typed("multipart/form-data"), form([picture, picture]))
          : ("POST /v1/\(task)", "image/png", picture)
      }
    var head = "\(line) HTTP/1.1\r\nHost: localhost\r\n"
    if !type.isEmpty { head += "Content-Type: \(type)\r\nContent-Length: \(body.count)\r\n" }
    return Array((head + "\r\n").utf8) + body
  }

  // MARK: - The first line

  private func method(_ route: Route, _ random: inout SeededGenerator) -> String {
    guard random.chance(of: 8) else { return route.method }
    return random.one(of: [
      "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PRI", "get", "X",
      "G\u{0}T", String(repeating: "M", count: 3000),
    ])
  }

  private func path(_ route: Route, _ random: inout SeededGenerator) -> String {
    if random.chance(of: 12) {
      return random.one(of: [
        "/", "*", "", "//", "/../../etc/passwd", "/%2e%2e/%2f", "/v1/%zz", "/%ff", "/v1/detect/",
        "http://evil.example/v1/detect", "/v1/models/..%2f..%2fetc", "/\u{1}",
        "/" + String(repeating: "a/", count: 5000), "/v1/videos/.mp4",
        "/\u{301}v1/streams/x", "/v1/\u{301}videos/x", "/v1/streams/\u{200D}", "/v1/\u{1F1E6}/x",
        "/%CC%81v1/streams/x", "/v1/streams%EF%B8%8F/x",
      ])
    }
    let path = route.parts.map { part in
      switch part {
      case .word(let word): return word
      case .name(_, let ending):
        return random.one(of: ["face", "x", "1", "%00", "a%2Fb", "0123456789abcdef"]) + ending
      }
    }
    return "/" + path.joined(separator: "/") + query(route, &random)
  }

  private func query(_ route: Route, _ random: inout SeededGenerator) -> String {
    var pairs: [String] = []
    let options = route.operation.options
    for name in route.operation.required where !random.chance(of: 10) {
      let task = route.path == "/v1/samples" ? "pose" : random.one(of: ["detect", "pose"])
      pairs.append(
        "\(name)=\(name == "task" ? task : "\(Int.random(in: 0...99, using: &random))")")
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) where !options.isEmpty {
      pairs.append("\(random.one(of: options).name)=\(value(&random))")
    }
    if random.chance(of: 15) { pairs.append(random.one(of: ["&&", "=", "%", "a=%f", "x"])) }
    return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
  }

  private func value(_ random: inout SeededGenerator) -> String {
    random.one(of: [
      "1", "0", "-1", "0.5", "1e308", "nan", "99999999999999999999", "", "true", "face", "a,b",
      "0,0,1,1", "4x4", "up", "%00", "%F0%9F%90%A6", "..%2F..%2Fx",
    ])
  }

  // MARK: - The header

  private func fields(for route: Route, _ random: inout SeededGenerator) -> [String] {
    var fields: [String] = []
    if !random.chance(of: 20) {
      fields.append("Host: \(random.chance(of: 20) ? "evil.example" : "localhost")")
    }
    if random.chance(of: 30) { fields.append("Host: localhost") }
    let types =
      route.operation.bodies.map(\.type) + ["image/png", "text/plain", "multipart/form-data", ";;"]
    if random.chance(of: 2) {
      fields.append("Content-Type: \(Self.typed(random.one(of: types)))")
    }
    let others = [
      "Accept: image/png", "Accept: */*;q=0", "Accept: application/json", "Expect: 100-continue",
      "Origin: https://evil.example", "Sec-Fetch-Site: cross-site", "Authorization: Bearer x",
      "Content-Encoding: gzip", "Inference-Header-Content-Length: 7", "Connection: close",
      "Connection: upgrade", "Cookie: " + String(repeating: "c", count: 9000), "no colon",
      ": no name", "Bad Name: x", " folded: x", "X: \u{7}", "Range: bytes=0-",
    ]
    for _ in 0..<Int.random(in: 0...2, using: &random) where random.chance(of: 2) {
      fields.append(random.one(of: others))
    }
    return fields
  }

  private static let boundary = "xyz"

  private static func typed(_ type: String) -> String {
    type == "multipart/form-data" ? "\(type); boundary=\(boundary)" : type
  }

  // MARK: - The body

  private func body(for route: Route, _ random: inout SeededGenerator) -> [UInt8] {
    guard route.body != nil || random.chance(of: 10) else { return [] }
    let picture = random.one(of: target.pictures)
    if route.path.bytes.hasPrefix("/v1/eval/"), !random.chance(of: 4) {
      let sent = form(EvaluationFiles.some(&random))
      return random.chance(of: 2) ? sent : random.damaged(sent)
    }
    if route.path == "/v1/samples", !random.chance(of: 4) {
      let files = PoseSampleFile.files(&random)
      let sent = form(files.map { (field: "files", name: $0.name, content: $0.content) })
      return random.chance(of: 2) ? sent : random.damaged(sent)
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: return picture
    case 2: return random.damaged(picture)
    case 3: return form([picture, picture])
    case 4: return random.damaged(form([picture]))
    case 5:
      return Array(
        random.one(of: [
          #"{"inputs":[]}"#, #"{"inputs":[{"name":"input","datatype":"FP32","shape":[1]}]}"#, "{",
          "[[[[", #"{"inputs":7}"#,
          #"{"inputs":[{"name":"x","shape":[-1],"datatype":"","data":[{}]}]}"#,
        ]).utf8)
    default:
      return (0..<Int.random(in: 0...300, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    }
  }

  private func form(_ pictures: [[UInt8]]) -> [UInt8] {
    form(pictures.map { (field: "a", name: "b.png", content: $0) })
  }

  private func form(_ files: [(field: String, name: String, content: [UInt8])]) -> [UInt8] {
    var body: [UInt8] = []
    for file in files {
      let words = "form-data; name=\"\(file.field)\"; filename=\"\(file.name)\""
      body += Array("--\(Self.boundary)\r\nContent-Disposition: \(words)\r\n\r\n".utf8)
      body += file.content + Array("\r\n".utf8)
    }
    return body + Array("--\(Self.boundary)--\r\n".utf8)
  }

  /// Returns the header fields that give the body's length, and the bytes to send: mostly
  /// consistent.
  private func frame(
    _ body: [UInt8], _ random: inout SeededGenerator
  ) -> (fields: [String], sent: [UInt8]) {
    let length = "Content-Length: \(body.count)"
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return (["Content-Length: \(body.count + 5)"], body)
    case 1: return (["Content-Length: \(max(0, body.count - 5))"], body)
    case 2: return ([length, length], body)
    case 3: return ([length, "Content-Length: 1"], body)
    case 4: return ([length, "Transfer-Encoding: chunked"], chunked(body, &random))
    case 5: return (["Transfer-Encoding: gzip, chunked"], chunked(body, &random))
    case 6, 7: return (["Transfer-Encoding: chunked"], chunked(body, &random))
    case 8: return (["Transfer-Encoding: chunked"], random.damaged(chunked(body, &random)))
    case 9:
      let words = ["-1", "x", "0x10", "99999999999999999999", "9223372036854775807", "1,1", ""]
      return (["Content-Length: \(random.one(of: words))"], body)
    default: return (body.isEmpty ? [] : [length], body)
    }
  }

  private func chunked(_ body: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var sent: [UInt8] = []
    var rest = body[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...max(1, rest.count), using: &random))
      sent += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
      rest = rest.dropFirst(piece.count)
    }
    return sent + Array("0\r\n\r\n".utf8)
  }
}

extension SeededGenerator {
  /// Returns true once in `count` times on average.
  mutating func chance(of count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }
}
