package import VisionBase

/// The first line and the header of a request.
package struct RequestHead: Sendable {
  /// The method, in capitals as received.
  package var method: String
  /// The path and the query.
  package var target: RequestTarget
  /// The header fields.
  package var header: HTTPHeader
  /// The client's address in digits; empty when unknown.
  package var client: String
  /// True if the connection is encrypted.
  package var isEncrypted: Bool
  /// The length of the body.
  package var bodyLength: BodyLength
  /// The request's ID, its client's presence, and notes for the log.
  package let context: RequestContext

  package init(
    _ method: String, _ target: RequestTarget, header: HTTPHeader = HTTPHeader(),
    client: String = "127.0.0.1", isEncrypted: Bool = false, bodyLength: BodyLength = .none,
    on connection: (any ClientPresence)? = nil
  ) {
    context = RequestContext(header, on: connection)
    (self.method, self.target, self.header) = (method, target, header)
    (self.client, self.isEncrypted, self.bodyLength) = (client, isEncrypted, bodyLength)
  }
}

/// The length of a body, as its request's header gives it.
package enum BodyLength: Sendable, Equatable {
  /// No body.
  case none
  /// The number of bytes.
  case known(Int)
  /// A body in chunks, ended by an empty one.
  case chunked
}

/// A complete request.
package struct HTTPRequest: Sendable {
  /// The first line and the header.
  package var head: RequestHead
  /// The body.
  package var body: RequestBody

  package init(_ head: RequestHead, body: RequestBody = .bytes([])) {
    (self.head, self.body) = (head, body)
  }
}

/// The body of a request.
package enum RequestBody: Sendable {
  /// In memory.
  case memory(StableBytes)
  /// In a file, which is removed with this value.
  case file(BodyFile)

  /// Returns a body that holds a copy of `bytes`.
  package static func bytes(_ bytes: [UInt8]) -> RequestBody {
    .memory(StableBytes(bytes, name: "the request's body"))
  }

  /// The bytes in memory; empty for a body in a file.
  package var memory: StableBytes {
    if case .memory(let bytes) = self { bytes } else { StableBytes([], name: "a file") }
  }

  /// A copy of the bytes in memory.
  package var bytes: [UInt8] { memory.copy(of: 0..<memory.byteCount) }
}

/// The treatment of a request, decided before any of its body is read.
package enum Reception: Sendable {
  /// A function that answers the complete request; called on its connection's thread, and may
  /// block.
  package typealias Answer = @Sendable (HTTPRequest) -> HTTPResponse

  /// Its body is gathered in memory, up to `limit` bytes.
  case memory(limit: Int, Answer)
  /// Its body is written to a new file in a folder, up to `limit` bytes taken from `budget`.
  case file(folder: String, budget: ByteBudget, limit: Int, Answer)
  /// Refused with this answer.
  case refuse(HTTPResponse)
}

/// A handler of requests, which may come from a socket or a test.
package protocol HTTPHandling: Sendable {
  /// Decides the treatment of a request from its head alone.
  func receive(_ head: RequestHead) -> Reception

  /// Returns the answer to a request refused before its body is handled, such as one that is too
  /// long.
  func refusal(of head: RequestHead, _ problem: ServiceProblem) -> HTTPResponse

  /// Notes a request that was answered, or that failed because of its body.
  func note(_ exchange: FinishedExchange)
}

/// The facts about a finished request.
package struct FinishedExchange: Sendable {
  /// The first line and the header.
  package var head: RequestHead
  /// The answer's status; 0 without an answer.
  package var status: Int
  /// The number of bytes of the request's body that arrived.
  package var receivedByteCount: Int
  /// The seconds from the first line to the end of the answer.
  package var seconds: Double
  /// True if the client was sent the whole answer.
  package var isComplete: Bool
}
