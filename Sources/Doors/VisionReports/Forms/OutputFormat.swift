package import VisionBase

/// How results are written.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object a line.
  case json
  /// A table of comma-separated values with a line of names.
  case csv
  /// The same, with fields as they are that a spreadsheet would take for formulas.
  case plainCSV = "csv-plain"
  /// One JSON document in the layout of the COCO data set.
  case coco
  /// A text file for each picture in the layout of YOLO's labels.
  case yolo

  /// Those in which each result is written as soon as it is there, and stands for itself.
  package static let forAnyResult: [OutputFormat] = [.text, .json]
  /// Those for results that are rows of a table.
  package static let forTables: [OutputFormat] = forAnyResult + [.csv, .plainCSV]

  /// Whether results hold what was counted, and not just what was found.
  package var hasCounts: Bool { self == .text || self == .json }

  /// What becomes of formulas where it is a table; nil where it is none.
  package var formulas: CSVRecord.Formulas? {
    switch self {
    case .csv: .escaped
    case .plainCSV: .plain
    case .text, .json, .coco, .yolo: nil
    }
  }

  /// Whether each result is text of its own, which can be printed before the next one is there.
  package var isOneByOne: Bool { self != .coco && self != .yolo }
}
