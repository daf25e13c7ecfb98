import ModelBytes
internal import ModelFiles
import VisionBase

/// Changes a detector that returns x before y to return y before x, as MediaPipe's metadata
/// expects.
///
/// `DETECTOR_METADATA` cannot state the order: its readers expect y, x, height, width. The face and
/// palm detectors were trained for x, y, width, height, and x, y for key points. Their boxes come
/// from convolutions that are only reshaped and concatenated, so swapping the weights of
/// neighboring channels swaps the results, at no cost and without any rounding.
struct CoordinateOrder {
  private let name: String
  private let model: ModelGraph
  private let graph: Subgraph
  private let producers: [Int: OperatorRecord]

  /// Reads the first subgraph of a verified model.
  init(_ file: ModelFile) throws(VisionError) {
    model = try ModelGraph(FlatBuffer(file.bytes), onlyMainSubgraph: true)
    name = file.bytes.name
    graph = model.subgraphs[0]
    producers = Dictionary(
      graph.operators.flatMap { made in made.outputs.map { ($0, made) } },
      uniquingKeysWith: { $1 })
  }

  /// Returns the model's bytes with each pair of a candidate's values swapped in an output.
  ///
  /// Throws `modelUnsupported` when the output is not computed as described above.
  func swappingPairs(
    ofOutput output: Int, in model: StableBytes
  ) throws(VisionError) -> StableBytes {
    guard graph.outputs.indices.contains(output) else {
      throw unexpected("has no output \(output)")
    }
    let boxes = graph.outputs[output]
    let valueCount = try shape(boxes).last ?? 0
    guard valueCount > 0, valueCount.isMultiple(of: 2) else {
      throw unexpected("has \(valueCount) values for a box, an odd number")
    }
    var bytes = model.copy(of: 0..<model.byteCount)
    for layer in try inputs(of: .concatenation, making: boxes) {
      guard try shape(layer).last == valueCount,
        let grid = try inputs(of: .reshape, making: layer).first
      else { throw unexpected("makes its boxes in an unexpected way") }
      // Weights and bias; before them is the convolution's input.
      for constant in try inputs(of: .conv2D, making: grid).dropFirst() {
        try swapPairs(ofConstant: constant, valueCount: valueCount, in: &bytes)
      }
    }
    return StableBytes(bytes, name: name)
  }

  /// Swaps each pair of neighbors along a constant's first dimension, the convolution's channels.
  private func swapPairs(
    ofConstant tensor: Int, valueCount: Int, in bytes: inout [UInt8]
  ) throws(VisionError) {
    let stored = try storedTensor(of: tensor)
    let channelCount = try shape(stored).first ?? 0
    let range = try content(of: stored)
    guard channelCount > 0, channelCount.isMultiple(of: valueCount),
      range.count.isMultiple(of: channelCount), range.upperBound <= bytes.count
    else { throw unexpected("has weights that do not fit its boxes") }
    let width = range.count / channelCount
    for channel in stride(from: 0, to: channelCount, by: 2) {
      let first = range.lowerBound + channel * width
      for offset in first..<first + width { bytes.swapAt(offset, offset + width) }
    }
  }
}

// MARK: - The graph

extension CoordinateOrder {
  /// Returns the inputs of the operator that computes a tensor, which must have no other use.
  private func inputs(
    of kind: BuiltinOperator, making tensor: Int
  ) throws(VisionError) -> [Int] {
    guard let producer = producers[tensor], model.builtin(of: producer) == kind,
      useCount(of: tensor) == 1, producer.outputs.count == 1
    else { throw unexpected("makes its boxes in an unexpected way") }
    return producer.inputs
  }

  /// Returns the tensor with the bytes of a constant, which may be stored with fewer bits.
  private func storedTensor(of tensor: Int) throws(VisionError) -> Int {
    guard let producer = producers[tensor] else {
      guard useCount(of: tensor) == 1 else { throw unexpected("uses weights of its boxes twice") }
      return tensor
    }
    guard let stored = try inputs(of: .dequantize, making: tensor).first,
      useCount(of: stored) == 1, producer.inputs.count == 1
    else { throw unexpected("calculates the weights of its boxes") }
    return stored
  }

  /// Returns the range of a constant's bytes, which no other tensor may share.
  private func content(of index: Int) throws(VisionError) -> Range<Int> {
    let tensor = graph.tensors[index]
    guard tensor.type == .float32 || tensor.type == .float16 else {
      throw unexpected("has quantized weights for its boxes")
    }
    guard let content = tensor.content, graph.tensors.count(where: { $0.content == content }) == 1
    else { throw unexpected("shares the weights of its boxes") }
    return content
  }

  /// Returns the number of times that a tensor is read by operators or is an output.
  private func useCount(of tensor: Int) -> Int {
    graph.operators.reduce(graph.outputs.count { $0 == tensor }) { sum, record in
      sum + record.inputs.count { $0 == tensor }
    }
  }

  private func shape(_ tensor: Int) throws(VisionError) -> [Int] {
    guard graph.tensors.indices.contains(tensor) else {
      throw unexpected("has no tensor \(tensor)")
    }
    return graph.tensors[tensor].shape
  }

  private func unexpected(_ what: String) -> VisionError {
    VisionError(
      .modelUnsupported,
      "\(name): the order of the box coordinates cannot be changed: the model \(what)")
  }
}
