internal import VisionBase

/// What a request is for: the path and the query of its first line, taken apart.
package struct RequestTarget: Sendable, Equatable {
  /// The path as it came, for logs.
  package let rawPath: String
  /// The parts of the path between slashes, with their escapes undone.
  package let path: [String]
  /// The names and values behind the question mark, in their order.
  package let query: [HTTPField]

  /// Takes a target apart; nil for one that does not begin with a slash, that has raw bytes other
  /// than visible ASCII, or whose escapes are no text in UTF-8.
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
    // "/" has no parts; a slash at the end of others is one too many, and makes another path.
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

  /// The last value of a name in the query.
  package func value(of name: String) -> String? {
    query.last { $0.name == name }?.value
  }

  private static func unescaped(_ text: ByteText, plusIsBlank: Bool) -> String? {
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
