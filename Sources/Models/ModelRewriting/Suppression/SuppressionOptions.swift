import ModelBytes
internal import ModelFiles
import VisionBase

/// The options of `TFLite_Detection_PostProcess` in its fast form, with one class for each box.
struct SuppressionOptions {
  private static let mostDetections = 4096
  private static let mostClasses = 1 << 15

  let mostDetections: Int
  let classCount: Int
  let overlapLimit: Float
  let scoreThreshold: Float
  /// The divisors of a box's center, height and width.
  let scales: [Float]

  init?(of record: OperatorRecord, in graph: ModelGraph) throws(VisionError) {
    guard let range = try record.table.byteRange(Slot.Operator.customOptions) else { return nil }
    let numbers = try FlexBuffer(graph.buffer.bytes, range: range).numbers
    func whole(_ name: String, in allowed: ClosedRange<Int>) -> Int? {
      guard let number = numbers[name].flatMap(Int.init(exactly:)) else { return nil }
      return allowed.contains(number) ? number : nil
    }
    let scales = ["y_scale", "x_scale", "h_scale", "w_scale"].compactMap {
      numbers[$0].map { Float($0) }
    }
    guard numbers["use_regular_nms"] ?? 0 == 0,
      whole("max_classes_per_detection", in: 1...1) != nil,
      let mostDetections = whole("max_detections", in: 1...Self.mostDetections),
      let classCount = whole("num_classes", in: 1...Self.mostClasses),
      let score = numbers["nms_score_threshold"], let overlap = numbers["nms_iou_threshold"],
      score.isFinite, Float(overlap) > 0, Float(overlap) <= 1, scales.count == 4,
      scales.allSatisfy({ $0.isNormal && $0 > 0 })
    else { return nil }
    (self.mostDetections, self.classCount, self.scales) = (mostDetections, classCount, scales)
    (scoreThreshold, overlapLimit) = (Float(score), Float(overlap))
  }

  /// The shapes of the four results.
  var shapes: [[Int]] {
    [[1, mostDetections, 4], [1, mostDetections], [1, mostDetections], [1]]
  }

  /// Returns the number of scores in front of the first class: one or none.
  ///
  /// Returns nil if the shape of the scores is not that of one row for each box.
  func firstClass(of shape: [Int], boxCount: Int) -> Int? {
    guard shape.count == 3, shape[0] == 1, shape[1] == boxCount else { return nil }
    let surplus = shape[2] - classCount
    return (0...1).contains(surplus) ? surplus : nil
  }
}

/// The anchors of a suppression's boxes.
struct SuppressionAnchors {
  private static let most = 1 << 20
  private static let floatSize = MemoryLayout<Float>.size

  let count: Int
  /// The range of the file.
  let content: Range<Int>
  /// Of each anchor the center's y and x, the height and the width.
  let numbers: [Float]

  /// Reads a tensor; nil if it is not a constant of such anchors.
  init?(_ index: Int, of graph: ModelGraph) throws(VisionError) {
    let tensors = graph.subgraphs[0].tensors
    guard tensors.indices.contains(index) else { return nil }
    let tensor = tensors[index]
    guard let content = tensor.content, tensor.type == .float32, tensor.shape.count == 2,
      tensor.shape[1] == 4, (1...Self.most).contains(tensor.shape[0]),
      content.count == 4 * Self.floatSize * tensor.shape[0], !tensor.isVariable
    else { return nil }
    var numbers: [Float] = []
    numbers.reserveCapacity(4 * tensor.shape[0])
    for place in stride(from: content.lowerBound, to: content.upperBound, by: Self.floatSize) {
      numbers.append(Float(bitPattern: try graph.buffer.load(place, as: UInt32.self)))
    }
    (count, self.content, self.numbers) = (tensor.shape[0], content, numbers)
  }
}

extension ModelGraph {
  /// Returns true if an operator keeps the best of overlapping boxes.
  func isSuppression(_ record: OperatorRecord) -> Bool {
    builtin(of: record) == .custom
      && operatorCodes[record.codeIndex].customCode == "TFLite_Detection_PostProcess"
  }
}
