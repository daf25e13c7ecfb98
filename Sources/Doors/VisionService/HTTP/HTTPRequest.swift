/// The first line and the header of a request.
package struct RequestHead: Sendable {
  /// The method, in capitals as it came.
  package var method: String
  /// The path and the query.
  package var target: RequestTarget
  /// The lines below.
  package var header: HTTPHeader
  /// Who asks, as an address in digits; empty when that is not known.
  package var client: String
  /// Whether nobody on the way can read along.
  package var isEncrypted: Bool
  /// How long the body is.
  package var bodyLength: BodyLength

  package init(
    _ method: String, _ target: RequestTarget, header: HTTPHeader = HTTPHeader(),
    client: String = "127.0.0.1", isEncrypted: Bool = false, bodyLength: BodyLength = .none
  ) {
    (self.method, self.target, self.header) = (method, target, header)
    (self.client, self.isEncrypted, self.bodyLength) = (client, isEncrypted, bodyLength)
  }
}

/// What the header of a request says of its body.
package enum BodyLength: Sendable, Equatable {
  /// There is none.
  case none
  /// So many bytes.
  case known(Int)
  /// It comes in chunks, and one without length says that it is over.
  case chunked
}

/// A request that has come whole.
package struct HTTPRequest: Sendable {
  /// The first line and the header.
  package var head: RequestHead
  /// What came behind them.
  package var body: RequestBody

  package init(_ head: RequestHead, body: RequestBody = .bytes([])) {
    (self.head, self.body) = (head, body)
  }
}

/// The body of a request.
package enum RequestBody: Sendable {
  /// In memory.
  case bytes([UInt8])
  /// In a file, which goes with this value.
  case file(BodyFile)

  /// What is in memory.
  package var bytes: [UInt8] {
    if case .bytes(let bytes) = self { bytes } else { [] }
  }
}

/// What is done with the body of a request, decided before any of it is taken.
package enum Reception: Sendable {
  /// It is gathered in memory, so many bytes at most.
  case memory(limit: Int)
  /// It goes to a new file in a folder, so many bytes at most, which a budget must have.
  case file(folder: String, budget: ByteBudget, limit: Int)
  /// It is not wanted: this is the answer.
  case refuse(HTTPResponse)
}

/// What answers requests, whoever brings them: a socket, or a test.
package protocol HTTPHandling: Sendable {
  /// Decides by the head alone what becomes of the body.
  func receive(_ head: RequestHead) -> Reception

  /// Answers a whole request; called on the thread of its connection, and may take its time.
  func answer(_ request: HTTPRequest) -> HTTPResponse

  /// The answer to a request that is refused before it is asked, such as one whose body is too long.
  func refusal(of head: RequestHead, _ problem: ServiceProblem) -> HTTPResponse

  /// A request was answered, or was not because something was wrong with its body.
  func note(_ exchange: FinishedExchange)
}

/// What can be told of a request once it is over.
package struct FinishedExchange: Sendable {
  /// The first line and the header.
  package var head: RequestHead
  /// The answer's status; 0 when there was none.
  package var status: Int
  /// How many bytes the request's body had, as far as it came.
  package var receivedByteCount: Int
  /// From the first line to the end of the answer.
  package var seconds: Double
  /// Whether the client was sent the whole answer.
  package var isComplete: Bool
}
