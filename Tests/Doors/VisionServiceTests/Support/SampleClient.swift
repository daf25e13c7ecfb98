import VisionBase

@testable import VisionService

/// A client that may leave.
final class SampleClient: ClientPresence {
  private let isHere = Lock(true)

  var isThere: Bool { isHere.withLock { $0 } }

  func leave() { isHere.withLock { $0 = false } }
}

extension SampleService {
  /// Returns the response to the request of a client.
  func ask(
    _ method: String, _ target: String, _ fields: [HTTPField], body: [UInt8],
    of client: SampleClient
  ) throws -> HTTPResponse {
    guard let target = RequestTarget(target) else { throw SampleFailure.target }
    var header = HTTPHeader(fields)
    header.addMissing("Host", "localhost:8080")
    let head = RequestHead(
      method, target, header: header, bodyLength: .known(body.count), on: client)
    switch service.receive(head) {
    case .refuse(let response): return response
    case .memory(_, let answer): return answer(HTTPRequest(head, body: .bytes(body)))
    case .file(let folder, let budget, _, let answer):
      let file = try BodyFile(in: folder, budget: budget)
      try file.append(body.span.bytes)
      return answer(HTTPRequest(head, body: .file(file)))
    }
  }
}
