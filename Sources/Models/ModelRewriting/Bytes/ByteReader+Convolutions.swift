import ModelBytes
internal import ModelFiles
import VisionBase

extension ByteReader {
  private struct Weights {
    let shape: [Int]
    let content: Range<Int>
    let scales: [Float]
    let isSigned: Bool
    let zeroPoint: UInt8
  }

  func convolution(
    _ record: OperatorRecord, to output: Picture, isDepthwise: Bool
  ) throws(VisionError) -> Site? {
    let slots = InputSlot.Convolution.self
    guard record.inputs.count == 3, !output.plane.isFlat,
      let options = try WindowOptions(of: record, isDepthwise: isDepthwise),
      let bordered = try picture(record.inputs[slots.picture]), !bordered.plane.isFlat,
      let weights = try weights(
        record.inputs[slots.filter], rank: 4, channelAxis: isDepthwise ? 3 : 0),
      let window = window(options, weights.shape, from: bordered.plane, to: output.plane)
    else { return nil }
    // A border of zeros that an earlier operator adds is added here as well, if windows reach over
    // it.
    guard let border = borders[record.inputs[slots.picture]], window.paddingTop == 0,
      window.paddingLeft == 0, border.isSmaller(than: window.height, window.width),
      let inner = try picture(border.tensor)
    else {
      return try site(
        record, weights, window, isDepthwise, options.activation,
        from: (record.inputs[slots.picture], bordered), to: output)
    }
    let shifted = ByteWindow(
      height: window.height, width: window.width, strideY: window.strideY,
      strideX: window.strideX, paddingTop: border.top, paddingLeft: border.left)
    return try site(
      record, weights, shifted, isDepthwise, options.activation, from: (border.tensor, inner),
      to: output)
  }

  /// Reads a matrix product as a convolution whose window is the whole picture.
  func product(
    byMatrix record: OperatorRecord, to output: Picture
  ) throws(VisionError) -> Site? {
    let slots = InputSlot.Convolution.self
    guard (2...3).contains(record.inputs.count), output.plane.height * output.plane.width == 1,
      try record.table.uint8(Slot.Operator.optionsType) == OptionsKind.fullyConnected.rawValue,
      let options = try record.table.table(Slot.Operator.options),
      try options.int8(OptionSlot.FullyConnected.format) == 0,
      let input = try picture(record.inputs[slots.picture]),
      let weights = try weights(record.inputs[slots.filter], rank: 2, channelAxis: 0),
      weights.shape == [output.plane.channels, input.plane.byteCount],
      input.plane.byteCount <= Limit.window, input.plane.height <= Limit.kernel,
      input.plane.width <= Limit.kernel
    else { return nil }
    let window = ByteWindow(
      height: input.plane.height, width: input.plane.width, strideY: 1, strideX: 1,
      paddingTop: 0, paddingLeft: 0)
    let activation = FusedActivation(
      rawValue: try options.int8(OptionSlot.FullyConnected.activation))
    return try site(
      record, weights, window, false, activation, from: (record.inputs[slots.picture], input),
      to: output)
  }

  private func site(
    _ record: OperatorRecord, _ weights: Weights, _ window: ByteWindow, _ isDepthwise: Bool,
    _ activation: FusedActivation?, from input: (tensor: Int, picture: Picture), to output: Picture
  ) throws(VisionError) -> Site? {
    let biasSlot = InputSlot.Convolution.bias
    let biasTensor = record.inputs.count > biasSlot ? record.inputs[biasSlot] : -1
    // Depthwise kernels split the distance of a weight from its zero point into two signed bytes,
    // which together reach 254.
    guard input.picture.plane.isSigned == output.plane.isSigned,
      weights.isSigned == output.plane.isSigned, !isDepthwise || weights.zeroPoint != 0,
      weights.isSigned || rounding.hasUnsignedConvolutions,
      let bias = try bias(biasTensor, count: output.plane.channels),
      let scales = scales(input.picture.scale, weights, bias.scale, output.scale),
      let range = output.range(activation)
    else { return nil }
    let convolution = ByteConvolution(
      isDepthwise: isDepthwise, window: window, weights: weights.content,
      hasSignedWeights: weights.isSigned, weightZeroPoint: weights.zeroPoint, bias: bias.content,
      scales: scales, range: range)
    return Site(
      step: .convolution(convolution), inputs: [(input.tensor, input.picture.plane)],
      output: (record.outputs[OutputSlot.result], output.plane))
  }

  /// Returns the window of a convolution; nil if it does not fit the planes or the kernels' limits.
  private func window(
    _ options: WindowOptions, _ shape: [Int], from input: BytePlane, to output: BytePlane
  ) -> ByteWindow? {
    guard (1...Limit.stride).contains(options.strideX),
      (1...Limit.stride).contains(options.strideY),
      let top = options.rowPadding(input.height, output.height, shape[1]),
      let left = options.columnPadding(input.width, output.width, shape[2])
    else { return nil }
    let fits =
      options.isDepthwise
      ? shape[0] == 1 && shape[3] == input.channels && output.channels == input.channels
        && shape[1] <= Limit.depthwiseKernel
      : shape[0] == output.channels && shape[3] == input.channels
        && shape[1] * shape[2] * shape[3] <= Limit.window
    guard fits else { return nil }
    return ByteWindow(
      height: shape[1], width: shape[2], strideY: options.strideY, strideX: options.strideX,
      paddingTop: top, paddingLeft: left)
  }

  private func weights(
    _ index: Int, rank: Int, channelAxis: Int
  ) throws(VisionError) -> Weights? {
    guard let tensor = try tensor(index), let content = tensor.content, tensor.shape.count == rank,
      tensor.type == .uint8 || tensor.type == .int8, tensor.elementCount == content.count,
      (1...Limit.weightByteCount).contains(content.count),
      rank == 2 || tensor.shape[1...2].allSatisfy({ (1...Limit.kernel).contains($0) }),
      let quantization = try tensor.quantization(),
      quantization.scales.allSatisfy({ $0.isNormal && $0 > 0 })
    else { return nil }
    if let (_, zeroPoint) = try numbers(tensor) {
      // Kernels for weights with a sign have no zero point for them.
      guard tensor.type == .uint8 || zeroPoint == 128 else { return nil }
      return Weights(
        shape: tensor.shape, content: content, scales: quantization.scales,
        isSigned: tensor.type == .int8, zeroPoint: zeroPoint)
    }
    guard tensor.type == .int8, quantization.dimension == channelAxis,
      quantization.scales.count == tensor.shape[channelAxis],
      quantization.zeroPoints.count == quantization.scales.count,
      quantization.zeroPoints.allSatisfy({ $0 == 0 })
    else { return nil }
    return Weights(
      shape: tensor.shape, content: content, scales: quantization.scales, isSigned: true,
      zeroPoint: 128)
  }

  /// Returns the place and the one scale of biases; -1 stands for none.
  ///
  /// XNNPACK leaves a layer to other kernels if one of the scales is no positive normal number,
  /// although it computes with none of them.
  private func bias(
    _ index: Int, count: Int
  ) throws(VisionError) -> (content: Range<Int>?, scale: Float?)? {
    guard index >= 0 else { return (nil, nil) }
    guard let tensor = try tensor(index), let content = tensor.content, tensor.type == .int32,
      tensor.shape == [count], content.count == 4 * count,
      let numbers = try tensor.quantization(), numbers.zeroPoints.allSatisfy({ $0 == 0 }),
      numbers.scales.allSatisfy({ $0.isNormal && $0 > 0 }),
      numbers.scales.count == 1 || numbers.scales.count == count && numbers.dimension == 0
    else { return nil }
    return (content, numbers.scales.count == 1 ? numbers.scales[0] : nil)
  }

  /// Returns the factors from sums to the output as XNNPACK computes them; nil if the runtime
  /// rejects one.
  private func scales(
    _ input: Float, _ weights: Weights, _ bias: Float?, _ output: Float
  ) -> [Float]? {
    let scales = weights.scales.map { input * $0 / output }
    guard scales.allSatisfy(Limit.scale.contains) else { return nil }
    // The runtime rejects models whose biases have a scale far from that of the products.
    if let bias, scales.count == 1 {
      let product = Double(input) * Double(weights.scales[0])
      guard abs(product - Double(bias)) / Double(output) <= 0.02 else { return nil }
    }
    return scales
  }
}
