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
  ///
  /// In visible ASCII every byte is a `Character` of its own, so that a slash cannot hide in the
  /// same `Character` as a combining mark behind it.
  package init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "/"),
      text.utf8.allSatisfy({ (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) })
    else { return nil }
    let mark = text.utf8.firstIndex(of: UInt8(ascii: "?"))
    rawPath = String(text[..<(mark ?? text.endIndex)])
    var path: [String] = []
    for part in rawPath.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let part = Self.unescaped(part, plusIsBlank: false) else { return nil }
      path.append(part)
    }
    // "/" has no parts; a slash at the end of others is one too many, and makes another path.
    self.path = path == [""] ? [] : path
    var query: [HTTPField] = []
    let rest = mark.map { text[text.index(after: $0)...] } ?? ""
    for pair in rest.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.unescaped(sides[0], plusIsBlank: true),
        let value = Self.unescaped(sides.count > 1 ? sides[1] : "", plusIsBlank: true)
      else { return nil }
      query.append(HTTPField(name, value))
    }
    self.query = query
  }

  /// The last value of a name in the query.
  package func value(of name: String) -> String? {
    query.last { $0.name == name }?.value
  }

  private static func unescaped(_ text: Substring, plusIsBlank: Bool) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsBlank: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(validUTF8: bytes)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension Substring.UTF8View {
  fileprivate mutating func popFirst() -> UInt8? {
    guard let first else { return nil }
    self = dropFirst()
    return first
  }
}
