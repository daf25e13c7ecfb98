import ModelCatalogue
import VisionBase

/// Writes the catalogue.
struct ModelListPrinting {
  let entries: [ModelSupply.Entry]

  /// The names alone, one a line.
  var names: String {
    entries.map { $0.entry.name + "\n" }.joined()
  }

  /// A table for people.
  var table: String {
    var table = TextTable(
      ("NAME", .left), ("TASK", .left), ("SIZE", .right), ("HERE", .left), ("LICENCE", .left),
      ("ABOUT", .left))
    for (entry, path) in entries {
      table.add(
        entry.name, entry.task, entry.byteCount.map(ByteCount.text) ?? "?",
        path == nil ? "-" : "yes", entry.license, entry.summary)
    }
    return table.text
  }

  /// One JSON object a line.
  var jsonLines: String {
    entries.map { entry, path in
      let value: JSONValue = [
        "name": .string(entry.name),
        "task": .string(entry.task),
        "byteCount": entry.byteCount.map(JSONValue.integer) ?? .null,
        "license": .string(entry.license),
        "summary": .string(entry.summary),
        "path": .optional(path),
      ]
      return value.text + "\n"
    }.joined()
  }
}
