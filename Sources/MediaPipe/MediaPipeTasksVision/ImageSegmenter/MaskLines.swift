internal import Foundation

/// Lists the masks of segmenters.
enum MaskLines {
  /// Returns the lines of a result; a single line for no masks.
  static func lines(
    _ confidenceMasks: [Mask]?, _ categoryMask: Mask?, _ qualityScores: [NSNumber]?
  ) -> [String] {
    var lines: [String] = []
    for (number, mask) in (confidenceMasks ?? []).enumerated() {
      lines.append("Confidence Mask #\(number): \(mask.line)")
    }
    if let categoryMask { lines.append("Category Mask: \(categoryMask.line)") }
    if let qualityScores, !qualityScores.isEmpty {
      lines.append("Quality Scores: \(Listing.list(qualityScores))")
    }
    return lines.isEmpty ? ["No masks"] : lines
  }
}
