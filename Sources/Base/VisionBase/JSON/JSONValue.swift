/// A JSON text (RFC 8259) in memory; objects keep the order of their members.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case float(Float)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Returns a string, or null for nil.
  package static func optional(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }

  /// Returns a duration in milliseconds, rounded to whole microseconds.
  package static func milliseconds(_ duration: Double) -> JSONValue {
    .number((duration * 1000).rounded() / 1000)
  }

  /// The text on a single line.
  package var text: String {
    var writer = JSONWriter()
    writer.write(self)
    return writer.text
  }

  /// The text on several lines, indented by two spaces.
  package var prettyText: String {
    var writer = JSONWriter(isPretty: true)
    writer.write(self)
    return writer.text
  }
}

// MARK: - Reading

extension JSONValue {
  /// Parses a text; throws `inputInvalid`, with the offset of the error, if it is not JSON.
  package init(_ bytes: [UInt8], name: String) throws(VisionError) {
    var left = Int.max
    try self.init(bytes, name: name, valuesLeft: &left)
  }

  /// Parses a text with at most the given number of values, and subtracts those read.
  ///
  /// A value takes far more memory than the two bytes that it may be written with.
  package init(
    _ bytes: [UInt8], name: String, valuesLeft: inout Int, longestString: Int = .max
  ) throws(VisionError) {
    var reader = JSONReader(
      bytes, name: name, valuesLeft: valuesLeft, longestString: longestString)
    defer { valuesLeft = reader.valuesLeft }
    self = try reader.document()
  }

  /// The member of an object; nil if the value is not an object or has no such member.
  ///
  /// If several members have the name, the last one counts.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text of a nonempty string.
  package var nonemptyString: String? {
    guard case .string(let text) = self, !text.isEmpty else { return nil }
    return text
  }

  /// An integer, including one written as a string, as servers write long ones.
  package var wholeNumber: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    case .string(let text): Int(text)
    default: nil
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object whose members are written in this order.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}
