package import VisionBase

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
        .init("title", .string("vision \(name) --format json")),
      ] + [members[1], members[0]] + members.dropFirst(2) + [parts]
        + (table.map { [$0] } ?? []))
  }
}
