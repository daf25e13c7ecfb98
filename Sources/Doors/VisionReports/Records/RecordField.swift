package import VisionBase

/// A column of a table for programs: its name and type.
package struct RecordField: Sendable, Equatable {
  /// The column's name.
  package let name: String
  /// The type of its values.
  package let type: RecordType

  package init(_ name: String, _ type: RecordType) {
    (self.name, self.type) = (name, type)
  }

  /// The description of the field for programs.
  package var json: JSONValue {
    .object([JSONValue.Member("name", .string(name))] + type.members)
  }
}

/// The type of a column's values, with the names of Apache Arrow's types.
package indirect enum RecordType: Sendable, Equatable {
  case int8
  case int32
  case float32
  /// Text or null.
  case string
  /// Values of one type; with `size`, a fixed number of them.
  case list(RecordType, size: Int? = nil)
  case structure([RecordField])

  /// The members that describe the type.
  fileprivate var members: [JSONValue.Member] {
    switch self {
    case .int8: [.init("type", .string("int8"))]
    case .int32: [.init("type", .string("int32"))]
    case .float32: [.init("type", .string("float32"))]
    case .string: [.init("type", .string("string"))]
    case .list(let element, let size):
      [.init("type", .string("list")), .init("of", .object(element.members))]
        + (size.map { [.init("size", .integer($0))] } ?? [])
    case .structure(let fields):
      [.init("type", .string("struct")), .init("fields", .array(fields.map(\.json)))]
    }
  }
}
