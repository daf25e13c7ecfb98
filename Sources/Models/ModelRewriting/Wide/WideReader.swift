import ModelBytes
internal import ModelFiles
import VisionBase

/// Reads convolutions of numbers of 16 bits from a model.
///
/// Those that the runtime may compute otherwise (dilation, groups, several results for a channel,
/// no biases of 64 bits) yield nil, as do those beyond the limits, and dense layers: the runtime
/// rounds their results in another way.
struct WideReader {
  private enum Limit {
    static let side = 1 << 14
    static let channels = 1 << 15
    /// The places of a window, which kernels keep on the stack.
    static let places = 49
    static let strides = 1...64
    /// The numbers of a window, each of which a kernel copies.
    static let window = 1 << 16
    static let plane = 1 << 28
    static let weightByteCount = 1 << 26
  }

  private let graph: ModelGraph
  private let tensors: [TensorRecord]

  init(_ graph: ModelGraph) {
    self.graph = graph
    tensors = graph.subgraphs[0].tensors
  }

  /// A convolution with the tensors that it reads and writes.
  struct Site {
    let convolution: WideConvolution
    let input: Int
    let output: Int
  }

  private struct Picture {
    let plane: WidePlane
    let scale: Float
  }

  private struct Weights {
    let shape: [Int]
    let content: Range<Int>
    let scales: [Float]
  }

  /// Reads an operator; nil when it is not such a convolution.
  func site(of record: OperatorRecord) throws(VisionError) -> Site? {
    let slots = InputSlot.Convolution.self
    guard record.inputs.count == 3, record.outputs.count == 1,
      let kind = graph.builtin(of: record), kind == .conv2D || kind == .depthwiseConv2D,
      case let isDepthwise = kind == .depthwiseConv2D,
      let options = try WindowOptions(of: record, isDepthwise: isDepthwise),
      let input = try picture(record.inputs[slots.picture]),
      let output = try picture(record.outputs[OutputSlot.result]),
      let weights = try weights(record.inputs[slots.filter], axis: isDepthwise ? 3 : 0),
      let window = Self.window(options, weights.shape, from: input.plane, to: output.plane),
      let bias = try bias(record.inputs[slots.bias], count: output.plane.channels),
      let factors = Self.factors(from: input, weights, to: output),
      let range = Self.range(options.activation, output.scale)
    else { return nil }
    return Site(
      convolution: WideConvolution(
        isDepthwise: isDepthwise, input: input.plane, output: output.plane, window: window,
        weights: weights.content, bias: bias, factors: factors, range: range),
      input: record.inputs[slots.picture], output: record.outputs[OutputSlot.result])
  }

  /// Returns the window of a convolution; nil if it does not fit the planes or the limits.
  private static func window(
    _ options: WindowOptions, _ shape: [Int], from input: WidePlane, to output: WidePlane
  ) -> ByteWindow? {
    let (height, width) = (shape[1], shape[2])
    guard Limit.strides.contains(options.strideX), Limit.strides.contains(options.strideY),
      height <= Limit.places, width <= Limit.places, height * width <= Limit.places,
      shape[3] == input.channels,
      options.isDepthwise
        ? shape[0] == 1 && output.channels == input.channels
        : shape[0] == output.channels && height * width * input.channels <= Limit.window,
      let top = options.rowPadding(input.height, output.height, height),
      let left = options.columnPadding(input.width, output.width, width)
    else { return nil }
    return ByteWindow(
      height: height, width: width, strideY: options.strideY, strideX: options.strideX,
      paddingTop: top, paddingLeft: left)
  }
}

// MARK: - Numbers

extension WideReader {
  /// Returns the numbers that an activation allows, as the runtime rounds them; nil when there is
  /// one at most.
  private static func range(
    _ activation: FusedActivation?, _ scale: Float
  ) -> ClosedRange<Int32>? {
    // The runtime refuses models in which such a number is beyond 32 bits.
    let six = (6 / scale).rounded(.toNearestOrAwayFromZero)
    let (least, most) = (Int32(Int16.min), Int32(Int16.max))
    let range: (Int32, Int32)
    switch activation {
    case .unchanged: range = (least, most)
    case .relu: range = (0, most)
    case .relu6 where six < 0x1p31: range = (0, Int32(min(six, Float(Int16.max))))
    default: return nil
    }
    return range.0 < range.1 ? range.0...range.1 : nil
  }

  private static func factors(
    from input: Picture, _ weights: Weights, to output: Picture
  ) -> [Double]? {
    var factors: [Double] = []
    for scale in weights.scales {
      let product = Double(input.scale) * Double(scale)
      guard let factor = WideFactor.factor(product / Double(output.scale)) else { return nil }
      factors.append(factor)
    }
    guard factors.count == 1 else { return factors }
    return Array(repeating: factors[0], count: output.plane.channels)
  }
}

// MARK: - Tensors

extension WideReader {
  private func tensor(_ index: Int) throws(VisionError) -> TensorRecord? {
    guard tensors.indices.contains(index), try tensors[index].isPlain() else { return nil }
    return tensors[index]
  }

  private func picture(_ index: Int) throws(VisionError) -> Picture? {
    guard let tensor = try tensor(index), tensor.type == .int16, tensor.content == nil,
      let numbers = try tensor.quantization()?.perTensor, numbers.zeroPoint == 0,
      numbers.scale.isNormal, numbers.scale > 0, case let shape = tensor.shape, shape.count == 4,
      shape[0] == 1, shape[1...2].allSatisfy({ (1...Limit.side).contains($0) }),
      (1...Limit.channels).contains(shape[3]), shape[1] * shape[2] <= Limit.plane / shape[3]
    else { return nil }
    return Picture(
      plane: WidePlane(height: shape[1], width: shape[2], channels: shape[3]),
      scale: numbers.scale)
  }

  /// Returns the place of biases; the runtime rejects models in which they have a zero point.
  private func bias(_ index: Int, count: Int) throws(VisionError) -> Range<Int>? {
    guard let tensor = try tensor(index), let content = tensor.content, tensor.type == .int64,
      tensor.shape == [count], content.count == 8 * count
    else { return nil }
    let numbers = try tensor.quantization()
    return numbers?.zeroPoints.contains { $0 != 0 } ?? false ? nil : content
  }

  private func weights(_ index: Int, axis: Int) throws(VisionError) -> Weights? {
    guard let tensor = try tensor(index), let content = tensor.content, tensor.type == .int8,
      tensor.shape.count == 4, tensor.shape.allSatisfy({ $0 >= 1 }),
      (1...Limit.weightByteCount).contains(content.count), tensor.elementCount == content.count,
      let quantization = try tensor.quantization(),
      quantization.zeroPoints.count == quantization.scales.count,
      quantization.zeroPoints.allSatisfy({ $0 == 0 }),
      quantization.scales.allSatisfy({ $0.isNormal && $0 > 0 }),
      quantization.scales.count == 1
        || quantization.dimension == axis && quantization.scales.count == tensor.shape[axis]
    else { return nil }
    return Weights(shape: tensor.shape, content: content, scales: quantization.scales)
  }
}
