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
    case .custom where graph.isSuppression(record): return try detections(record)
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
    guard rounding.hasScaledJoinsAndSuppression, record.inputs.count == 3,
      record.outputs.count == 4, let boxes = floats[record.inputs[slots.boxes]],
      let scores = floats[record.inputs[slots.scores]],
      let options = try SuppressionOptions(of: record, in: graph),
      let anchors = try SuppressionAnchors(record.inputs[slots.anchors], of: graph),
      let boxPicture = try picture(boxes), boxPicture.plane.shape == [1, anchors.count, 4],
      // With larger scales several bytes are the same infinite score to the runtime.
      let scorePicture = try picture(scores), scorePicture.scale < Self.largestScoreScale,
      let firstClass = options.firstClass(of: scorePicture.plane.shape, boxCount: anchors.count)
    else { return nil }
    let shapes = options.shapes
    for (index, shape) in zip(record.outputs, shapes) {
      guard let output = try tensor(index), output.type == .float32, output.shape == shape else {
        return nil
      }
    }
    let terms = options.terms(for: boxPicture)
    guard let smallest = options.smallestByte(for: scorePicture),
      SuppressionOptions.areProper(terms, anchors.numbers)
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
}

extension SuppressionOptions {
  /// Returns the smallest byte of a score that reaches the threshold; nil if none does.
  fileprivate func smallestByte(for scores: ByteReader.Picture) -> UInt8? {
    (0...255).first {
      Float(Int($0) - Int(scores.plane.zeroPoint)) * scores.scale >= scoreThreshold
    }
  }

  /// Returns the tables of a box's four bytes, computed in double precision as the runtime does.
  fileprivate func terms(for boxes: ByteReader.Picture) -> [Double] {
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
  /// The runtime treats the others as a fault of the model, and they are left to it.
  fileprivate static func areProper(_ terms: [Double], _ anchors: [Float]) -> Bool {
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
