import PictureIndex
import VisionBase
import VisionReports

/// The output of matches: a table for people, JSON lines, or CSV.
struct SimilarPrinting: Sendable {
  let format: OutputFormat

  private func record(_ fields: [String]) -> Printout {
    .record(fields, formulas: format.formulas ?? .escaped)
  }

  /// The output before all queries: the names of a table's columns.
  var heading: Printout {
    format.formulas == nil ? .nothing : .record(["query", "rank", "path", "similarity"])
  }

  /// Returns the output for one query.
  func printout(_ matches: [PictureIndex.Match], query: String, folder: String) -> Printout {
    switch format {
    case .json:
      let line: JSONValue = [
        "query": .string(query),
        "results": .array(
          matches.map { match in
            ["path": .string(folder + match.path), "similarity": .number(match.similarity)]
          }),
      ]
      return .json(line)
    case .csv, .plainCSV:
      return matches.enumerated().reduce(Printout.nothing) { text, match in
        text
          + record([
            query, "\(match.offset + 1)", folder + match.element.path,
            "\(match.element.similarity)",
          ])
      }
    case .text, .coco, .yolo:
      guard !matches.isEmpty else { return .lines(["Similar to \(query):", " No pictures"]) }
      var table = TextTable(("RANK", .right), ("SIMILARITY", .right), ("PATH", .left))
      for (number, match) in matches.enumerated() {
        table.add("\(number + 1)", fixed(match.similarity, decimals: 6), folder + match.path)
      }
      return .lines(["Similar to \(query):"] + table.lines)
    }
  }

  /// The output before all groups of pictures that look alike.
  var groupHeading: Printout {
    format.formulas == nil ? .nothing : .record(["group", "path", "similarity"])
  }

  /// Returns the output for a group of pictures that look alike.
  ///
  /// Each has its similarity to the picture most like it.
  func printout(_ group: [PictureIndex.Match], number: Int, folder: String) -> Printout {
    switch format {
    case .json:
      let line: JSONValue = [
        "group": .integer(number),
        "pictures": .array(
          group.map { ["path": .string(folder + $0.path), "similarity": .number($0.similarity)] }),
      ]
      return .json(line)
    case .csv, .plainCSV:
      return group.reduce(Printout.nothing) { text, picture in
        text + record(["\(number)", folder + picture.path, "\(picture.similarity)"])
      }
    case .text, .coco, .yolo:
      var table = TextTable(("SIMILARITY", .right), ("PATH", .left))
      for picture in group {
        table.add(fixed(picture.similarity, decimals: 6), folder + picture.path)
      }
      return .lines(["Group \(number):"] + table.lines)
    }
  }

  /// Returns a line with the number of pictures that look alike.
  func line(_ groups: [[PictureIndex.Match]], total: Int) -> String {
    let alike = groups.reduce(0) { $0 + $1.count }
    guard alike > 0 else { return "no look-alikes among \(counted(total, "picture"))" }
    return
      "\(alike) of \(counted(total, "picture")) look alike, in \(counted(groups.count, "group"))"
  }

  /// Returns the output about an updated index.
  func printout(_ summary: IndexRefresh.Summary, folder: String, total: Int) -> Printout {
    switch format {
    case .json:
      let line: JSONValue = [
        "index": .string(folder), "pictures": .integer(total), "added": .integer(summary.added),
        "removed": .integer(summary.removed), "failed": .integer(summary.failed),
      ]
      return .json(line)
    case .csv, .plainCSV:
      return .record(["index", "pictures", "added", "removed", "failed"])
        + record([
          folder, "\(total)", "\(summary.added)", "\(summary.removed)", "\(summary.failed)",
        ])
    case .text, .coco, .yolo:
      return .line(line(summary, total: total))
    }
  }

  /// Returns a line about the changes.
  func line(_ summary: IndexRefresh.Summary, total: Int) -> String {
    "indexed \(counted(summary.added, "picture")), removed \(summary.removed); the index has "
      + counted(total, "picture")
  }
}
