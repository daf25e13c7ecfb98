import ModelBytes
internal import ModelFiles
import VisionBase

/// Reads operators on pictures of bytes from a model, if they are of the common kind.
///
/// Uncommon ones (dilation, groups, shapes that may change, numbers outside the limits) yield nil,
/// which leaves the operator to the runtime. Limits keep all products of sizes far from
/// overflowing, and scales where the runtime chooses the kernels whose arithmetic is known.
struct ByteReader {
  enum Limit {
    static let side = 1 << 14
    static let channels = 1 << 15
    static let kernel = 64
    /// The largest kernel that unrolled kernels support.
    static let depthwiseKernel = 8
    static let stride = 64
    /// The bytes of a plane with the widest border.
    static let planeByteCount = 1 << 28
    static let weightByteCount = 1 << 26
    /// The length of a window: sums of that many products of bytes fit in 32 bits.
    static let window = 1 << 15
    /// The pixels of a mean: sums of that many bytes are exact as floats.
    static let meanPixels = 1 << 16
    /// The runtime's kernels accept factors below 256; other factors are not plausible.
    static let scale: Range<Float> = 0x1p-31..<255
    /// The factors of sums and products for which the runtime uses XNNPACK.
    static let sumScale: Range<Float> = 0x1p-10..<0x1p8
    static let productScale: Range<Float> = 0x1p-16..<0x1p8
    /// Means and conversions between scales.
    static let conversionScale: Range<Float> = 0x1p-8..<0x1p7
    /// The rows of tensors of three dimensions, which have no windows.
    static let rows = 1 << 20
  }

  typealias Site = StepSite<BytePlane, ByteStep>

  let graph: ModelGraph
  let subgraph: Subgraph
  let rounding: ByteRounding
  let reshapes: Reshapes
  /// The pictures that are another picture with a border of zeros.
  private(set) var borders = PictureBorders()
  /// The tensors that are pictures in other shapes, or with repeated pixels.
  private(set) var copies = PixelCopies()
  /// The tensors of floats that are tensors of bytes with other numbers.
  var floats: [Int: Int] = [:]

  init(_ graph: ModelGraph, rounding: ByteRounding = .current) {
    (self.graph, self.rounding) = (graph, rounding)
    subgraph = graph.subgraphs[0]
    reshapes = Reshapes(in: graph)
  }

  /// Reads an operator; nil when it is not one of the common ones.
  mutating func site(of record: OperatorRecord) throws(VisionError) -> Site? {
    guard record.outputs.count == 1, let kind = graph.builtin(of: record) else { return nil }
    if kind == .pad { try noteBorder(record) }
    try copies.note(record, kind, in: subgraph, reshapes)
    guard let output = try picture(record.outputs[OutputSlot.result]) else { return nil }
    switch kind {
    case .conv2D, .depthwiseConv2D:
      return try convolution(record, to: output, isDepthwise: kind == .depthwiseConv2D)
    case .fullyConnected: return try product(byMatrix: record, to: output)
    case .add: return try sum(record, to: output)
    case .mul: return try product(record, to: output)
    case .hardSwish, .logistic, .quantize, .relu: return try table(kind, record, to: output)
    case .mean: return try mean(record, to: output)
    case .maxPool2D, .averagePool2D:
      return try pool(record, to: output, isMean: kind == .averagePool2D)
    case .resizeNearestNeighbor: return try pick(record, to: output)
    case .concatenation: return try join(record, to: output)
    case .stridedSlice: return try slice(record, to: output)
    case .pad: return try border(record, to: output)
    case .reshape:
      if let site = try enlarge(record, to: output) { return site }
      return try reshaped(record, to: output)
    default: return nil
    }
  }

  /// Records a picture that is another one with a border of zeros.
  private mutating func noteBorder(_ record: OperatorRecord) throws(VisionError) {
    guard let input = record.inputs.first, let inner = try picture(input),
      let outer = try picture(record.outputs[0]), inner.hasNumbers(of: outer)
    else { return }
    borders.note(record, in: subgraph, from: inner.plane.shape, to: outer.plane.shape)
  }
}

// MARK: - Tensors

extension ByteReader {
  /// A plane with the scale of its numbers.
  struct Picture {
    let plane: BytePlane
    let scale: Float

    /// Returns true if bytes stand for the same numbers in another picture.
    func hasNumbers(of other: Picture) -> Bool {
      scale == other.scale && plane.zeroPoint == other.plane.zeroPoint
        && plane.isSigned == other.plane.isSigned
    }

    /// Returns the byte for a real number, computed as XNNPACK does, before flipping.
    private func byte(_ value: Float) -> Int {
      let offset = plane.isSigned ? 128 : 0
      let distance = value / scale + Float(plane.storedZeroPoint)
      let bounded = min(max(distance, Float(-offset)), Float(255 - offset))
      return Int(bounded.rounded(.toNearestOrEven)) + offset
    }

    /// Returns the bytes that an activation allows, after flipping; nil when there are none.
    func range(_ activation: FusedActivation?) -> ClosedRange<UInt8>? {
      let bounds: (Int, Int)
      switch activation {
      case .unchanged: bounds = (0, 255)
      case .relu: bounds = (byte(0), 255)
      case .relu6: bounds = (byte(0), byte(6))
      default: return nil
      }
      return bounds.0 < bounds.1 ? UInt8(bounds.0)...UInt8(bounds.1) : nil
    }
  }

  func tensor(_ index: Int) throws(VisionError) -> TensorRecord? {
    guard subgraph.tensors.indices.contains(index), try subgraph.tensors[index].isPlain()
    else { return nil }
    return subgraph.tensors[index]
  }

  /// Returns the one scale of a tensor of bytes, and its zero point after flipping.
  func numbers(
    _ tensor: TensorRecord
  ) throws(VisionError) -> (scale: Float, zeroPoint: UInt8)? {
    guard tensor.type == .uint8 || tensor.type == .int8,
      let numbers = try tensor.quantization()?.perTensor,
      numbers.scale.isNormal, numbers.scale > 0
    else { return nil }
    let zeroPoint = tensor.type == .int8 ? numbers.zeroPoint &+ 128 : numbers.zeroPoint
    return UInt8(exactly: zeroPoint).map { (numbers.scale, $0) }
  }

  func picture(_ index: Int) throws(VisionError) -> Picture? {
    guard let tensor = try tensor(index), tensor.content == nil,
      (2...4).contains(tensor.shape.count), tensor.shape[0] == 1,
      let (scale, zeroPoint) = try numbers(tensor)
    else { return nil }
    let (shape, rank) = (tensor.shape, tensor.shape.count)
    let height = rank > 2 ? shape[1] : 1
    let width = rank > 3 ? shape[2] : 1
    let channels = shape[rank - 1]
    let border = rank < 4 ? 0 : 2 * (Limit.kernel + Limit.stride)
    guard (1...(rank == 3 ? Limit.rows : Limit.side)).contains(height),
      (1...Limit.side).contains(width), (1...Limit.channels).contains(channels),
      (height + border) * (width + border) <= Limit.planeByteCount / channels
    else { return nil }
    let plane = BytePlane(
      height: height, width: width, channels: channels, zeroPoint: zeroPoint,
      isSigned: tensor.type == .int8, rank: rank)
    return Picture(plane: plane, scale: scale)
  }
}
