internal import VisionBase

/// The identity of one request, its client's presence, and notes for its line in the log.
///
/// Safe to use from any thread.
package final class RequestContext: Sendable {
  /// Facts about a request that only its handling brings to light.
  package struct Notes: Sendable, Equatable {
    /// The name of the model that was used, as clients know it.
    package var model: String?
    /// The code of the problem that was answered, or of the first one in a line of the answer.
    package var problemCode: String?
    /// The route of the request, as in the documents; nil until it is known.
    package var route: String?
  }

  /// The request's ID, returned to the client and written to the log.
  package let id: String
  /// The trace that the request belongs to (W3C Trace Context); nil without one.
  package let traceID: String?

  private let connection: (any ClientPresence)?
  private let state = Lock(Notes())

  /// Creates a context with the ID from `X-Request-Id`, else from `traceparent`, else a random one.
  package init(_ header: HTTPHeader, on connection: (any ClientPresence)? = nil) {
    traceID = header["traceparent"].flatMap(Self.traceID)
    id = header["X-Request-Id"].flatMap(Self.checked) ?? traceID ?? Self.random()
    self.connection = connection
  }

  /// True once the client has closed its end of the connection.
  ///
  /// A client that closes only its sending side looks the same until something is sent to it.
  package var isClientGone: Bool { connection.map { !$0.isThere } ?? false }

  /// Throws `clientGone` once the client has closed its end of the connection.
  func checkIsThere() throws(ServiceProblem) {
    guard !isClientGone else { throw .clientGone }
  }

  /// The notes so far.
  package var notes: Notes { state.withLock { $0 } }

  /// Notes the model that is used.
  package func note(model: String) { state.withLock { $0.model = model } }

  /// Notes the route.
  package func note(route: String) { state.withLock { $0.route = route } }

  /// Notes a problem; the first one stays.
  package func note(_ problem: ServiceProblem) {
    state.withLock { $0.problemCode = $0.problemCode ?? problem.code }
  }

  // MARK: - IDs

  private static let longestID = 128

  /// Returns the client's ID; nil for one that a line of the log cannot hold safely.
  private static func checked(_ text: String) -> String? {
    let isPlain = (1...longestID).contains(text.utf8.count) && text.utf8.allSatisfy(isPlainByte)
    return isPlain ? text : nil
  }

  private static func isPlainByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "-_.:/+=@~".utf8.contains(byte)
    }
  }

  /// Returns the trace ID of a `traceparent`: version, trace ID, parent ID and flags, joined by
  /// dashes.
  ///
  /// https://www.w3.org/TR/trace-context/#traceparent-header
  private static func traceID(in text: String) -> String? {
    let parts = text.bytes.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4,
      zip(parts, [2, 32, 16, 2]).allSatisfy({ isHexadecimal($0, count: $1) }),
      parts[0] != "ff", parts[0] != "00" || parts.count == 4,
      !parts[1].allSatisfy({ $0 == "0" }), !parts[2].allSatisfy({ $0 == "0" })
    else { return nil }
    return String(parts[1])
  }

  private static func isHexadecimal(_ text: ByteText, count: Int) -> Bool {
    let digits = "0123456789abcdef".bytes
    return text.count == count && text.allSatisfy { digits.contains($0) }
  }

  private static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<2).flatMap { _ in
      let number: UInt64 = generator.next()
      return (0..<16).map { digit(UInt8(truncatingIfNeeded: number >> (4 * $0)) & 15) }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

/// The client's end of a connection.
package protocol ClientPresence: Sendable {
  /// True if the client has not closed its end.
  var isThere: Bool { get }
}
