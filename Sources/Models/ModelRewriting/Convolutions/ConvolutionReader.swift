internal import ModelFiles
import VisionBase

/// Reads convolutions of bytes out of a model, if they are of the common kind.
///
/// What is uncommon (dilation, groups, scales for each channel, shapes that may change, numbers
/// outside the limits) gives nil, which leaves the operator to the runtime. Limits keep all
/// products of sizes far from overflowing.
struct ConvolutionReader {
  private enum Limit {
    static let side = 1 << 14
    static let channels = 1 << 15
    static let kernel = 64
    /// What unrolled kernels handle.
    static let depthwiseKernel = 8
    static let stride = 64
    /// The bytes of a plane with the widest border.
    static let planeByteCount = 1 << 28
    static let weightByteCount = 1 << 26
    /// The length of a window: sums of as many products of bytes fit in 32 bits.
    static let window = 1 << 15
    /// The runtime's kernels take factors below 256; the others are no sensible ones.
    static let scale: Range<Float> = 0x1p-31..<255
  }

  let graph: ModelGraph
  private let subgraph: Subgraph

  init(_ graph: ModelGraph) {
    self.graph = graph
    subgraph = graph.subgraphs[0]
  }

  /// A convolution, where it gets its picture from and where it puts the result.
  struct Site {
    let convolution: QuantizedConvolution
    let input: (tensor: Int, plane: BytePlane)
    let output: (tensor: Int, plane: BytePlane)
  }

  /// Reads an operator; nil when it is none of the common convolutions.
  func site(of record: OperatorRecord) throws(VisionError) -> Site? {
    let slots = InputSlot.Convolution.self
    guard let kind = graph.builtin(of: record), kind == .conv2D || kind == .depthwiseConv2D,
      record.inputs.count == 3, record.outputs.count == 1,
      let options = try WindowOptions(of: record, isDepthwise: kind == .depthwiseConv2D),
      let input = try picture(record.inputs[slots.picture]),
      let output = try picture(record.outputs[OutputSlot.result]),
      let weights = try weights(record.inputs[slots.filter]),
      let bias = try bias(record.inputs[slots.bias], count: output.plane.channels)
    else { return nil }
    // Depthwise kernels split what a weight is above its zero point into two signed bytes, which
    // together reach 254.
    guard fits(weights.shape, input.plane, output.plane, options),
      !options.isDepthwise || weights.zeroPoint != 0,
      let scale = scale(input.scale, weights.scale, bias.scale, output.scale),
      let range = range(options.activation, output)
    else { return nil }
    let (kernelHeight, kernelWidth) = (weights.shape[1], weights.shape[2])
    guard
      let top = options.rowPadding(input.plane.height, output.plane.height, kernelHeight),
      let left = options.columnPadding(input.plane.width, output.plane.width, kernelWidth)
    else { return nil }
    let convolution = QuantizedConvolution(
      isDepthwise: options.isDepthwise, kernelHeight: kernelHeight, kernelWidth: kernelWidth,
      strideY: options.strideY, strideX: options.strideX, paddingTop: top, paddingLeft: left,
      weights: weights.content, weightZeroPoint: weights.zeroPoint, bias: bias.content,
      scale: scale, range: range)
    return Site(
      convolution: convolution, input: (record.inputs[slots.picture], input.plane),
      output: (record.outputs[OutputSlot.result], output.plane))
  }
}

// MARK: - Options

extension ConvolutionReader {
  /// The bytes that an activation allows, computed as XNNPACK does; nil when there are none.
  private func range(_ activation: FusedActivation?, _ output: Picture) -> ClosedRange<UInt8>? {
    func byte(_ value: Float) -> UInt8 {
      let distance = value / output.scale + Float(output.plane.zeroPoint)
      return UInt8(min(max(distance, 0), 255).rounded(.toNearestOrEven))
    }
    let bounds: (UInt8, UInt8)
    switch activation {
    case .unchanged: bounds = (0, 255)
    case .relu: bounds = (byte(0), 255)
    case .relu6: bounds = (byte(0), byte(6))
    default: return nil
    }
    return bounds.0 < bounds.1 ? bounds.0...bounds.1 : nil
  }
}

// MARK: - Tensors

extension ConvolutionReader {
  private struct Picture {
    let plane: BytePlane
    let scale: Float
  }

  private struct Constant {
    let shape: [Int]
    let content: Range<Int>
    let scale: Float
    let zeroPoint: UInt8
  }

  private func tensor(_ index: Int) throws(VisionError) -> TensorRecord? {
    guard subgraph.tensors.indices.contains(index) else { return nil }
    let tensor = subgraph.tensors[index]
    guard !tensor.isVariable, try !tensor.table.has(Slot.Tensor.sparsity),
      try tensor.table.uint32(Slot.Tensor.externalBuffer) == 0,
      try !tensor.table.indices(Slot.Tensor.shapeSignature).contains(-1)
    else { return nil }
    return tensor
  }

  /// The one scale and zero point of a tensor of bytes.
  private func quantization(
    _ tensor: TensorRecord
  ) throws(VisionError) -> (scale: Float, zeroPoint: UInt8)? {
    guard tensor.type == .uint8, let numbers = try tensor.quantization()?.perTensor,
      numbers.scale.isNormal, numbers.scale > 0,
      let zeroPoint = UInt8(exactly: numbers.zeroPoint)
    else { return nil }
    return (numbers.scale, zeroPoint)
  }

  private func picture(_ index: Int) throws(VisionError) -> Picture? {
    guard let tensor = try tensor(index), tensor.content == nil, tensor.shape.count == 4,
      let (scale, zeroPoint) = try quantization(tensor)
    else { return nil }
    let shape = tensor.shape
    let border = 2 * (Limit.kernel + Limit.stride)
    guard shape[0] == 1, shape[1...2].allSatisfy({ (1...Limit.side).contains($0) }),
      (1...Limit.channels).contains(shape[3]),
      (shape[1] + border) * (shape[2] + border) <= Limit.planeByteCount / shape[3]
    else { return nil }
    let plane = BytePlane(
      height: shape[1], width: shape[2], channels: shape[3], zeroPoint: zeroPoint)
    return Picture(plane: plane, scale: scale)
  }

  private func weights(_ index: Int) throws(VisionError) -> Constant? {
    guard let tensor = try tensor(index), let content = tensor.content, tensor.shape.count == 4,
      let (scale, zeroPoint) = try quantization(tensor), tensor.elementCount == content.count,
      (1...Limit.weightByteCount).contains(content.count),
      tensor.shape[1...2].allSatisfy({ (1...Limit.kernel).contains($0) })
    else { return nil }
    return Constant(
      shape: tensor.shape, content: content, scale: scale, zeroPoint: zeroPoint)
  }

  private func bias(_ index: Int, count: Int) throws(VisionError) -> Constant? {
    guard let tensor = try tensor(index), let content = tensor.content, tensor.type == .int32,
      tensor.shape == [count], content.count == 4 * count,
      let numbers = try tensor.quantization()?.perTensor, numbers.zeroPoint == 0
    else { return nil }
    return Constant(shape: tensor.shape, content: content, scale: numbers.scale, zeroPoint: 0)
  }

  /// Whether weights, planes and options belong together and are within the kernels' limits.
  private func fits(
    _ shape: [Int], _ input: BytePlane, _ output: BytePlane, _ options: WindowOptions
  ) -> Bool {
    guard (1...Limit.stride).contains(options.strideX),
      (1...Limit.stride).contains(options.strideY)
    else { return false }
    if options.isDepthwise {
      return shape[0] == 1 && shape[3] == input.channels && output.channels == input.channels
        && shape[1] <= Limit.depthwiseKernel
    }
    return shape[0] == output.channels && shape[3] == input.channels
      && shape[1] * shape[2] * shape[3] <= Limit.window
  }

  /// The factor from sums to the output, computed as XNNPACK does; nil where the runtime objects.
  private func scale(_ input: Float, _ weights: Float, _ bias: Float, _ output: Float) -> Float? {
    let scale = input * weights / output
    // The runtime refuses models whose biases are on quite another scale than the products.
    let difference = abs(Double(input) * Double(weights) - Double(bias)) / Double(output)
    guard Limit.scale.contains(scale), difference <= 0.02 else { return nil }
    return scale
  }
}
