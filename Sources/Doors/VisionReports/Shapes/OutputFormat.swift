package import VisionBase

/// The format of results.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object a line.
  case json
  /// A table of comma-separated values with a line of names.
  case csv
  /// The same table, with fields left as they are even if a spreadsheet would take them for
  /// formulas.
  case plainCSV = "csv-plain"
  /// One JSON document in the layout of the COCO data set.
  case coco
  /// A text file for each picture in the layout of YOLO's labels.
  case yolo

  /// Formats in which each result is written at once and stands alone.
  package static let forAnyResult: [OutputFormat] = [.text, .json]
  /// Formats for results that are rows of a table.
  package static let forTables: [OutputFormat] = forAnyResult + [.csv, .plainCSV]

  /// True if results include counts besides findings.
  package var hasCounts: Bool { self == .text || self == .json }

  /// The treatment of formulas in a table; nil for the other formats.
  package var formulas: CSVRecord.Formulas? {
    switch self {
    case .csv: .escaped
    case .plainCSV: .plain
    case .text, .json, .coco, .yolo: nil
    }
  }

  /// True if each result is text of its own, printed before the next one exists.
  package var isOneByOne: Bool { self != .coco && self != .yolo }
}
