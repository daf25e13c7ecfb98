/// A JSON writer that keeps the given order of members.
///
/// It writes the shortest digits that read back as the same number, and null for numbers that JSON
/// lacks (infinities and NaN).
///
/// A floating-point number keeps its `.0`, so that readers that infer a column's type from its
/// values see the same type on every line.
///
/// All that `String.printable` escapes is escaped here too, as `\u202e`: a label that a terminal, a
/// log or an editor shows with the JSON around it cannot steer them, and reads back as it was.
package struct JSONWriter {
  private var bytes: [UInt8] = []
  private let isPretty: Bool
  private var depth = 0

  private static let hexDigits = Array("0123456789abcdef".utf8)

  package init(isPretty: Bool = false) {
    self.isPretty = isPretty
  }

  /// The text written so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes a value.
  package mutating func write(_ value: JSONValue) {
    switch value {
    case .null: add("null")
    case .bool(let claim): add(claim ? "true" : "false")
    case .integer(let number): add(number.description)
    case .number(let number): add(number.isFinite ? number.description : "null")
    case .float(let number): add(number.isFinite ? number.description : "null")
    case .string(let text): write(string: text)
    case .array(let elements):
      writeList(elements, between: ("[", "]")) { $0.write($1) }
    case .object(let members):
      writeList(members, between: ("{", "}")) { writer, member in
        writer.write(string: member.name)
        writer.add(writer.isPretty ? ": " : ":")
        writer.write(member.value)
      }
    }
  }

  private mutating func writeList<Element>(
    _ elements: [Element], between ends: (String, String),
    _ writeElement: (inout JSONWriter, Element) -> Void
  ) {
    add(ends.0)
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { add(",") }
      breakLine()
      writeElement(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { breakLine() }
    add(ends.1)
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    add("\n" + String(repeating: "  ", count: depth))
  }

  private mutating func write(string: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes += string.utf8
    // Nearly every text is plain; another one is written again by its characters.
    for place in start..<bytes.count where !Self.isPlain(bytes[place]) {
      bytes.removeLast(bytes.count - start)
      for scalar in string.unicodeScalars { write(scalar) }
      break
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns true for ASCII that stands in a string as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x5F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      write(ascii: UInt8(truncatingIfNeeded: scalar.value))
    } else if scalar.steersTerminals {
      writeEscape(UInt16(truncatingIfNeeded: scalar.value))
    } else {
      bytes += scalar.utf8
    }
  }

  private mutating func write(ascii byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): add("\\\"")
    case UInt8(ascii: "\\"): add("\\\\")
    case 0x0A: add("\\n")
    case 0x0D: add("\\r")
    case 0x09: add("\\t")
    case 0..<0x20, 0x7F: writeEscape(UInt16(byte))
    default: bytes.append(byte)
    }
  }

  /// Writes a character by its number; all that control terminals have four digits.
  private mutating func writeEscape(_ unit: UInt16) {
    add("\\u")
    for shift in stride(from: 12, through: 0, by: -4) {
      bytes.append(Self.hexDigits[Int(unit >> shift & 15)])
    }
  }

  private mutating func add(_ text: String) {
    bytes += text.utf8
  }
}
