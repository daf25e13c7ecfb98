/// A JSON text (RFC 8259) in memory; an object's members keep their order.
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

  /// A string, or null.
  package static func optional(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }

  /// A duration, rounded to whole microseconds.
  package static func milliseconds(_ duration: Double) -> JSONValue {
    .number((duration * 1000).rounded() / 1000)
  }

  /// The text on one line.
  package var text: String {
    var writer = JSONWriter()
    writer.write(self)
    return writer.text
  }

  /// The text on many lines, indented by two spaces.
  package var prettyText: String {
    var writer = JSONWriter(isPretty: true)
    writer.write(self)
    return writer.text
  }
}

// MARK: - Reading

extension JSONValue {
  /// Reads a text; throws `inputInvalid`, with the byte at fault, when it is not JSON.
  package init(_ bytes: [UInt8], name: String) throws(VisionError) {
    var left = Int.max
    try self.init(bytes, name: name, valuesLeft: &left)
  }

  /// Reads a text of so many values at most, which are subtracted; each takes far more memory than
  /// the two bytes that it may be written with.
  package init(_ bytes: [UInt8], name: String, valuesLeft: inout Int) throws(VisionError) {
    var reader = JSONReader(bytes, name: name, valuesLeft: valuesLeft)
    defer { valuesLeft = reader.valuesLeft }
    self = try reader.document()
  }

  /// The member of an object, nil for what is no object or has no such member.
  ///
  /// Of members with one name the last counts.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text of a string that is not empty.
  package var nonemptyString: String? {
    guard case .string(let text) = self, !text.isEmpty else { return nil }
    return text
  }

  /// A whole number, also one that is written as a string, as servers write long ones.
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
  /// An object whose members are written in this order.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}
