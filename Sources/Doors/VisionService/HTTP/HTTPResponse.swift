package import VisionBase

/// An answer.
package struct HTTPResponse: Sendable {
  /// The status, such as 200.
  package var status: Int
  /// The header fields; the binding adds those about the connection.
  package var header: HTTPHeader
  /// The body.
  package var body: Body
  /// True if the connection is closed after the answer.
  package var endsConnection = false

  /// The body of an answer.
  package enum Body: Sendable {
    /// The whole body.
    case bytes([UInt8])
    /// Bytes pulled while they are sent; without a count they are sent in chunks.
    case pieces(any BodyPieces, count: Int?)
  }

  package init(_ status: Int, _ fields: [HTTPField] = [], body: Body = .bytes([])) {
    (self.status, header, self.body) = (status, HTTPHeader(fields), body)
  }

  /// Creates an answer with bytes of a type.
  package init(_ status: Int = 200, type: MediaType, _ bytes: [UInt8]) {
    self.init(status, [HTTPField("Content-Type", type.rawValue)], body: .bytes(bytes))
  }

  /// Creates an answer with text of a type.
  package init(_ status: Int = 200, type: MediaType, text: String) {
    self.init(status, type: type, Array(text.utf8))
  }

  /// Creates an answer with a JSON text.
  package init(_ status: Int = 200, json: JSONValue) {
    self.init(status, type: .json, text: json.text + "\n")
  }

  /// Returns an answer in pieces, which proxies pass on without buffering.
  static func stream(_ pieces: any BodyPieces, _ type: MediaType) -> HTTPResponse {
    HTTPResponse(
      200,
      [HTTPField("Content-Type", type.rawValue), HTTPField("X-Accel-Buffering", "no")],
      body: .pieces(pieces, count: nil))
  }

  /// The bytes of a whole body; empty for one in pieces.
  package var bytes: [UInt8] {
    if case .bytes(let bytes) = body { bytes } else { [] }
  }
}

/// The body of an answer that is made while it is sent.
package protocol BodyPieces: Sendable {
  /// Returns the next bytes, empty at the end; may block.
  ///
  /// Nil means there is nothing yet: the method is called again unless the client has gone. Throws
  /// when there are no more bytes to come, which closes the connection.
  func next(atMost count: Int) throws(VisionError) -> [UInt8]?

  /// Bytes that the client ignores, sent while there is nothing yet.
  ///
  /// They are sent once to a client that may be gone, to find out whether it is.
  var filler: [UInt8] { get }
}

extension BodyPieces {
  package var filler: [UInt8] { [] }
}

/// The content types that the service uses.
package enum MediaType: String, Sendable {
  case json = "application/json"
  case lines = "application/x-ndjson"
  case problem = "application/problem+json"
  case bytes = "application/octet-stream"
  case png = "image/png"
  case jpeg = "image/jpeg"
  case mp4 = "video/mp4"
  case events = "text/event-stream"
  case metrics = "text/plain; version=0.0.4; charset=utf-8"
  case text = "text/plain; charset=utf-8"
  case csv = "text/csv; charset=utf-8"
  case html = "text/html; charset=utf-8"
}
