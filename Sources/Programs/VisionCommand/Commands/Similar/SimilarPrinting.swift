import PictureIndex
import VisionBase
import VisionReports

/// Writes what was found: as a table for people, or as a JSON line.
struct SimilarPrinting: Sendable {
  let format: OutputFormat

  /// The text for one query, with its last line break.
  func text(_ matches: [PictureIndex.Match], query: String, folder: String) -> String {
    switch format {
    case .json:
      let line: JSONValue = [
        "query": .string(query),
        "results": .array(
          matches.map { match in
            ["path": .string(folder + match.path), "similarity": .number(match.similarity)]
          }),
      ]
      return line.text + "\n"
    case .text:
      var table = TextTable(("RANK", .right), ("SIMILARITY", .right), ("PATH", .left))
      for (number, match) in matches.enumerated() {
        table.add("\(number + 1)", fixed(match.similarity, decimals: 6), folder + match.path)
      }
      return "Similar to \(query):\n" + table.text
    }
  }

  /// The text about an index that was brought up to date.
  func text(_ summary: IndexRefresh.Summary, folder: String, total: Int) -> String {
    switch format {
    case .json:
      let line: JSONValue = [
        "index": .string(folder), "pictures": .integer(total), "added": .integer(summary.added),
        "removed": .integer(summary.removed), "failed": .integer(summary.failed),
      ]
      return line.text + "\n"
    case .text:
      return line(summary, total: total) + "\n"
    }
  }

  /// One line on what changed.
  func line(_ summary: IndexRefresh.Summary, total: Int) -> String {
    "indexed \(pictures(summary.added)), removed \(summary.removed); the index has "
      + pictures(total)
  }

  private func pictures(_ count: Int) -> String {
    count == 1 ? "1 picture" : "\(count) pictures"
  }
}
