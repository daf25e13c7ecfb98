internal import ModelFiles
internal import VisionBase
internal import VisionReports

/// The signs of a model's purpose in its file.
extension ModelPurpose {
  /// The operators that turn numbers into scores; `reshaping` has those that may follow.
  private static let scoring: Set = ["SOFTMAX", "LOGISTIC"]
  private static let reshaping: Set = ["RESHAPE", "SQUEEZE", "QUANTIZE", "DEQUANTIZE", "CAST"]

  /// Returns true if a model's outputs are class scores: they have labels, or end in a scoring
  /// operator.
  static func givesScores(_ file: ModelFile) -> Bool {
    let outputs = (try? ModelMetadata(of: file))?.outputs ?? []
    let kinds = outputs.flatMap(\.files).map(\.kind)
    if kinds.contains(.axisLabels) || kinds.contains(.valueLabels) { return true }
    let last = file.operators.last { !reshaping.contains($0.name) }
    return last.map { scoring.contains($0.name) } ?? false
  }
}
