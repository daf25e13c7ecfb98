package import VisionBase
internal import VisionReports

/// A problem with a request, reported to its client as a problem document (RFC 9457).
package struct ServiceProblem: Error, Sendable {
  /// The status of the answer.
  package var status: Int
  /// The kind of failure, for programs.
  package var code: String
  /// The fault, and what to do about it.
  package var detail: String
  /// Additional header fields of the answer.
  package var fields: [HTTPField] = []
  /// The library's error behind it; nil for a problem of the service alone.
  package var error: VisionError?

  /// The kinds of failure specific to a service, besides the library's own.
  package enum Code: String, CaseIterable, Sendable {
    /// The request is not well-formed.
    case requestInvalid
    /// Nothing exists at the address.
    case notFound
    /// The address does not support the method.
    case methodNotAllowed
    /// The token is missing or wrong.
    case unauthorized
    /// The request comes from another site, or is for another host.
    case forbidden
    /// The type of the body, or of the answer, is unknown.
    case typeUnsupported
    /// The body is too long.
    case tooLarge
    /// Too much is under way; trying again later helps.
    case tooBusy
    /// The request's turn did not come in time.
    case deadlineExceeded
    /// The client closed its end before the request was answered.
    ///
    /// A client that only closed its sending side still reads this problem; a client that closed
    /// the connection appears with it in the log alone.
    case clientGone
    /// The disk, or the service's share of it, is full.
    case storageFull
    /// The requested result does not exist yet, or never will.
    case notReady
    /// The service is ending.
    case ending
  }

  package init(_ status: Int, _ code: Code, _ detail: String, fields: [HTTPField] = []) {
    (self.status, self.code, self.detail, self.fields) = (status, code.rawValue, detail, fields)
  }

  /// The problem of a request whose client has left.
  static var clientGone: ServiceProblem {
    ServiceProblem(499, .clientGone, "the client closed its end before its request was answered")
  }

  /// Creates the problem for an error of the library.
  package init(_ error: VisionError, status: Int? = nil) {
    self.status = status ?? Self.status(of: error.code)
    code = error.code.description
    // Clients must not learn where files are on this machine.
    detail = error.messageWithReason.replacing(each: CacheFolder.path + "/", by: "")
    self.error = error
  }

  /// The problem's code and message, as in a line about one of many inputs.
  package var briefJSON: JSONValue {
    ["code": .string(code), "message": .string(detail)]
  }

  private static func status(of code: VisionError.Code) -> Int {
    switch code {
    case .optionInvalid: 400
    case .modelMissing, .inputMissing: 404
    case .inputInvalid, .modelInvalid, .modelUnsupported: 422
    case .runtimeMissing, .cancelled: 503
    default: 500
    }
  }

  /// The problem document.
  package var json: JSONValue {
    [
      "type": .string("about:blank"), "title": .string(StatusWords.words(for: status)),
      "status": .integer(status), "detail": .string(detail), "code": .string(code),
    ]
  }

  /// The answer.
  package var response: HTTPResponse {
    var response = HTTPResponse(status, type: .problem, text: json.text + "\n")
    for field in fields { response.header.add(field.name, field.value) }
    return response
  }
}

/// The words for statuses, in problem documents and in the description of the service.
///
/// The reason phrase of a status line is libmicrohttpd's own, which may differ.
enum StatusWords {
  static func words(for status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 409: "Conflict"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 499: "Client Closed Request"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 507: "Insufficient Storage"
    default: "Error"
    }
  }
}
