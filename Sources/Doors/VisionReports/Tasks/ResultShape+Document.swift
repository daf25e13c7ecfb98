package import VisionBase

/// The schemas of docs/schema.
package enum SchemaDocument {
  /// The version in the schemas' names: docs/formats.md says what may change within it.
  package static let version = 1

  /// Returns the `$id` of the schema in a file of docs/schema, by the file's name without ending.
  package static func identifier(of name: String) -> String {
    "urn:swift-vision-tasks:schema:\(version):\(name)"
  }
}

extension TaskFacts {
  /// Returns the JSON Schema of a line of the command's results, as in docs/schema.
  package func schemaDocument<Report: TaskReport>(of _: Report.Type) -> JSONValue {
    let shape = ResultShape("wholeLine", lineMeaning, ResultField.ofEveryLine + Report.fields)
    let within = shape.all.dropFirst()
    func reference(_ shape: ResultShape) -> JSONValue {
      ["$ref": .string("#/$defs/\(shape.name)")]
    }
    guard case .object(let members) = shape.schema(reference) else { return .null }
    let parts = JSONValue.Member(
      "$defs", .object(within.map { .init($0.name, $0.schema(reference)) }))
    let table = rowMeaning.map { row in
      JSONValue.Member(
        "x-table",
        ["row": .string(row), "columns": .array(Report.columns.map { .string($0) })])
    }
    return .object(
      [
        .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        .init("$id", .string(SchemaDocument.identifier(of: name))),
        .init("title", .string("vision \(name) --format json")),
      ] + [members[1], members[0]] + members.dropFirst(2) + [parts]
        + (table.map { [$0] } ?? []))
  }
}
