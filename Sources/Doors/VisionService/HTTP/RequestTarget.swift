internal import VisionBase

/// The path and query of a request's first line, parsed.
package struct RequestTarget: Sendable, Equatable {
  /// The path as received, for logs.
  package let rawPath: String
  /// The components of the path, percent-decoded.
  package let path: [String]
  /// The names and values of the query, in order.
  package let query: [HTTPField]

  /// Parses a target.
  ///
  /// Nil for one that does not begin with a slash, that has raw bytes other than visible ASCII, or
  /// whose escapes are not valid UTF-8.
  package init?(_ text: String) {
    let text = text.bytes
    guard text.first == "/", text.allSatisfy({ ("!"..."~").contains($0) }) else { return nil }
    let (rawPath, rest) = text.cut(at: "?") ?? (text, "")
    self.rawPath = String(rawPath)
    var path: [String] = []
    for part in rawPath.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let part = Self.unescaped(part, plusIsBlank: false) else { return nil }
      path.append(part)
    }
    // "/" has no components. A trailing slash adds an empty one, which makes another path.
    self.path = path == [""] ? [] : path
    var query: [HTTPField] = []
    for pair in rest.split(separator: "&") {
      let (before, behind) = pair.cut(at: "=") ?? (pair, "")
      guard let name = Self.unescaped(before, plusIsBlank: true),
        let value = Self.unescaped(behind, plusIsBlank: true)
      else { return nil }
      query.append(HTTPField(name, value))
    }
    self.query = query
  }

  /// Returns the last value of a name in the query.
  package func value(of name: String) -> String? {
    query.last { $0.name == name }?.value
  }

  /// Returns text without its percent-escapes; nil for a wrong escape or bytes that are not UTF-8.
  static func unescaped(_ text: ByteText, plusIsBlank: Bool) -> String? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case "%":
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.allSatisfy(\.isHexDigit),
          let number = UInt8(String(digits), radix: 16)
        else { return nil }
        bytes.append(number)
        rest.removeFirst(2)
      case "+" where plusIsBlank: bytes.append(Byte(" ").value)
      default: bytes.append(byte.value)
      }
    }
    return String(validUTF8: bytes)
  }
}
