import ModelBytes
internal import ModelFiles
import VisionBase

/// Reads depthwise convolutions of floats with weights of bytes from a model.
///
/// Those that the runtime may compute otherwise (several results for a channel, dilation, a number
/// of channels that is no multiple of four) yield nil, as do those beyond the limits.
struct HybridReader {
  private enum Limit {
    static let kernel = 7
    static let stride = 1...4
    /// The runtime multiplies in another order where channels do not fill its vectors.
    static let channelUnit = 4
    /// The numbers of all rows under a window, which kernels keep in memory of their own.
    static let rows = 1 << 23
  }

  private let graph: ModelGraph
  private let floats: FloatReader
  private let tensors: [TensorRecord]

  init(_ graph: ModelGraph) {
    self.graph = graph
    floats = FloatReader(graph)
    tensors = graph.subgraphs[0].tensors
  }

  /// A convolution with the tensors that it reads and writes.
  struct Site {
    let convolution: HybridConvolution
    let input: Int
    let output: Int
  }

  /// Reads an operator; nil when it is not such a convolution.
  func site(of record: OperatorRecord) throws(VisionError) -> Site? {
    let slots = InputSlot.Convolution.self
    guard graph.builtin(of: record) == .depthwiseConv2D, record.outputs.count == 1,
      record.inputs.count == 3,
      let options = try WindowOptions(of: record, isDepthwise: true),
      Limit.stride.contains(options.strideX), Limit.stride.contains(options.strideY),
      let range = FloatReader.range(options.activation),
      let input = try floats.picture(record.inputs[slots.picture]),
      let output = try floats.picture(record.outputs[OutputSlot.result]),
      input.channels == output.channels, input.channels % Limit.channelUnit == 0,
      let weights = try weights(record.inputs[slots.filter], channels: input.channels),
      let top = options.rowPadding(input.height, output.height, weights.height),
      let left = options.columnPadding(input.width, output.width, weights.width),
      (input.width + 2 * weights.width) * input.channels * weights.height <= Limit.rows,
      let (bias, shape) = try floats.constants.constant(record.inputs[slots.bias], rank: 1),
      shape == [output.channels], bias.places == nil
    else { return nil }
    let window = ByteWindow(
      height: weights.height, width: weights.width, strideY: options.strideY,
      strideX: options.strideX, paddingTop: top, paddingLeft: left)
    return Site(
      convolution: HybridConvolution(
        input: input, output: output, window: window, weights: weights.content,
        scales: weights.scales, bias: bias, range: range),
      input: record.inputs[slots.picture], output: record.outputs[OutputSlot.result])
  }

  private func weights(
    _ index: Int, channels: Int
  ) throws(VisionError) -> (height: Int, width: Int, content: Range<Int>, scales: [Float])? {
    guard tensors.indices.contains(index) else { return nil }
    let tensor = tensors[index]
    let shape = tensor.shape
    guard tensor.type == .int8, let content = tensor.content, shape.count == 4, shape[0] == 1,
      shape[3] == channels, shape[1...2].allSatisfy({ (1...Limit.kernel).contains($0) }),
      tensor.elementCount == content.count, !tensor.isVariable,
      try !tensor.table.has(Slot.Tensor.sparsity),
      try tensor.table.uint32(Slot.Tensor.externalBuffer) == 0,
      let quantization = try tensor.quantization(), quantization.dimension == 3,
      quantization.scales.count == channels, quantization.zeroPoints.count == channels,
      quantization.zeroPoints.allSatisfy({ $0 == 0 }),
      quantization.scales.allSatisfy({ $0.isNormal && $0 > 0 })
    else { return nil }
    return (shape[1], shape[2], content, quantization.scales)
  }
}
