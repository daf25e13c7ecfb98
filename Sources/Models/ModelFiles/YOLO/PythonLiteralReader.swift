internal import VisionBase

/// A parser of a Python value as `repr` writes it: dictionaries, lists, tuples, texts, numbers.
///
/// Dictionaries become objects, whose keys are texts; lists and tuples become arrays. The notes in
/// models are untrusted: any content results in a value or an error.
struct PythonLiteralReader {
  private static let deepest = 16
  private static let longestString = 1 << 16

  private let bytes: [UInt8]
  private let name: String
  private var position = 0
  private var valuesLeft: Int

  init(_ bytes: [UInt8], name: String, valuesLeft: Int) {
    (self.bytes, self.name, self.valuesLeft) = (bytes, name, valuesLeft)
  }

  mutating func document() throws(VisionError) -> JSONValue {
    let value = try value(depth: 0)
    guard next() == nil else { throw failure("there is more text after its end") }
    return value
  }

  private mutating func value(depth: Int) throws(VisionError) -> JSONValue {
    guard depth < Self.deepest else { throw failure("it is nested too deeply") }
    guard valuesLeft > 0 else { throw failure("it has too many values") }
    valuesLeft -= 1
    switch next() {
    case UInt8(ascii: "{"): return try dictionary(depth: depth)
    case UInt8(ascii: "["): return try list(until: "]", depth: depth)
    case UInt8(ascii: "("): return try list(until: ")", depth: depth)
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .string(try string())
    case nil: throw failure("a value is missing")
    default: return try word()
    }
  }

  private mutating func dictionary(depth: Int) throws(VisionError) -> JSONValue {
    var members: [JSONValue.Member] = []
    position += 1
    while next() != UInt8(ascii: "}") {
      let key: String
      switch try value(depth: depth + 1) {
      case .string(let text): key = text
      case .integer(let number): key = "\(number)"
      default: throw failure("a key is neither a text nor a whole number")
      }
      guard next() == UInt8(ascii: ":") else { throw failure("a colon is missing") }
      position += 1
      members.append(.init(key, try value(depth: depth + 1)))
      try separate(before: "}")
    }
    position += 1
    return .object(members)
  }

  private mutating func list(
    until end: Unicode.Scalar, depth: Int
  ) throws(VisionError) -> JSONValue {
    var elements: [JSONValue] = []
    position += 1
    while next() != UInt8(ascii: end) {
      elements.append(try value(depth: depth + 1))
      try separate(before: end)
    }
    position += 1
    return .array(elements)
  }

  private mutating func separate(before end: Unicode.Scalar) throws(VisionError) {
    switch next() {
    case UInt8(ascii: ","): position += 1
    case UInt8(ascii: end): break
    default: throw failure("a comma is missing")
    }
  }

  /// Reads a number or one of the three keywords.
  private mutating func word() throws(VisionError) -> JSONValue {
    let start = position
    while position < bytes.count, !" \t\r\n,:])}'\"".utf8.contains(bytes[position]) {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch text {
    case "True": return .bool(true)
    case "False": return .bool(false)
    case "None": return .null
    default:
      if let number = Int(text) { return .integer(number) }
      guard let number = decimalNumber(text) else {
        position = start
        throw failure("this is not a value")
      }
      return .number(number)
    }
  }

  /// Reads a text in either kind of quotation marks.
  private mutating func string() throws(VisionError) -> String {
    let mark = bytes[position]
    var text: [UInt8] = []
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      guard text.count < Self.longestString else { throw failure("a text is too long") }
      switch byte {
      case mark: return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape().utf8
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): throw failure("a text is not closed")
      default: text.append(byte)
      }
    }
    throw failure("a text is not closed")
  }

  private mutating func escape() throws(VisionError) -> String {
    guard position < bytes.count else { throw failure("a text is not closed") }
    let letter = Unicode.Scalar(bytes[position])
    position += 1
    switch letter {
    case "'", "\"", "\\": return String(letter)
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "x": return try character(digitCount: 2)
    case "u": return try character(digitCount: 4)
    case "U": return try character(digitCount: 8)
    default: throw failure("a text holds an unknown escape")
    }
  }

  private mutating func character(digitCount: Int) throws(VisionError) -> String {
    let digits = String(decoding: bytes[position...].prefix(digitCount), as: UTF8.self)
    guard digits.utf8.count == digitCount, let number = UInt32(digits, radix: 16),
      let scalar = Unicode.Scalar(number)
    else { throw failure("an escaped character is not one") }
    position += digitCount
    return String(Character(scalar))
  }

  /// Returns the next byte that is not whitespace.
  private mutating func next() -> UInt8? {
    while position < bytes.count, " \t\r\n".utf8.contains(bytes[position]) { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  private func failure(_ what: String) -> VisionError {
    VisionError(
      .modelInvalid, "\(name) is not a Python value: byte \(position): \(what)",
      cause: YOLONotesFault.unreadable)
  }
}
