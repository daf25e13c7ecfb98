import ModelCatalogue
import VisionBase

/// The output of the catalogue.
struct ModelListPrinting {
  let entries: [ModelSupply.Entry]

  /// The names alone, one a line.
  var names: Printout {
    .lines(entries.map(\.entry.name))
  }

  /// A table for people.
  var table: Printout {
    var table = TextTable(
      ("NAME", .left), ("TASK", .left), ("SIZE", .right), ("HERE", .left), ("LICENSE", .left),
      ("ABOUT", .left))
    for (entry, path) in entries {
      table.add(
        entry.name, entry.task, Self.byteCount(entry, path).map(ByteCount.text) ?? "unknown",
        path == nil ? "-" : "yes", entry.license, entry.summary)
    }
    return .lines(table.lines)
  }

  /// Returns the size in the catalogue, else that of the file if it is on this machine.
  private static func byteCount(_ entry: CatalogueEntry, _ path: String?) -> Int? {
    entry.byteCount ?? path.flatMap { try? FileStatus(of: $0).byteCount }
  }

  /// One JSON object a line.
  var jsonLines: Printout {
    entries.reduce(.nothing) { lines, next in
      let (entry, path) = next
      let value: JSONValue = [
        "name": .string(entry.name),
        "task": .string(entry.task),
        "byteCount": Self.byteCount(entry, path).map(JSONValue.integer) ?? .null,
        "license": .string(entry.license),
        "summary": .string(entry.summary),
        "path": .optional(path),
      ]
      return lines + .json(value)
    }
  }
}
