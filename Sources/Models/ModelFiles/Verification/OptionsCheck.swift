import ModelBytes
import VisionBase

extension OperatorSite {
  /// Checks the options by which the runtime divides, multiplies or indexes without checking.
  func checkOptions() throws(VisionError) {
    switch builtin {
    case .averagePool2D, .l2Pool2D, .maxPool2D: try checkPool()
    case .concatenation:
      try checkAxis(
        needed(options(.concatenation)), slot: OptionSlot.Concatenation.axis,
        of: input(InputSlot.operand))
    case .conv2D:
      try checkConvolution(needed(options(.conv2D)), .conv2D)
      try checkWeights(rank: 4, channelDimension: 0)
    case .depthwiseConv2D: try checkDepthwise()
    case .depthToSpace: try checkBlock(needed(options(.depthToSpace)))
    case .dequantize, .densify: try checkUnpacking()
    case .fullyConnected: try checkWeights(rank: 2, channelDimension: 0)
    case .localResponseNormalization:
      try number(
        needed(options(.localResponse)), OptionSlot.LocalResponseNormalization.radius, "radius",
        0...1 << 16)
    case .lstm: try checkLSTM()
    case .reshape: try checkReshape()
    case .spaceToDepth: try checkBlock(needed(options(.spaceToDepth)))
    case .svdf: try number(needed(options(.svdf)), OptionSlot.SVDF.rank, "rank", 1...1 << 20)
    case .gather: try checkGather()
    case .split: try checkParts(needed(options(.split)), record.outputs.count)
    case .transposeConv:
      try checkConvolution(needed(options(.transposeConv)), .transposeConv)
      try checkWeights(
        rank: 4, channelDimension: 0, bias: InputSlot.TransposedConvolution.bias)
    case .fakeQuant:
      try number(
        needed(options(.fakeQuant)), OptionSlot.FakeQuant.bitCount, "num_bits", 2...16)
    case .pack: try checkParts(needed(options(.pack)), record.inputs.count)
    case .unpack: try checkParts(needed(options(.unpack)), record.outputs.count)
    case .splitV: try checkParts(needed(options(.splitV)), record.outputs.count)
    case .conv3D:
      try checkConvolution(needed(options(.conv3D)), .conv3D)
      try checkWeights(rank: 5, channelDimension: 4)
    case .conv3DTranspose:
      try checkConvolution(needed(options(.conv3D)), .conv3D)
      try checkWeights(
        rank: 5, channelDimension: 3, bias: InputSlot.TransposedConvolution.bias)
    case .stablehloScatter: try checkScatter()
    case .stablehloPad:
      let slots = OptionSlot.StablehloPad.self
      try checkLists(needed(options(.pad)), [slots.low, slots.high, slots.interior])
    case .stablehloReduceWindow: try checkWindow()
    case .stablehloGather: try checkStablehloGather()
    case .custom: try checkCustom()
    default: break
    }
  }

  /// Checks strides and dilations, which are divisors and factors; no picture needs more than
  /// 65,536.
  private func checkConvolution(
    _ options: FlatBufferTable, _ slots: ConvolutionSlots
  ) throws(VisionError) {
    try checkPadding(options, slots.padding, activation: slots.activation)
    for slot in slots.strides { try number(options, slot, "stride", 1...1 << 16) }
    for slot in slots.dilations { try number(options, slot, "dilation", default: 1, 1...1 << 16) }
  }

  private func checkDepthwise() throws(VisionError) {
    let options = try needed(options(.depthwiseConv2D))
    try checkConvolution(options, .depthwiseConv2D)
    try number(
      options, OptionSlot.DepthwiseConv2D.depthMultiplier, "depth_multiplier", 0...1 << 16)
    try checkWeights(rank: 4, channelDimension: 3)
  }

  private func checkPool() throws(VisionError) {
    let options = try needed(options(.pool2D))
    let slots = OptionSlot.Pool2D.self
    try checkPadding(options, slots.padding, activation: slots.activation)
    for slot in [slots.strideWidth, slots.strideHeight] {
      try number(options, slot, "stride", 1...1 << 16)
    }
    for slot in [slots.filterWidth, slots.filterHeight] {
      try number(options, slot, "filter size", 1...1 << 20)
    }
  }

  private func checkPadding(
    _ options: FlatBufferTable, _ padding: Int, activation: Int
  ) throws(VisionError) {
    let padding = try options.int8(padding)
    let function = try options.int8(activation)
    guard WindowPadding(rawValue: padding) != nil, FusedActivation(rawValue: function) != nil
    else {
      throw badOption("padding \(padding) or activation \(function) is unknown")
    }
  }

  private func checkBlock(_ options: FlatBufferTable) throws(VisionError) {
    try number(options, OptionSlot.Block.size, "block_size", 1...1 << 14)
  }

  private func checkParts(_ options: FlatBufferTable, _ count: Int) throws(VisionError) {
    let counted = Int(try options.int32(OptionSlot.Parts.count))
    guard counted == count else {
      throw badOption("it counts \(counted) tensors but has \(count)")
    }
  }

  private func checkLSTM() throws(VisionError) {
    let isSmall = record.inputs.count == 5
    guard isSmall || [20, 24].contains(record.inputs.count),
      record.outputs.count == (isSmall ? 4 : 1)
    else {
      throw VisionError(
        place(), of: graph.buffer, "LSTM needs 5 inputs and 4 outputs, or 20 or 24 and 1",
        ModelFault.wrongTensorCount)
    }
    guard try needed(options(.lstm)).int8(OptionSlot.LSTM.kernelType) == (isSmall ? 1 : 0) else {
      throw badOption("its kernel_type does not fit its number of inputs")
    }
  }

  private func checkGather() throws(VisionError) {
    guard let options = try options(.gather) else { return }
    try checkAxis(options, slot: OptionSlot.Gather.axis, of: input(InputSlot.Gather.operand))
    try checkAxis(
      options, slot: OptionSlot.Gather.batchDimensionCount, of: input(InputSlot.Gather.indices),
      isCount: true)
  }

  /// Checks an axis, or a number of axes, against a tensor's rank; [] may be an unknown shape.
  private func checkAxis(
    _ options: FlatBufferTable, slot: Int, of tensor: TensorRecord?, isCount: Bool = false
  ) throws(VisionError) {
    guard let rank = tensor?.shape.count, rank > 0 else { return }
    let axis = Int(try options.int32(slot))
    guard (-rank...(isCount ? rank : rank - 1)).contains(axis) else {
      throw badOption("there is no axis \(axis) in a tensor of \(rank) dimensions")
    }
  }

  /// Checks the lengths of lists, which the runtime copies to arrays of eight.
  private func checkLists(_ options: FlatBufferTable, _ slots: [Int]) throws(VisionError) {
    for slot in slots where try (options.int64s(slot) ?? []).count > TensorCheck.highestRank {
      throw badOption("a list has more than \(TensorCheck.highestRank) entries")
    }
  }

  private func checkScatter() throws(VisionError) {
    let options = try needed(options(.scatter))
    let slots = OptionSlot.StablehloScatter.self
    try checkLists(options, [slots.updateWindow, slots.insertedWindow, slots.toOperand])
    try checkDimensions(options, slots.updateWindow, of: input(InputSlot.Scatter.updates))
    try checkDimensions(options, slots.insertedWindow, of: input(InputSlot.Scatter.operand))
    try checkDimensions(options, slots.toOperand, of: input(InputSlot.Scatter.operand))
    try checkIndexDimension(
      try options.int64(slots.indexVector), of: input(InputSlot.Scatter.indices))
  }

  private func checkStablehloGather() throws(VisionError) {
    let options = try needed(options(.stablehloGather))
    let slots = OptionSlot.StablehloGather.self
    let operand = input(InputSlot.Gather.operand)
    try checkLists(
      options, [slots.offset, slots.collapsedSlice, slots.startIndexMap, slots.sliceSizes])
    try checkDimensions(options, slots.offset, of: output(OutputSlot.result))
    try checkDimensions(options, slots.collapsedSlice, of: operand)
    try checkDimensions(options, slots.startIndexMap, of: operand)
    try checkIndexDimension(
      try options.int64(slots.indexVector), of: input(InputSlot.Gather.indices))
    let shape = operand?.shape ?? []
    let sizes = try options.int64s(slots.sliceSizes) ?? []
    guard sizes.count == shape.count, zip(sizes, shape).allSatisfy({ $0 >= 0 && $0 <= $1 }) else {
      throw badOption("slices of \(sizes) do not fit the shape \(shape)")
    }
  }

  private func checkDimensions(
    _ options: FlatBufferTable, _ slot: Int, of tensor: TensorRecord?
  ) throws(VisionError) {
    let rank = Int64(tensor?.shape.count ?? 0)
    for dimension in try options.int64s(slot) ?? [] where !(0..<rank).contains(dimension) {
      throw badOption("there is no dimension \(dimension) among \(rank)")
    }
  }

  /// Checks the dimension that holds an index; the one after the last is allowed.
  private func checkIndexDimension(
    _ dimension: Int64, of indices: TensorRecord?
  ) throws(VisionError) {
    let rank = Int64(indices?.shape.count ?? 0)
    guard (0...rank).contains(dimension) else {
      throw badOption("there is no dimension \(dimension) in indices of \(rank)")
    }
  }

  private func checkWindow() throws(VisionError) {
    let options = try needed(options(.reduceWindow))
    let slots = OptionSlot.StablehloReduceWindow.self
    let lists = [slots.dimensions, slots.strides, slots.baseDilations, slots.windowDilations]
    try checkLists(options, lists)
    for slot in lists {
      for value in try options.int64s(slot) ?? [] where !(1...1 << 31).contains(value) {
        throw badOption("\(value) is not a valid window size, stride or dilation")
      }
    }
    guard (try options.int64s(slots.padding) ?? []).count <= 2 * TensorCheck.highestRank else {
      throw badOption("its padding has too many entries")
    }
  }

  @discardableResult
  private func number(
    _ options: FlatBufferTable, _ slot: Int, _ name: String, default value: Int32 = 0,
    _ allowed: ClosedRange<Int32>
  ) throws(VisionError) -> Int32 {
    let number = try options.int32(slot, default: value)
    guard allowed.contains(number) else {
      throw badOption("\(name) \(number) is not in \(allowed.lowerBound)...\(allowed.upperBound)")
    }
    return number
  }
}
