import ModelBytes
internal import ModelFiles
import VisionBase

/// Reads suppressions of overlapping boxes of floats from a model.
///
/// Those of another form (several classes for a box, each class by itself) yield nil, as do those
/// beyond the limits.
struct SuppressionReader {
  private enum Limit {
    static let scores = 1 << 26
    /// The largest distance and size of an anchor; every finite box is far from overflowing.
    static let anchor: Float = 0x1p60
  }

  private let graph: ModelGraph
  private let tensors: [TensorRecord]

  init(_ graph: ModelGraph) {
    self.graph = graph
    tensors = graph.subgraphs[0].tensors
  }

  /// Reads an operator; nil when it is not such a suppression.
  func suppression(of record: OperatorRecord) throws(VisionError) -> BoxSuppression? {
    let slots = InputSlot.DetectionPostProcess.self
    guard graph.isSuppression(record), record.inputs.count == 3, record.outputs.count == 4,
      let options = try SuppressionOptions(of: record, in: graph),
      let anchors = try SuppressionAnchors(record.inputs[slots.anchors], of: graph),
      Self.arePlausible(anchors.numbers),
      try floats(record.inputs[slots.boxes]) == [1, anchors.count, 4],
      let scores = try floats(record.inputs[slots.scores]),
      let firstClass = options.firstClass(of: scores, boxCount: anchors.count),
      anchors.count * scores[2] <= Limit.scores
    else { return nil }
    for (index, shape) in zip(record.outputs, options.shapes) {
      guard try floats(index) == shape else { return nil }
    }
    return BoxSuppression(
      boxCount: anchors.count, scoreCount: scores[2], firstClass: firstClass,
      anchors: anchors.numbers, scales: options.scales, scoreThreshold: options.scoreThreshold,
      overlapLimit: options.overlapLimit, mostDetections: options.mostDetections,
      outputShapes: options.shapes)
  }

  /// Returns true if every anchor has a place and an area.
  private static func arePlausible(_ anchors: [Float]) -> Bool {
    anchors.enumerated().allSatisfy { index, number in
      abs(number) <= Limit.anchor && (index % 4 < 2 || number > 0)
    }
  }

  /// Returns the shape of a tensor of floats that is no constant; nil for others.
  private func floats(_ index: Int) throws(VisionError) -> [Int]? {
    guard tensors.indices.contains(index) else { return nil }
    let tensor = tensors[index]
    guard tensor.type == .float32, tensor.content == nil, !tensor.isVariable,
      try !tensor.table.has(Slot.Tensor.sparsity),
      try tensor.table.uint32(Slot.Tensor.externalBuffer) == 0,
      try tensor.hasFixedShape(),
      tensor.shape.allSatisfy({ $0 > 0 })
    else { return nil }
    return tensor.shape
  }
}
