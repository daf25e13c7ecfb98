import VisionBase

extension OperatorSite {
  /// Checks the options by which the runtime divides, multiplies or indexes without asking.
  ///
  /// The cases are the operators' numbers in the schema.
  func checkOptions() throws(VisionError) {
    switch builtinCode {
    case 1, 12, 17: try checkPool()
    case 2: try checkAxis(needed(options(.concatenation)), slot: 0, of: input(0))
    case 3:
      try checkConvolution(needed(options(.conv2D)), [1, 2], dilations: [4, 5], 3)
      try checkWeights(rank: 4, channelDimension: 0)
    case 4: try checkDepthwise()
    case 5: try checkBlock(needed(options(.depthToSpace)))
    case 6, 124: try checkUnpacking()
    case 9: try checkWeights(rank: 2, channelDimension: 0)
    case 13: try number(needed(options(.localResponse)), 0, "radius", 0...1 << 16)
    case 16: try checkLSTM()
    case 22: try checkReshape()
    case 26: try checkBlock(needed(options(.spaceToDepth)))
    case 27: try number(needed(options(.svdf)), 0, "rank", 1...1 << 20)
    case 36: try checkGather()
    case 49: try checkParts(needed(options(.split)), record.outputs.count)
    case 67:
      try checkConvolution(needed(options(.transposeConv)), [1, 2], dilations: [], 3)
      try checkWeights(rank: 4, channelDimension: 0, bias: 3)
    case 80: try number(needed(options(.fakeQuant)), 2, "num_bits", 2...16)
    case 83: try checkParts(needed(options(.pack)), record.inputs.count)
    case 88: try checkParts(needed(options(.unpack)), record.outputs.count)
    case 102: try checkParts(needed(options(.splitV)), record.outputs.count)
    case 132, 141:
      try checkConvolution(needed(options(.conv3D)), [1, 2, 3], dilations: [5, 6, 7], 4)
      try checkWeights(
        rank: 5, channelDimension: builtinCode == 132 ? 4 : 3, bias: builtinCode == 132 ? 2 : 3)
    case 190: try checkScatter()
    case 195: try checkLists(needed(options(.pad)), [0, 1, 2])
    case 198: try checkWindow()
    case 201: try checkStablehloGather()
    case BuiltinOperator.custom: try checkCustom()
    default: break
    }
  }

  /// Strides and dilations are divisors and factors; 65,536 is more than any picture needs.
  private func checkConvolution(
    _ options: FlatBufferTable, _ strides: [Int], dilations: [Int], _ activation: Int
  ) throws(VisionError) {
    try checkPadding(options, activation: activation)
    for slot in strides { try number(options, slot, "stride", 1...1 << 16) }
    for slot in dilations { try number(options, slot, "dilation", default: 1, 1...1 << 16) }
  }

  private func checkDepthwise() throws(VisionError) {
    let options = try needed(options(.depthwiseConv2D))
    try checkConvolution(options, [1, 2], dilations: [5, 6], 4)
    try number(options, 3, "depth_multiplier", 0...1 << 16)
    try checkWeights(rank: 4, channelDimension: 3)
  }

  private func checkPool() throws(VisionError) {
    let options = try needed(options(.pool2D))
    try checkPadding(options, activation: 5)
    for slot in [1, 2] { try number(options, slot, "stride", 1...1 << 16) }
    for slot in [3, 4] { try number(options, slot, "filter size", 1...1 << 20) }
  }

  private func checkPadding(
    _ options: FlatBufferTable, activation: Int
  ) throws(VisionError) {
    let padding = try options.int8(0)
    let function = try options.int8(activation)
    guard (0...1).contains(padding), (0...5).contains(function) else {
      throw badOption("padding \(padding) or activation \(function) is unknown")
    }
  }

  private func checkBlock(_ options: FlatBufferTable) throws(VisionError) {
    _ = try number(options, 0, "block_size", 1...1 << 14)
  }

  private func checkParts(_ options: FlatBufferTable, _ count: Int) throws(VisionError) {
    guard Int(try options.int32(0)) == count else {
      throw badOption("it counts \(try options.int32(0)) tensors but has \(count)")
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
    guard try needed(options(.lstm)).int8(3) == (isSmall ? 1 : 0) else {
      throw badOption("its kernel_type does not fit its number of inputs")
    }
  }

  private func checkGather() throws(VisionError) {
    guard let options = try options(.gather) else { return }
    try checkAxis(options, slot: 0, of: input(0))
    try checkAxis(options, slot: 1, of: input(1), isCount: true)
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

  /// The runtime copies these lists into arrays of eight.
  private func checkLists(_ options: FlatBufferTable, _ slots: [Int]) throws(VisionError) {
    for slot in slots where try (options.int64s(slot) ?? []).count > TensorCheck.highestRank {
      throw badOption("a list has more than \(TensorCheck.highestRank) entries")
    }
  }

  private func checkScatter() throws(VisionError) {
    let options = try needed(options(.scatter))
    try checkLists(options, [1, 2, 3])
    try checkDimensions(options, 1, of: input(2))
    try checkDimensions(options, 2, of: input(0))
    try checkDimensions(options, 3, of: input(0))
    try checkIndexDimension(try options.int64(4))
  }

  private func checkStablehloGather() throws(VisionError) {
    let options = try needed(options(.stablehloGather))
    try checkLists(options, [0, 1, 2, 4])
    try checkDimensions(options, 0, of: output(0))
    try checkDimensions(options, 1, of: input(0))
    try checkDimensions(options, 2, of: input(0))
    try checkIndexDimension(try options.int64(3))
    let shape = input(0)?.shape ?? []
    let sizes = try options.int64s(4) ?? []
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

  /// The dimension of the indices that holds one index; the one behind the last is allowed.
  private func checkIndexDimension(_ dimension: Int64) throws(VisionError) {
    let rank = Int64(input(1)?.shape.count ?? 0)
    guard (0...rank).contains(dimension) else {
      throw badOption("there is no dimension \(dimension) in indices of \(rank)")
    }
  }

  private func checkWindow() throws(VisionError) {
    let options = try needed(options(.reduceWindow))
    try checkLists(options, [0, 1, 2, 3])
    for slot in 0...3 {
      for value in try options.int64s(slot) ?? [] where !(1...1 << 31).contains(value) {
        throw badOption("\(value) is no window size, stride or dilation")
      }
    }
    guard (try options.int64s(4) ?? []).count <= 2 * TensorCheck.highestRank else {
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
