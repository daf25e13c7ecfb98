import ModelBytes
internal import ModelFiles
import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

extension ByteReader {
  typealias Ending = (tensors: [Int], make: (_ planes: [Int]) -> TreeEnding)

  /// Reads an operator that makes floats of bytes: the tensors it depends on, and its results.
  mutating func ending(of record: OperatorRecord) throws(VisionError) -> Ending? {
    switch graph.builtin(of: record) {
    case .dequantize: return try numbers(record)
    case .custom
    where graph.operatorCodes[record.codeIndex].customCode == "TFLite_Detection_PostProcess":
      return try detections(record)
    default: return nil
    }
  }

  private mutating func numbers(_ record: OperatorRecord) throws(VisionError) -> Ending? {
    guard record.inputs.count == 1, record.outputs.count == 1,
      let input = try picture(record.inputs[0]), let output = try tensor(record.outputs[0]),
      output.type == .float32, output.content == nil, output.shape == input.plane.shape
    else { return nil }
    let tensor = record.outputs[0]
    floats[tensor] = record.inputs[0]
    return (
      [record.inputs[0]],
      { planes in
        TreeEnding(
          kind: .floats(plane: planes[0], scale: input.scale), shapes: [output.shape],
          tensors: [tensor])
      }
    )
  }

  /// The scale of scores above which their products may overflow.
  private static let largestScoreScale: Float = 1e30

  /// Reads the suppression of overlapping boxes by the largest score of each.
  private func detections(_ record: OperatorRecord) throws(VisionError) -> Ending? {
    let slots = InputSlot.DetectionPostProcess.self
    guard record.inputs.count == 3, record.outputs.count == 4,
      let boxes = floats[record.inputs[slots.boxes]],
      let scores = floats[record.inputs[slots.scores]],
      let options = try DetectionOptions(of: record, in: graph),
      let anchors = try anchors(record.inputs[slots.anchors]),
      let boxPicture = try picture(boxes), boxPicture.plane.shape == [1, anchors.count, 4],
      // With larger scales several bytes are the same infinite score to the runtime.
      let scorePicture = try picture(scores), scorePicture.scale < Self.largestScoreScale,
      let firstClass = options.firstClass(of: scorePicture.plane, count: anchors.count)
    else { return nil }
    let shapes = options.shapes
    for (index, shape) in zip(record.outputs, shapes) {
      guard let output = try tensor(index), output.type == .float32, output.shape == shape else {
        return nil
      }
    }
    let terms = options.terms(for: boxPicture)
    guard let smallest = options.smallestByte(for: scorePicture),
      DetectionOptions.areProper(terms, anchors.numbers)
    else { return nil }
    let made = DetectionEnding(
      firstClass: firstClass, terms: terms, anchors: anchors.content, smallest: smallest,
      scoreScale: scorePicture.scale, overlapLimit: options.overlapLimit,
      mostDetections: options.mostDetections)
    return (
      [boxes, scores],
      { planes in
        var made = made
        (made.boxes, made.scores) = (planes[0], planes[1])
        return TreeEnding(kind: .detections(made), shapes: shapes, tensors: record.outputs)
      }
    )
  }

  private func anchors(
    _ index: Int
  ) throws(VisionError) -> (count: Int, content: Range<Int>, numbers: [Float])? {
    guard let tensor = try tensor(index), let content = tensor.content, tensor.type == .float32,
      tensor.shape.count == 2, tensor.shape[1] == 4, (1...Limit.rows).contains(tensor.shape[0]),
      content.count == 16 * tensor.shape[0]
    else { return nil }
    var numbers: [Float] = []
    numbers.reserveCapacity(4 * tensor.shape[0])
    for place in stride(from: content.lowerBound, to: content.upperBound, by: 4) {
      numbers.append(Float(bitPattern: try graph.buffer.load(place, as: UInt32.self)))
    }
    return (tensor.shape[0], content, numbers)
  }
}

/// The options of `TFLite_Detection_PostProcess` in its fast form, with one class for each box.
private struct DetectionOptions {
  private static let most = 4096

  let mostDetections: Int
  let classCount: Int
  let overlapLimit: Float
  private let scoreThreshold: Float
  /// The divisors of a box's center, height and width.
  private let scales: [Float]

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
      let mostDetections = whole("max_detections", in: 1...Self.most),
      let classCount = whole("num_classes", in: 1...ByteReader.Limit.channels),
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
  func firstClass(of scores: BytePlane, count: Int) -> Int? {
    let surplus = scores.channels - classCount
    return (0...1).contains(surplus) && scores.shape == [1, count, scores.channels] ? surplus : nil
  }

  /// Returns the smallest byte of a score that reaches the threshold; nil if none does.
  func smallestByte(for scores: ByteReader.Picture) -> UInt8? {
    (0...255).first {
      Float(Int($0) - Int(scores.plane.zeroPoint)) * scores.scale >= scoreThreshold
    }
  }

  /// Returns the tables of a box's four bytes, computed in double precision as the runtime does.
  func terms(for boxes: ByteReader.Picture) -> [Double] {
    (0..<4).flatMap { index in
      (0...255).map { byte in
        let number = Float(byte - Int(boxes.plane.zeroPoint)) * boxes.scale
        let quotient = Double(number) / Double(scales[index])
        return index < 2 ? quotient : 0.5 * exp(quotient)
      }
    }
  }

  /// Returns true if every box of every anchor has an area.
  ///
  /// The runtime fails if one has none, so it is left to do that.
  static func areProper(_ terms: [Double], _ anchors: [Float]) -> Bool {
    let bounds = (0..<4).map { index in
      let part = terms[256 * index..<256 * (index + 1)]
      return (smallest: part.min() ?? 0, largest: part.lazy.map(abs).max() ?? 0)
    }
    return stride(from: 0, to: anchors.count, by: 4).allSatisfy { place in
      (0..<2).allSatisfy { axis in
        let (center, size) = (Double(anchors[place + axis]), Double(anchors[place + 2 + axis]))
        let farthest = abs(center) + bounds[axis].largest * size
        let most = 0x1p100
        // Half of the size is more than the distance to the next number.
        return size > 0 && farthest < most && bounds[axis + 2].largest * size < most
          && bounds[axis + 2].smallest * size > max(farthest * 0x1p-21, 0x1p-100)
      }
    }
  }
}
