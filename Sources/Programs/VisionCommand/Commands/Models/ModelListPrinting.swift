internal import VisionBase

/// Writes the catalogue.
struct ModelListPrinting {
  let entries: [ModelEntry]

  /// The names alone, one a line.
  var names: String {
    entries.map { $0.name + "\n" }.joined()
  }

  /// A table for people.
  var table: String {
    var table = TextTable(
      ("NAME", .left), ("TASK", .left), ("SIZE", .right), ("HERE", .left), ("LICENCE", .left),
      ("ABOUT", .left))
    for entry in entries {
      table.add(
        entry.name, entry.task, entry.byteCount.map(ByteCount.text) ?? "?",
        entry.path == nil ? "-" : "yes",
        entry.license, entry.summary)
    }
    return table.text
  }

  /// One JSON object a line.
  var jsonLines: String {
    entries.map { entry in
      let value: JSONValue = [
        "name": .string(entry.name),
        "task": .string(entry.task),
        "byteCount": entry.byteCount.map(JSONValue.integer) ?? .null,
        "license": .string(entry.license),
        "summary": .string(entry.summary),
        "path": .optional(entry.path),
      ]
      return value.text + "\n"
    }.joined()
  }
}
