/// A lenient parser of JSON text (RFC 8259): a comma before a closing bracket is ignored.
///
/// Server responses and the manifests beside models are short and untrusted: any content results in
/// a value or an error.
struct JSONReader {
  private static let deepest = 64

  private let bytes: [UInt8]
  private let name: String
  private var position = 0
  /// The remaining number of values allowed.
  private(set) var valuesLeft: Int

  /// Maximum number of bytes of a string.
  private let longestString: Int

  init(_ bytes: [UInt8], name: String, valuesLeft: Int = .max, longestString: Int = .max) {
    (self.bytes, self.name, self.valuesLeft) = (bytes, name, valuesLeft)
    self.longestString = longestString
  }

  mutating func document() throws(VisionError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let node = try value(depth: 0)
    guard next() == nil else { throw failure("there is more text after its end") }
    return node
  }

  private mutating func value(depth: Int) throws(VisionError) -> JSONValue {
    guard depth < Self.deepest else { throw failure("it is nested too deeply") }
    guard valuesLeft > 0 else { throw tooLong }
    valuesLeft -= 1
    switch next() {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case nil: throw failure("a value is missing")
    default: return try word()
    }
  }

  private mutating func object(depth: Int) throws(VisionError) -> JSONValue {
    var members: [JSONValue.Member] = []
    position += 1
    while try !closes(with: "}") {
      guard next() == UInt8(ascii: "\"") else { throw failure("a name is missing") }
      let name = try string()
      guard next() == UInt8(ascii: ":") else { throw failure("a colon is missing") }
      position += 1
      members.append(JSONValue.Member(name, try value(depth: depth + 1)))
      try separate(before: "}")
    }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(VisionError) -> JSONValue {
    var elements: [JSONValue] = []
    position += 1
    while try !closes(with: "]") {
      elements.append(try value(depth: depth + 1))
      try separate(before: "]")
    }
    return .array(elements)
  }

  /// Returns true, and consumes the bracket, if it is next.
  private mutating func closes(with bracket: Unicode.Scalar) throws(VisionError) -> Bool {
    guard let byte = next() else { throw failure("a closing bracket is missing") }
    guard byte == UInt8(ascii: bracket) else { return false }
    position += 1
    return true
  }

  private mutating func separate(before bracket: Unicode.Scalar) throws(VisionError) {
    switch next() {
    case UInt8(ascii: ","): position += 1
    case UInt8(ascii: bracket): break
    default: throw failure("a comma is missing")
    }
  }

  /// Reads a number or one of the three keywords.
  private mutating func word() throws(VisionError) -> JSONValue {
    let start = position
    while position < bytes.count, !" \t\r\n,:]}\"".utf8.contains(bytes[position]) {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      guard Self.isNumber(bytes[start..<position]), let number = decimalNumber(text) else {
        position = start
        throw failure("this is not a value")
      }
      return Int(text).map(JSONValue.integer) ?? .number(number)
    }
  }

  /// Returns true for a number as JSON spells it.
  ///
  /// Swift also reads 01, +1, .5 and 1., which other readers of the same text refuse.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    func digits() -> ArraySlice<UInt8> {
      let found = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(found.count)
      return found
    }
    let whole = digits()
    guard !whole.isEmpty, whole.count == 1 || whole.first != 0x30 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard !digits().isEmpty else { return false }
    }
    if let letter = rest.first, "eE".utf8.contains(letter) {
      rest.removeFirst()
      if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
      guard !digits().isEmpty else { return false }
    }
    return rest.isEmpty
  }

  /// Returns the next byte that is not whitespace.
  private mutating func next() -> UInt8? {
    while position < bytes.count, " \t\r\n".utf8.contains(bytes[position]) { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  private var tooLong: VisionError {
    VisionError(
      .inputInvalid,
      "\(name) has more numbers, words and lists than are read; cut it into smaller ones")
  }

  private func failure(_ what: String) -> VisionError {
    VisionError(.inputInvalid, "\(name) is not valid JSON: byte \(position): \(what)")
  }
}

// MARK: - Strings

extension JSONReader {
  private mutating func string() throws(VisionError) -> String {
    var text: [UInt8] = []
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      guard text.count < longestString || byte == UInt8(ascii: "\"") else {
        throw failure("a string is longer than \(longestString) bytes")
      }
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape().utf8
      case ..<0x20: throw failure("a string holds a control character")
      default: text.append(byte)
      }
    }
    throw failure("a string is not closed")
  }

  private mutating func escape() throws(VisionError) -> String {
    guard position < bytes.count else { throw failure("a string is not closed") }
    let letter = Unicode.Scalar(bytes[position])
    position += 1
    switch letter {
    case "\"", "\\", "/": return String(letter)
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try codePoint()
    default: throw failure("a string holds an unknown escape")
    }
  }

  /// Reads the character of one escaped number, or of a surrogate pair.
  private mutating func codePoint() throws(VisionError) -> String {
    var units = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: "\\u".utf8) {
      position += 2
      units.append(try codeUnit())
    }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func codeUnit() throws(VisionError) -> UInt16 {
    let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt16(digits, radix: 16)
    else { throw failure("an escaped character needs four digits") }
    position += 4
    return unit
  }
}
