import ModelBytes
internal import ModelFiles
import VisionBase

// The operators by which networks weigh their channels: means of all pixels, steps on the single
// pixel that they leave, and products with it.

extension FloatReader {
  /// Reads an operator whose result is a single pixel.
  func pixelSite(
    of record: OperatorRecord, _ kind: BuiltinOperator, to output: FloatPlane
  ) throws(VisionError) -> Site? {
    switch kind {
    case .mean: return try mean(record, to: output)
    case .reshape: return try reshapedMean(record, to: output)
    case .averagePool2D: return try average(record, to: output)
    case .logistic: return try logistic(record, to: output)
    case .conv2D:
      // Larger windows that leave one pixel are the runtime's.
      guard let site = try convolution(record, to: output, isDepthwise: false),
        site.step.window?.isPixel == true, site.inputs[0].plane.isPixel
      else { return nil }
      return site
    case .add: return try sum(record, to: output)
    case .mul: return try product(record, to: output)
    case .prelu: return try slope(record, to: output)
    case .relu, .relu6: return try clamp(record, kind, to: output)
    case .hardSwish: return try bend(record, to: output)
    default: return nil
    }
  }

  private func mean(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    guard let input = try averaged(by: record), input.channels == output.channels,
      try record.keepsDimensions()
    else { return nil }
    return plain(.mean, record, input, output)
  }

  /// Returns the picture that an operator takes the mean of, over rows and columns; nil for others.
  func averaged(by record: OperatorRecord) throws(VisionError) -> FloatPlane? {
    // The runtime joins a square and the mean behind it, which rounds differently.
    guard record.inputs.count == 2, let input = try picture(record.inputs[0]),
      !squares.contains(record.inputs[0]),
      subgraph.tensors.indices.contains(record.inputs[1]),
      let axes = subgraph.tensors[record.inputs[1]].integers(limit: 2), Set(axes) == [1, 2],
      input.height * input.width >= Limit.fewestAveraged
    else { return nil }
    return input
  }

  /// Reads the RESHAPE of a list of channels to a pixel as the mean that the list is.
  private func reshapedMean(
    _ record: OperatorRecord, to output: FloatPlane
  ) throws(VisionError) -> Site? {
    guard let tensor = record.inputs.first.flatMap({ means[$0] }),
      let input = try picture(tensor), input.channels == output.channels,
      try reshapes.alwaysMakes([1, 1, 1, output.channels], by: record)
    else { return nil }
    let step = FloatStep(kind: .mean, window: nil, range: -.infinity ... .infinity)
    return Site(
      step: step, inputs: [(tensor, input)], output: (record.outputs[OutputSlot.result], output))
  }

  /// Reads an operator whose only window is the whole picture.
  private func average(
    _ record: OperatorRecord, to output: FloatPlane
  ) throws(VisionError) -> Site? {
    let slots = OptionSlot.Pool2D.self
    guard record.inputs.count == 1, let input = try picture(record.inputs[0]),
      input.channels == output.channels, input.height <= Limit.averagedHeight,
      input.height * input.width >= Limit.fewestAveraged,
      try record.table.uint8(Slot.Operator.optionsType) == OptionsKind.pool2D.rawValue,
      let options = try record.table.table(Slot.Operator.options),
      WindowPadding(rawValue: try options.int8(slots.padding)) == .valid,
      try Int(options.int32(slots.filterHeight)) == input.height,
      try Int(options.int32(slots.filterWidth)) == input.width,
      // Strides beyond the window have another function in the runtime.
      try (1...input.height).contains(Int(options.int32(slots.strideHeight))),
      try (1...input.width).contains(Int(options.int32(slots.strideWidth))),
      FusedActivation(rawValue: try options.int8(slots.activation)) == .unchanged
    else { return nil }
    return plain(.average, record, input, output)
  }

  /// Reads a product of two pictures, the second one perhaps a single pixel, or with constants.
  func product(_ record: OperatorRecord, to output: FloatPlane) throws(VisionError) -> Site? {
    // The runtime joins squares with a mean behind them, which rounds differently.
    guard record.inputs.count == 2, record.inputs[0] != record.inputs[1],
      try record.table.uint8(Slot.Operator.optionsType) == OptionsKind.mul.rawValue,
      let options = try record.table.table(Slot.Operator.options),
      let range = Self.range(
        FusedActivation(rawValue: try options.int8(OptionSlot.Mul.activation)))
    else { return nil }
    for (first, second) in [(0, 1), (1, 0)] {
      guard let input = try picture(record.inputs[first]), input == output else { continue }
      if let factor = try picture(record.inputs[second]) {
        guard factor.channels == output.channels, factor.isPixel || factor == output else {
          continue
        }
        return Site(
          step: FloatStep(kind: .product, window: nil, range: range),
          inputs: [(record.inputs[first], input), (record.inputs[second], factor)],
          output: (record.outputs[OutputSlot.result], output))
      }
      if let factors = try numbersOfChannels(record.inputs[second], of: output) {
        return Site(
          step: FloatStep(kind: .scale, window: nil, range: range, slopes: factors),
          inputs: [(record.inputs[first], input)],
          output: (record.outputs[OutputSlot.result], output))
      }
    }
    return nil
  }

  /// Returns constant numbers: one for each channel of a picture, or one for all.
  func numbersOfChannels(
    _ index: Int, of output: FloatPlane
  ) throws(VisionError) -> FloatConstant? {
    for rank in 0...4 {
      guard let (numbers, shape) = try constants.constant(index, rank: rank),
        numbers.places == nil,
        numbers.count == 1 || (numbers.count == output.channels && shape.last == numbers.count)
      else { continue }
      return numbers
    }
    return nil
  }
}
