internal import VisionBase

/// Reads chosen members of the map that a YAML file is.
///
/// It reads the part of YAML that descriptions of data sets are written in: lists and maps, in
/// lines of their own or in brackets, and words with or without quotes. In a chosen member it
/// refuses the rest, such as anchors, tags and blocks of text, with the number of the line. Other
/// members may contain almost anything. Reference: yaml.org/spec/1.2.2.
struct YAMLReader {
  private let name: String
  let bytes: [UInt8]
  var place = 0
  /// The number of the current line, from 1.
  private(set) var line = 1
  private var lineStart = 0
  /// The lists and maps around the current place.
  private var depth = 0

  private static let mostDepth = 8

  /// Returns the members with the given keys.
  ///
  /// Throws `inputInvalid` for a text that cannot be read; `name` is for the message.
  static func members(
    _ keys: Set<String>, of bytes: [UInt8], named name: String
  ) throws(VisionError) -> [String: YAMLValue] {
    guard String(validUTF8: bytes) != nil else {
      throw VisionError(.inputInvalid, "\(name): this is not text in UTF-8")
    }
    var reader = YAMLReader(bytes, name)
    return try reader.members(keys)
  }

  private init(_ bytes: [UInt8], _ name: String) {
    (self.bytes, self.name) = (bytes, name)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (place, lineStart) = (3, 3) }
  }

  func fault(_ problem: String, line: Int? = nil) -> VisionError {
    VisionError(.inputInvalid, "\(name), line \(line ?? self.line): \(problem)")
  }

  // MARK: Document

  private mutating func members(_ keys: Set<String>) throws(VisionError) -> [String: YAMLValue] {
    var found: [String: YAMLValue] = [:]
    var (base, hasStarted): (Int?, Bool) = (nil, false)
    while let indent = try nextIndent() {
      if indent == 0, isMarker("---") {
        guard base == nil, !hasStarted else {
          throw fault("a second document begins here; give a file with one")
        }
        hasStarted = true
        place += 3
        try endLine()
        continue
      }
      if indent == 0, isMarker("...") { break }
      if indent == 0, peek == UInt8(ascii: "%"), base == nil {
        skipLine()
        continue
      }
      guard indent == base ?? indent else {
        throw fault("this is indented unlike the keys above it")
      }
      base = indent
      let key = try key()
      guard keys.contains(key) else {
        try skipValue(below: indent)
        continue
      }
      guard found[key] == nil else { throw fault("'\(key)' is here for the second time") }
      found[key] = try value(below: indent, mayBeList: true)
    }
    return found
  }

  /// Returns true at a mark of three letters that ends or begins a document.
  private func isMarker(_ marker: String) -> Bool {
    bytes[place...].starts(with: marker.utf8) && isBlank(at: place + 3)
  }

  /// Skips the value of a member that is not wanted, whatever it is.
  private mutating func skipValue(below parent: Int) throws(VisionError) {
    skipBlanks()
    while let first = peek, first == UInt8(ascii: "&") || first == UInt8(ascii: "!") {
      while !isBlank(at: place) { place += 1 }
      skipBlanks()
    }
    switch peek {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): try skipQuoted()
    case UInt8(ascii: "["), UInt8(ascii: "{"): try skipBrackets()
    default: break
    }
    skipLine()
    while let indent = try nextIndent(allowsTabs: true),
      indent > parent || indent == parent && isDash
    { skipLine() }
  }

  private mutating func skipBrackets() throws(VisionError) {
    let start = line
    var (open, before) = (0, UInt8(ascii: ","))
    repeat {
      guard let byte = peek else { throw fault("this bracket is not closed", line: start) }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): open -= 1
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        // Elsewhere it is a letter of a word, as in [it's].
        guard "[{,:".utf8.contains(before) else { break }
        try skipQuoted()
        before = byte
        continue
      case UInt8(ascii: "#"):
        guard isBlank(at: place - 1) else { break }
        skipToEnd()
        continue
      case _ where isBlank(at: place):
        step()
        continue
      default: break
      }
      before = byte
      step()
    } while open > 0
  }

  private mutating func skipQuoted() throws(VisionError) {
    let (start, quote) = (line, bytes[place])
    place += 1
    while let byte = peek, byte != quote {
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") { step() }
      step()
    }
    guard peek != nil else { throw fault("this quote is not closed", line: start) }
    place += 1
  }

  // MARK: Lists and maps in lines of their own

  /// Returns a value that begins in this line or in the next ones.
  ///
  /// Lines of the value are indented more than `parent`; a list may also be indented like its key.
  private mutating func value(
    below parent: Int, mayBeList: Bool
  ) throws(VisionError) -> YAMLValue {
    skipBlanks()
    let start = line
    guard let first = peek, !isBlank(at: place), first != UInt8(ascii: "#") else {
      try endLine()
      guard let indent = try nextIndent(),
        indent > parent || mayBeList && indent == parent && isDash
      else { return YAMLValue(content: .nothing, line: start) }
      return try nested { (reader) throws(VisionError) in
        let first = reader.line
        if reader.peek == UInt8(ascii: "[") || reader.peek == UInt8(ascii: "{") {
          let value = try reader.bracketed()
          try reader.endLine()
          return value
        }
        let content = try reader.isDash ? reader.list(at: indent) : reader.map(at: indent)
        return YAMLValue(content: content, line: first)
      }
    }
    let value: YAMLValue
    switch first {
    case UInt8(ascii: "["), UInt8(ascii: "{"): value = try bracketed()
    default:
      let text = try isQuote ? quoted() : plain(endingAt: [])
      value = YAMLValue(content: .text(text), line: start)
      skipBlanks()
      if peek == UInt8(ascii: ":") {
        throw fault("a word with a colon and a blank behind it begins a map; put it in quotes")
      }
    }
    try endLine()
    if let indent = try nextIndent(), indent > parent {
      throw fault("this continues the line above; write each value in one line, or in brackets")
    }
    return value
  }

  private mutating func list(at indent: Int) throws(VisionError) -> YAMLValue.Content {
    var values: [YAMLValue] = []
    while try nextIndent() == indent, isDash {
      place += 1
      values.append(try value(below: indent, mayBeList: false))
    }
    return .list(values)
  }

  private mutating func map(at indent: Int) throws(VisionError) -> YAMLValue.Content {
    var members: [(key: String, value: YAMLValue)] = []
    while try nextIndent() == indent, !isDash {
      let key = try key()
      members.append((key, try value(below: indent, mayBeList: true)))
    }
    return .map(members)
  }

  /// Reads a key and the colon after it.
  private mutating func key() throws(VisionError) -> String {
    if isDash { throw fault("an entry of a list is where 'key: value' must be") }
    let key = try isQuote ? quoted() : plain(endingAt: [])
    skipBlanks()
    guard peek == UInt8(ascii: ":"), isBlank(at: place + 1) else {
      throw fault("this is not of the form 'key: value'")
    }
    place += 1
    return key
  }

  /// Reads a value inside of another one; throws if too many are inside of each other.
  mutating func nested(
    _ read: (inout YAMLReader) throws(VisionError) -> YAMLValue
  ) throws(VisionError) -> YAMLValue {
    guard depth < Self.mostDepth else { throw fault("lists are nested too deeply here") }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }
}

// MARK: - Bytes

extension YAMLReader {
  /// The next byte; nil at the end.
  var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Returns true for blanks, tabs, the ends of lines, and both ends of the file.
  func isBlank(at place: Int) -> Bool {
    guard bytes.indices.contains(place) else { return true }
    return bytes[place] == 0x20 || bytes[place] == 0x09 || isBreak(at: place)
  }

  func isBreak(at place: Int) -> Bool {
    bytes.indices.contains(place) && (bytes[place] == 0x0A || bytes[place] == 0x0D)
  }

  /// True at the dash of a list's entry.
  private var isDash: Bool { peek == UInt8(ascii: "-") && isBlank(at: place + 1) }

  var isQuote: Bool { peek == UInt8(ascii: "'") || peek == UInt8(ascii: "\"") }

  /// Moves by a byte, or by the two that end a line.
  mutating func step() {
    guard place < bytes.count else { return }
    let isEnd = isBreak(at: place)
    place += bytes[place...].starts(with: "\r\n".utf8) ? 2 : 1
    if isEnd { (line, lineStart) = (line + 1, place) }
  }

  /// Skips blanks and tabs within the line.
  mutating func skipBlanks() {
    while place < bytes.count, isBlank(at: place), !isBreak(at: place) { place += 1 }
  }

  /// Moves to the end of the line.
  mutating func skipToEnd() {
    while place < bytes.count, !isBreak(at: place) { place += 1 }
  }

  private mutating func skipLine() {
    skipToEnd()
    step()
  }

  /// Moves to the next line; throws if this one has more than a comment.
  private mutating func endLine() throws(VisionError) {
    skipBlanks()
    if peek == UInt8(ascii: "#"), isBlank(at: place - 1) { skipToEnd() }
    guard place == bytes.count || isBreak(at: place) else {
      throw fault("there is more behind the value than a comment")
    }
    step()
  }

  /// Moves to the next line with content, or stays there; returns its indentation, nil at the end.
  private mutating func nextIndent(allowsTabs: Bool = false) throws(VisionError) -> Int? {
    while true {
      skipBlanks()
      guard let byte = peek else { return nil }
      if byte == UInt8(ascii: "#") { skipToEnd() }
      guard place < bytes.count, !isBreak(at: place) else {
        step()
        continue
      }
      guard allowsTabs || !bytes[lineStart..<place].contains(0x09) else {
        throw fault("a tab indents this line; indent with blanks")
      }
      return place - lineStart
    }
  }
}
