internal import VisionBase

/// A property list in the XML format, in UTF-8.
struct XMLPropertyList {
  private let bytes: [UInt8]
  private let name: String
  private var position = 0

  /// A tag between angle brackets.
  private enum Tag: Equatable {
    case opens(String)
    case closes(String)
    /// A tag that opens and closes at once.
    case empty(String)
  }

  init(_ bytes: [UInt8], name: String) {
    (self.bytes, self.name) = (bytes, name)
  }

  /// Returns the texts in the outermost dictionary by their keys.
  mutating func texts() throws(VisionError) -> [String: String] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    guard try tag() == .opens("plist") else { throw failure("<plist> is missing") }
    var texts: [String: String] = [:]
    switch try tag() {
    case .empty("dict"): break
    case .opens("dict"):
      while let key = try key() {
        if let words = try value() { texts[key] = words }
      }
    default: throw failure("the outermost value is not a dictionary")
    }
    guard try tag() == .closes("plist") else { throw failure("</plist> is missing") }
    return texts
  }

  /// Returns the next key; nil at the dictionary's end.
  private mutating func key() throws(VisionError) -> String? {
    switch try tag() {
    case .closes("dict"): return nil
    case .empty("key"): return ""
    case .opens("key"): return try text(endingIn: "key")
    default: throw failure("a name is missing")
    }
  }

  /// Returns the next value; nil if it is not a text.
  private mutating func value() throws(VisionError) -> String? {
    switch try tag() {
    case .opens("string"): return try text(endingIn: "string")
    case .empty("string"): return ""
    case .empty: return nil
    case .closes: throw failure("a value is missing")
    case .opens(let first):
      var open = [first]
      while let last = open.last {
        // There may be text between tags, for example of a number.
        _ = try words()
        switch try tag() {
        case .opens(let next): open.append(next)
        case .empty: break
        case .closes(last): open.removeLast()
        case .closes: throw failure("</\(last)> is missing")
        }
      }
      return nil
    }
  }

  private mutating func text(endingIn element: String) throws(VisionError) -> String {
    let text = try words()
    guard try tag() == .closes(element) else { throw failure("</\(element)> is missing") }
    return text
  }
}

// MARK: - Tags and words

extension XMLPropertyList {
  /// Returns the next tag after white space, comments, instructions and the document type.
  private mutating func tag() throws(VisionError) -> Tag {
    while true {
      while position < bytes.count, " \t\r\n".utf8.contains(bytes[position]) { position += 1 }
      guard take("<") else { throw failure("a tag is missing") }
      if take("?") {
        try skip(behind: "?>")
      } else if take("!--") {
        try skip(behind: "-->")
      } else if take("!DOCTYPE") {
        // A document type with declarations would end at their first bracket, and is then refused.
        try skip(behind: ">")
      } else {
        return try element()
      }
    }
  }

  /// Returns the tag after its opening bracket; attributes are ignored.
  private mutating func element() throws(VisionError) -> Tag {
    let start = position
    try skip(behind: ">")
    var content = bytes[start..<position - 1]
    let isClosing = content.first == UInt8(ascii: "/")
    let isEmpty = !isClosing && content.last == UInt8(ascii: "/")
    if isClosing { content = content.dropFirst() }
    if isEmpty { content = content.dropLast() }
    let word = content.prefix { !" \t\r\n".utf8.contains($0) }
    guard !word.isEmpty, word.count <= 40 else { throw failure("a tag has no name") }
    let name = String(decoding: word, as: UTF8.self)
    return isClosing ? .closes(name) : isEmpty ? .empty(name) : .opens(name)
  }

  /// Returns the characters up to the next tag.
  private mutating func words() throws(VisionError) -> String {
    var text: [UInt8] = []
    while position < bytes.count {
      if take("<!--") {
        try skip(behind: "-->")
      } else if take("<![CDATA[") {
        let start = position
        try skip(behind: "]]>")
        text += bytes[start..<position - 3]
      } else if bytes[position] == UInt8(ascii: "<") {
        return String(decoding: text, as: UTF8.self)
      } else if take("&") {
        text += try entity().utf8
      } else {
        text.append(bytes[position])
        position += 1
      }
    }
    throw failure("a text does not end")
  }

  private mutating func entity() throws(VisionError) -> String {
    let start = position
    let word = bytes[start...].prefix(12).prefix { $0 != UInt8(ascii: ";") }
    let name = String(decoding: word, as: UTF8.self)
    position += word.count
    guard take(";") else { throw failure("a character's name does not end") }
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let number =
        name.bytes.dropping(prefix: "#x").map { UInt32(String($0), radix: 16) }
        ?? name.bytes.dropping(prefix: "#").map(UInt32.init)
      guard let scalar = (number ?? nil).flatMap({ Unicode.Scalar($0) }) else {
        throw failure("there is no character &\(name);")
      }
      return String(Character(scalar))
    }
  }

  /// Consumes a text if it is next; returns false if it is not.
  private mutating func take(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  /// Skips to the end of the next occurrence of a text.
  private mutating func skip(behind text: String) throws(VisionError) {
    while position < bytes.count {
      if take(text) { return }
      position += 1
    }
    throw failure("\(text) is missing")
  }

  private func failure(_ what: String) -> VisionError {
    PropertyListTexts.failure(name, position, what)
  }
}
