import ModelBytes
internal import ModelFiles
import VisionBase

/// Reads operators on pictures of floats from a model, if they are of the common kind.
///
/// Uncommon ones (dilation, groups, other windows and strides, shapes that may change, numbers
/// outside the limits) yield nil, which leaves the operator to the runtime. Limits keep all
/// products of sizes far from overflowing.
struct FloatReader {
  enum Limit {
    static let side = 1 << 13
    static let channels = 1 << 14
    /// The floats of a plane, with all its channels padded to whole vectors.
    static let plane = 1 << 26
    /// The minimum number of pixels; fewer leave most of each vector empty, as the kernels iterate
    /// over pixels.
    static let fewestPixels = 4
    /// The minimum number of pixels of a mean: the runtime adds up fewer in another order.
    static let fewestAveraged = 9
    /// The limits of windows over all channels: their side, and the channels, which are all copied.
    static let window = 7
    static let windowChannels = 32
    /// The channels of windows of at most 2 by 2 pixels, which need smaller copies.
    static let smallWindowChannels = 256
    /// The windows whose order of sums in XNNPACK is known.
    ///
    /// It has no kernel of its own for 7 by 7 pixels, which were compared on x86-64 alone. A single
    /// pixel is one fused product.
    #if arch(x86_64)
      static let depthwiseWindows = [1, 3, 5, 7]
    #else
      static let depthwiseWindows = [1, 3, 5]
    #endif
    static let strides = 1...2
    /// The maximum height of a picture that is averaged: some of its columns are copied.
    static let averagedHeight = 512
  }

  let graph: ModelGraph
  let constants: FloatConstantReader
  let reshapes: Reshapes
  let subgraph: Subgraph
  /// The pictures that are another picture with a border of zeros.
  private(set) var borders = PictureBorders()
  /// The tensors whose borders must be made: pools and slices read them.
  let framed: Set<Int>
  /// The tensors that are pictures in other shapes, or with repeated pixels.
  private(set) var copies = PixelCopies()
  /// The pictures that lists of channels are the means of, by the tensors of the lists.
  private(set) var means: [Int: Int] = [:]
  /// The tensors that are the square of another one.
  private(set) var squares: Set<Int> = []

  init(_ graph: ModelGraph) {
    self.graph = graph
    constants = FloatConstantReader(graph)
    subgraph = graph.subgraphs[0]
    reshapes = Reshapes(in: graph)
    let readers: [BuiltinOperator] = [.averagePool2D, .maxPool2D, .stridedSlice]
    framed = Set(
      subgraph.operators.filter { record in
        graph.builtin(of: record).map(readers.contains) ?? false
      }.compactMap(\.inputs.first))
  }

  typealias Site = StepSite<FloatPlane, FloatStep>

  /// Reads an operator; nil when it is not one of the common ones.
  mutating func site(of record: OperatorRecord) throws(VisionError) -> Site? {
    guard record.outputs.count == 1, let kind = graph.builtin(of: record) else { return nil }
    if kind == .pad { try noteBorder(record) }
    try copies.note(record, kind, in: subgraph, reshapes)
    if kind == .mean { try noteMean(record) }
    let isOfTwo = kind == .mul && record.inputs.count == 2
    if kind == .square || isOfTwo && record.inputs[0] == record.inputs[1] {
      squares.insert(record.outputs[OutputSlot.result])
    }
    guard let output = try picture(record.outputs[OutputSlot.result]) else { return nil }
    if output.isPixel { return try pixelSite(of: record, kind, to: output) }
    guard output.height * output.width >= Limit.fewestPixels else { return nil }
    switch kind {
    case .conv2D, .depthwiseConv2D:
      return try convolution(record, to: output, isDepthwise: kind == .depthwiseConv2D)
    case .add: return try sum(record, to: output)
    case .resizeBilinear: return try resize(record, to: output)
    case .depthToSpace: return try unfold(record, to: output)
    case .prelu: return try slope(record, to: output)
    case .relu, .relu6: return try clamp(record, kind, to: output)
    case .hardSwish: return try bend(record, to: output)
    case .mul: return try product(record, to: output)
    case .maxPool2D: return try largest(record, to: output)
    case .averagePool2D: return try averages(record, to: output)
    case .stridedSlice: return try slice(record, to: output)
    case .concatenation: return try stack(record, to: output)
    case .resizeNearestNeighbor: return try pick(record, to: output)
    case .reshape: return try enlarge(record, to: output)
    case .pad:
      if let site = try extend(record, to: output) { return site }
      return try frame(record, to: output)
    case .logistic: return try logistic(record, to: output)
    case .transposeConv: return try spread(record, to: output)
    default: return nil
    }
  }
}

// MARK: - Convolutions

extension FloatReader {
  func convolution(
    _ record: OperatorRecord, to output: FloatPlane, isDepthwise: Bool
  ) throws(VisionError) -> Site? {
    let slots = InputSlot.Convolution.self
    guard record.inputs.count == 3,
      let options = try WindowOptions(of: record, isDepthwise: isDepthwise),
      options.strideX == options.strideY, Limit.strides.contains(options.strideX),
      let range = Self.range(options.activation),
      let (weights, shape, scales) = try weights(
        record.inputs[slots.filter], isDepthwise: isDepthwise),
      let (bias, biasShape) = try constants.constant(record.inputs[slots.bias], rank: 1),
      biasShape == [output.channels], bias.places == nil
    else { return nil }
    // A border of zeros that an earlier operator adds is added here as well.
    let padding = borders[record.inputs[slots.picture]]
    let tensor = padding?.tensor ?? record.inputs[slots.picture]
    guard let input = try picture(tensor),
      let bordered = try picture(record.inputs[slots.picture]),
      let top = options.rowPadding(bordered.height, output.height, shape[1]),
      let left = options.columnPadding(bordered.width, output.width, shape[2]),
      isDepthwise
        ? fitsEach(shape, input, output, stride: options.strideX) : fits(shape, input, output),
      scales == nil
        || (isDepthwise ? Self.roundsAll(shape, input) : Self.roundsEach(shape, options.strideX)),
      padding.map({ top == 0 && left == 0 && $0.isSmaller(than: shape[1], shape[2]) }) ?? true
    else { return nil }
    let window = FloatStep.Window(
      height: shape[1], width: shape[2], stride: options.strideX, paddingTop: padding?.top ?? top,
      paddingLeft: padding?.left ?? left, weights: weights, bias: bias, scales: scales)
    return Site(
      step: FloatStep(
        kind: isDepthwise ? .depthwise : .convolution, window: window, range: range),
      inputs: [(tensor, input)], output: (record.outputs[OutputSlot.result], output))
  }

  /// Returns true if kernels have windows of this shape for each channel.
  private func fitsEach(
    _ shape: [Int], _ input: FloatPlane, _ output: FloatPlane, stride: Int
  ) -> Bool {
    shape[0] == 1 && shape[3] == input.channels && output.channels == input.channels
      && shape[1] == shape[2] && Limit.depthwiseWindows.contains(shape[1])
      && (shape[1] > 1 || (stride == 1 && input.channels > 1))
  }

  /// Returns true if kernels have windows of this shape over all channels.
  private func fits(_ shape: [Int], _ input: FloatPlane, _ output: FloatPlane) -> Bool {
    guard shape[0] == output.channels, shape[3] == input.channels else { return false }
    // From one channel to one, the runtime treats windows as depthwise ones, and single pixels with
    // products that are not fused.
    if input.channels == 1, output.channels == 1 { return false }
    let (longer, channels) = (max(shape[1], shape[2]), input.channels)
    return longer == 1 || (longer <= 2 && channels <= Limit.smallWindowChannels)
      || (longer <= Limit.window && channels <= Limit.windowChannels)
  }

  /// Reads a transposed convolution whose windows lie side by side.
  func spread(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    let slots = InputSlot.TransposedConvolution.self
    guard record.inputs.count == 4,
      try record.table.uint8(Slot.Operator.optionsType) == OptionsKind.transposeConv.rawValue,
      let options = try record.table.table(Slot.Operator.options),
      try isPlainSpread(options),
      let input = try picture(record.inputs[slots.picture]), 2 * input.height == output.height,
      2 * input.width == output.width,
      subgraph.tensors.indices.contains(record.inputs[slots.shape]),
      subgraph.tensors[record.inputs[slots.shape]].integers(limit: 4)
        == [1, output.height, output.width, output.channels],
      let (weights, shape) = try constants.constant(record.inputs[slots.filter], rank: 4),
      shape == [output.channels, 2, 2, input.channels],
      let (bias, biasShape) = try constants.constant(record.inputs[slots.bias], rank: 1),
      biasShape == [output.channels], bias.places == nil
    else { return nil }
    let window = FloatStep.Window(
      height: 2, width: 2, stride: 2, paddingTop: 0, paddingLeft: 0, weights: weights, bias: bias)
    return Site(
      step: FloatStep(kind: .spread, window: window, range: -.infinity ... .infinity),
      inputs: [(record.inputs[slots.picture], input)],
      output: (record.outputs[OutputSlot.result], output))
  }

  /// True if the options move the window by two pixels and leave the results as they are.
  private func isPlainSpread(_ options: FlatBufferTable) throws(VisionError) -> Bool {
    let slots = ConvolutionSlots.transposeConv
    for slot in slots.strides where try options.int32(slot) != 2 { return false }
    return FusedActivation(rawValue: try options.int8(slots.activation)) == .unchanged
  }

  /// Records a mean without rows and columns: a list of channels.
  private mutating func noteMean(_ record: OperatorRecord) throws(VisionError) {
    let result = record.outputs[OutputSlot.result]
    guard let input = try averaged(by: record), try !record.keepsDimensions(),
      subgraph.tensors.indices.contains(result)
    else { return }
    let tensor = subgraph.tensors[result]
    guard tensor.type == .float32, tensor.content == nil, tensor.shape == [1, input.channels],
      try tensor.isPlain()
    else { return }
    means[result] = record.inputs[0]
  }

  /// Records a picture that is another one with a border of zeros.
  private mutating func noteBorder(_ record: OperatorRecord) throws(VisionError) {
    guard let input = record.inputs.first, let inner = try picture(input),
      let outer = try picture(record.outputs[0])
    else { return }
    borders.note(
      record, in: subgraph, from: [1, inner.height, inner.width, inner.channels],
      to: [1, outer.height, outer.width, outer.channels])
  }
}

// MARK: - Others

extension FloatReader {
  func sum(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    guard record.inputs.count == 2,
      try record.table.uint8(Slot.Operator.optionsType) == OptionsKind.add.rawValue,
      let options = try record.table.table(Slot.Operator.options),
      let range = Self.range(
        FusedActivation(rawValue: try options.int8(OptionSlot.Add.activation)))
    else { return nil }
    for (first, second) in [(0, 1), (1, 0)] {
      guard let input = try picture(record.inputs[first]), input == output,
        let added = try numbersOfChannels(record.inputs[second], of: output)
      else { continue }
      return Site(
        step: FloatStep(kind: .shift, window: nil, range: range, slopes: added),
        inputs: [(record.inputs[first], input)],
        output: (record.outputs[OutputSlot.result], output))
    }
    guard let left = try picture(record.inputs[0]), let right = try picture(record.inputs[1]),
      left == output, right == output
    else { return nil }
    return Site(
      step: FloatStep(kind: .sum, window: nil, range: range),
      inputs: [(record.inputs[0], left), (record.inputs[1], right)],
      output: (record.outputs[OutputSlot.result], output))
  }

  private func resize(
    _ record: OperatorRecord, to output: FloatPlane
  ) throws(VisionError) -> Site? {
    guard record.inputs.count == 2, subgraph.tensors.indices.contains(record.inputs[1]),
      try record.table.uint8(Slot.Operator.optionsType) == OptionsKind.resizeBilinear.rawValue,
      let options = try record.table.table(Slot.Operator.options),
      try !options.bool(OptionSlot.ResizeBilinear.alignsCorners),
      try options.bool(OptionSlot.ResizeBilinear.hasHalfPixelCenters),
      subgraph.tensors[record.inputs[1]].integers(limit: 2) == [output.height, output.width],
      let input = try picture(record.inputs[0]), input.channels == output.channels,
      input.height >= 2, input.width >= 2
    else { return nil }
    return plain(.resize, record, input, output)
  }

  private func unfold(
    _ record: OperatorRecord, to output: FloatPlane
  ) throws(VisionError) -> Site? {
    guard record.inputs.count == 1,
      try record.table.uint8(Slot.Operator.optionsType) == OptionsKind.depthToSpace.rawValue,
      let options = try record.table.table(Slot.Operator.options),
      try options.int32(OptionSlot.Block.size) == 2,
      let input = try picture(record.inputs[0]), 2 * input.height == output.height,
      2 * input.width == output.width, input.channels == 4 * output.channels
    else { return nil }
    return plain(.unfold, record, input, output)
  }

  func plain(
    _ kind: FloatStep.Kind, _ record: OperatorRecord, _ input: FloatPlane, _ output: FloatPlane,
    range: ClosedRange<Float> = -.infinity ... .infinity, slopes: FloatConstant? = nil
  ) -> Site {
    Site(
      step: FloatStep(kind: kind, window: nil, range: range, slopes: slopes),
      inputs: [(record.inputs[0], input)], output: (record.outputs[OutputSlot.result], output))
  }

  /// Returns the range to which an activation clamps; nil for one that is no range.
  static func range(_ activation: FusedActivation?) -> ClosedRange<Float>? {
    switch activation {
    case .unchanged: -.infinity ... .infinity
    case .relu: 0 ... .infinity
    case .relu6: 0...6
    default: nil
    }
  }

  /// Returns the picture in a tensor; nil for other tensors, and those beyond the limits.
  func picture(_ index: Int) throws(VisionError) -> FloatPlane? {
    guard subgraph.tensors.indices.contains(index) else { return nil }
    let tensor = subgraph.tensors[index]
    let shape = tensor.shape
    guard tensor.type == .float32, tensor.content == nil, try tensor.isPlain(),
      shape.count == 4,
      shape[0] == 1, shape[1...2].allSatisfy({ (1...Limit.side).contains($0) }),
      (1...Limit.channels).contains(shape[3]),
      (shape[1] * shape[2] + 2 * 16) * shape[3] <= Limit.plane
    else { return nil }
    return FloatPlane(height: shape[1], width: shape[2], channels: shape[3])
  }
}
