import ModelCatalogue
import VisionBase

/// Writes the catalogue.
struct ModelListPrinting {
  let entries: [ModelSupply.Entry]

  /// The names alone, one a line.
  var names: Printout {
    .lines(entries.map(\.entry.name))
  }

  /// A table for people.
  var table: Printout {
    var table = TextTable(
      ("NAME", .left), ("TASK", .left), ("SIZE", .right), ("HERE", .left), ("LICENCE", .left),
      ("ABOUT", .left))
    for (entry, path) in entries {
      table.add(
        entry.name, entry.task, entry.byteCount.map(ByteCount.text) ?? "?",
        path == nil ? "-" : "yes", entry.license, entry.summary)
    }
    return .lines(table.lines)
  }

  /// One JSON object a line.
  var jsonLines: Printout {
    entries.reduce(.nothing) { lines, next in
      let (entry, path) = next
      let value: JSONValue = [
        "name": .string(entry.name),
        "task": .string(entry.task),
        "byteCount": entry.byteCount.map(JSONValue.integer) ?? .null,
        "license": .string(entry.license),
        "summary": .string(entry.summary),
        "path": .optional(path),
      ]
      return lines + .json(value)
    }
  }
}
