import VisionBase
import VisionReports

/// The output of similarities of pictures to a first one.
struct ComparePrinting: Sendable {
  let format: OutputFormat
  /// The picture to which all others are compared.
  let first: String
  /// True if there is a single other picture, which needs no table.
  let isOfTwo: Bool

  /// The output before all similarities.
  var heading: Printout {
    switch format {
    case .csv, .plainCSV: .record(["first", "second", "similarity"])
    case .text where !isOfTwo: .line("Cosine similarity to \(first):")
    case .text, .json, .coco, .yolo: .nothing
    }
  }

  /// Returns the output for one of the other pictures.
  func printout(_ similarity: Double, other: String) -> Printout {
    switch format {
    case .csv, .plainCSV:
      return .record([first, other, "\(similarity)"], formulas: format.formulas ?? .escaped)
    case .json:
      return .json([
        "first": .string(first), "second": .string(other), "similarity": .number(similarity),
      ])
    case .text, .coco, .yolo:
      let number = fixed(similarity, decimals: 6)
      guard !isOfTwo else { return .line("Cosine similarity: \(number)") }
      let room = String(repeating: " ", count: max(0, 9 - number.count))
      return .line("\(room)\(number)  \(other)")
    }
  }
}
