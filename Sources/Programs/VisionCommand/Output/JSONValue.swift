/// A JSON text (RFC 8259) in memory; an object's members keep their order.
enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case float(Float)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  struct Member: Sendable, Equatable {
    let name: String
    let value: JSONValue

    init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A string, or null.
  static func optional(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }

  /// A duration, rounded to whole microseconds.
  static func milliseconds(_ duration: Double) -> JSONValue {
    .number((duration * 1000).rounded() / 1000)
  }

  /// The text on one line.
  var text: String {
    var writer = JSONWriter()
    writer.write(self)
    return writer.text
  }

  /// The text on many lines, indented by two spaces.
  var prettyText: String {
    var writer = JSONWriter(isPretty: true)
    writer.write(self)
    return writer.text
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object whose members are written in this order.
  init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}
