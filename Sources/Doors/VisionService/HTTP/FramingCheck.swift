internal import VisionBase

/// A check that a request's header gives the length of its body in one way only.
///
/// A header that two programs can read in two ways lets one request hide in another (RFC 9112,
/// sections 6 and 11.2); behind a proxy that would be another client's request. So anything
/// ambiguous is refused, and the connection is closed.
enum FramingCheck {
  /// The most letters of a method; the longest registered one has 17 (RFC 9110, section 16.1).
  private static let longestMethod = 32

  /// Returns true for a method that can be one: a short token.
  ///
  /// Any other is neither answered nor logged.
  static func isMethod(_ method: String) -> Bool {
    !method.isEmpty && method.utf8.count <= longestMethod
      && method.utf8.allSatisfy(isTokenLetter)
  }

  /// Returns the length of the body; throws the header's fault.
  static func bodyLength(_ header: HTTPHeader) throws(Fault) -> BodyLength {
    for field in header.fields { try check(field) }
    let lengths = header.values(of: "Content-Length")
    let codings = header.values(of: "Transfer-Encoding")
    guard header.values(of: "Host").count <= 1 else {
      throw Fault(400, "the header has several Host lines")
    }
    guard codings.isEmpty else {
      guard lengths.isEmpty else {
        throw Fault(400, "the header has both Content-Length and Transfer-Encoding")
      }
      guard codings.count == 1, codings[0].lowercased() == "chunked" else {
        throw Fault(501, "chunked is the only transfer encoding that is supported")
      }
      return .chunked
    }
    guard let text = lengths.first else { return .none }
    guard lengths.count == 1 else {
      throw Fault(400, "the header has several Content-Length lines")
    }
    // The library parses the digits as well, and itself refuses a number too large for its integer.
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let count = Int(text)
    else { throw Fault(400, "Content-Length is not a number of bytes") }
    return count == 0 ? .none : .known(count)
  }

  /// A fault in a header.
  struct Fault: Error {
    let status: Int
    let words: String

    init(_ status: Int, _ words: String) { (self.status, self.words) = (status, words) }
  }

  private static func check(_ field: HTTPField) throws(Fault) {
    guard !field.isFolded else { throw Fault(400, "the header has a folded line") }
    guard !field.name.isEmpty, field.name.utf8.allSatisfy(isTokenLetter) else {
      throw Fault(400, "the header has a line without a valid name")
    }
    guard field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw Fault(400, "the header's line \(field.name) has a control character")
    }
  }

  private static let others = Set("!#$%&'*+-.^_`|~".utf8)

  private static func isTokenLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: others.contains(byte)
    }
  }
}
