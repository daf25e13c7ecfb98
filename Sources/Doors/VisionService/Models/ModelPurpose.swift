internal import ModelFiles
internal import VisionBase

/// What a model is for, in the catalogue's words, the narrowest first: nearly every output can be read
/// as a vector.
enum ModelPurpose: String, CaseIterable {
  case pose
  case detection = "object detection"
  case classification = "image classification"
  case embedding = "image embedding"

  /// The tasks that take such a model.
  var tasks: [String] {
    switch self {
    case .pose: ["pose"]
    case .detection: ["detect", "track"]
    case .classification: ["classify"]
    case .embedding: ["embed"]
    }
  }

  /// What makes scores of numbers, and what may come after it.
  private static let scoring: Set = ["SOFTMAX", "LOGISTIC"]
  private static let reshaping: Set = ["RESHAPE", "SQUEEZE", "QUANTIZE", "DEQUANTIZE", "CAST"]

  /// Whether a model's outputs are scores of classes: they have labels, or are made as scores are.
  static func givesScores(_ file: ModelFile) -> Bool {
    let outputs = (try? ModelMetadata(of: file))?.outputs ?? []
    let kinds = outputs.flatMap(\.files).map(\.kind)
    if kinds.contains(.axisLabels) || kinds.contains(.valueLabels) { return true }
    let last = file.operators.last { !reshaping.contains($0.name) }
    return last.map { scoring.contains($0.name) } ?? false
  }
}
