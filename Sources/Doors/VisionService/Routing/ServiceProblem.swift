package import VisionBase

/// What went wrong with a request, as a client is told: a problem document (RFC 9457).
package struct ServiceProblem: Error, Sendable {
  /// The status of the answer.
  package var status: Int
  /// What kind of failure it is, for programs.
  package var code: String
  /// What is wrong and what to do about it.
  package var detail: String
  /// Lines that the answer's header gets besides.
  package var fields: [HTTPField] = []
  /// The library's error that it is; nil for what only a service knows.
  package var error: VisionError?

  /// The kinds of failure that only a service has; the library's own come on top.
  package enum Code: String, CaseIterable, Sendable {
    /// The request is not well-formed.
    case requestInvalid
    /// There is nothing at the address.
    case notFound
    /// The address has another method.
    case methodNotAllowed
    /// The token is missing or wrong.
    case unauthorized
    /// The request comes from another site, or is for another host.
    case forbidden
    /// The type of the body, or that of the answer, is not one that is known.
    case typeUnsupported
    /// The body is too long.
    case tooLarge
    /// Too much is under way; trying again later helps.
    case tooBusy
    /// The request's turn did not come in time.
    case deadlineExceeded
    /// The disk, or the part of it that the service may fill, is full.
    case storageFull
    /// What was asked for is not there yet, or never will be.
    case notReady
    /// The service ends.
    case ending
  }

  package init(_ status: Int, _ code: Code, _ detail: String, fields: [HTTPField] = []) {
    (self.status, self.code, self.detail, self.fields) = (status, code.rawValue, detail, fields)
  }

  /// The problem that an error of the library is to a client.
  package init(_ error: VisionError, status: Int? = nil) {
    self.status = status ?? Self.status(of: error.code)
    code = error.code.description
    // Where files lie on this machine is nobody's business.
    detail = error.message.replacing(each: CacheFolder.path + "/", by: "")
    self.error = error
  }

  /// The problem's code and words, as a line about one of many things has them.
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

  /// The document.
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

/// The words that belong to a status.
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
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 507: "Insufficient Storage"
    default: "Error"
    }
  }
}
