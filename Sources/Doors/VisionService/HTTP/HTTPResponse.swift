package import VisionBase

/// An answer.
package struct HTTPResponse: Sendable {
  /// The status, as in 200.
  package var status: Int
  /// The lines of the header; the binding adds those that are about the connection.
  package var header: HTTPHeader
  /// What follows the header.
  package var body: Body
  /// Whether the connection is closed behind it.
  package var endsConnection = false

  /// The body of an answer.
  package enum Body: Sendable {
    /// All of it.
    case bytes([UInt8])
    /// Bytes that are asked for while they are sent; without a count they come in chunks.
    case pieces(any BodyPieces, count: Int?)
  }

  package init(_ status: Int, _ fields: [HTTPField] = [], body: Body = .bytes([])) {
    (self.status, header, self.body) = (status, HTTPHeader(fields), body)
  }

  /// An answer with bytes of some type.
  package init(_ status: Int = 200, type: MediaType, _ bytes: [UInt8]) {
    self.init(status, [HTTPField("Content-Type", type.rawValue)], body: .bytes(bytes))
  }

  /// An answer with text of some type.
  package init(_ status: Int = 200, type: MediaType, text: String) {
    self.init(status, type: type, Array(text.utf8))
  }

  /// A JSON text as an answer.
  package init(_ status: Int = 200, json: JSONValue) {
    self.init(status, type: .json, text: json.text + "\n")
  }

  /// An answer in pieces, which proxies pass on as they come.
  static func stream(_ pieces: any BodyPieces, _ type: MediaType) -> HTTPResponse {
    HTTPResponse(
      200,
      [HTTPField("Content-Type", type.rawValue), HTTPField("X-Accel-Buffering", "no")],
      body: .pieces(pieces, count: nil))
  }

  /// The bytes, where they are all there.
  package var bytes: [UInt8] {
    if case .bytes(let bytes) = body { bytes } else { [] }
  }
}

/// The body of an answer that is made while it is sent.
package protocol BodyPieces: Sendable {
  /// The next bytes, none at the end; may wait for them.
  ///
  /// Nil is that there is nothing yet: it is asked again, unless the client has gone meanwhile. Throws
  /// when there will be none, which ends the connection.
  func next(atMost count: Int) throws(VisionError) -> [UInt8]?

  /// What means nothing where there is nothing yet; sent once to a client that may be gone, to find
  /// out.
  var filler: [UInt8] { get }
}

extension BodyPieces {
  package var filler: [UInt8] { [] }
}

/// The types of content that are spoken of.
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
