import ModelBytes
internal import ModelFiles
import VisionBase

extension ByteReader {
  /// Reads a sum with the fixed-point arithmetic of XNNPACK: factors of up to 21 bits.
  func sum(_ record: OperatorRecord, to output: Picture) throws(VisionError) -> Site? {
    guard record.inputs.count == 2,
      let range = try range(of: record, .add, OptionSlot.Add.activation, output)
    else { return nil }
    for (first, second) in [(0, 1), (1, 0)] {
      guard let left = try picture(record.inputs[first]),
        left.plane.shape == output.plane.shape, left.plane.isSigned == output.plane.isSigned,
        let (factor, plane, scale) = try factor(record.inputs[second], of: output.plane)
      else { continue }
      var inputs = [(record.inputs[first], left.plane)]
      var (constant, zeroPoint): ([UInt8], UInt8) = ([], 0)
      switch factor {
      case .plane:
        guard let plane, plane.shape == output.plane.shape else { return nil }
        inputs.append((record.inputs[second], plane))
        zeroPoint = plane.zeroPoint
      case .pixel(let bytes, let zero): (constant, zeroPoint) = (bytes, zero)
      }
      let scales = [left.scale / output.scale, scale / output.scale]
      guard scales.allSatisfy(Limit.sumScale.contains), let largest = scales.max() else {
        return nil
      }
      let shift = 20 - Int32(largest.exponent)
      let factors = scales.map {
        Int32(Float(sign: .plus, exponent: Int(shift), significand: $0).rounded(.toNearestOrEven))
      }
      let zeros = factors[0] * Int32(left.plane.zeroPoint) + factors[1] * Int32(zeroPoint)
      let start = (1 as Int32) << (shift - 1) - zeros
      return Site(
        step: .sum(
          constant: constant, factors: factors, start: start, shift: shift, range: range),
        inputs: inputs, output: (record.outputs[OutputSlot.result], output.plane))
    }
    return nil
  }

  /// Reads a border of zeros around a picture.
  func border(_ record: OperatorRecord, to output: Picture) throws(VisionError) -> Site? {
    guard let input = record.inputs.first, let picture = try picture(input),
      picture.hasNumbers(of: output), let border = borders[record.outputs[0]]
    else { return nil }
    return plain(.border(top: border.top, left: border.left), record, picture, output)
  }

  /// Reads a product of two pictures; one may be a single pixel or constant.
  func product(_ record: OperatorRecord, to output: Picture) throws(VisionError) -> Site? {
    guard record.inputs.count == 2,
      let range = try range(of: record, .mul, OptionSlot.Mul.activation, output)
    else { return nil }
    for (first, second) in [(0, 1), (1, 0)] {
      guard let picture = try picture(record.inputs[first]),
        picture.plane.shape == output.plane.shape, picture.plane.isSigned == output.plane.isSigned,
        let (factor, plane, scale) = try factor(record.inputs[second], of: output.plane)
      else { continue }
      let product = picture.scale * scale / output.scale
      guard Limit.productScale.contains(product) else { return nil }
      var inputs = [(record.inputs[first], picture.plane)]
      if let plane { inputs.append((record.inputs[second], plane)) }
      return Site(
        step: .product(factor, scale: product, range: range), inputs: inputs,
        output: (record.outputs[OutputSlot.result], output.plane))
    }
    return nil
  }

  private func factor(
    _ index: Int, of output: BytePlane
  ) throws(VisionError) -> (factor: ByteFactor, plane: BytePlane?, scale: Float)? {
    if let picture = try picture(index) {
      let plane = picture.plane
      let isPixel = !output.isFlat && plane.height == 1 && plane.width == 1 && !plane.isFlat
      guard plane.isSigned == output.isSigned, plane.channels == output.channels,
        plane.shape == output.shape || isPixel
      else { return nil }
      return (.plane, plane, picture.scale)
    }
    guard let tensor = try tensor(index), let content = tensor.content,
      tensor.type == (output.isSigned ? .int8 : .uint8), let count = tensor.elementCount,
      count == 1 || (count == output.channels && tensor.shape.last == count),
      content.count == count, tensor.shape.count <= output.shape.count,
      let (scale, zeroPoint) = try numbers(tensor)
    else { return nil }
    let flip: UInt8 = output.isSigned ? 0x80 : 0
    var bytes: [UInt8] = []
    for place in content { bytes.append(try graph.buffer.load(place, as: UInt8.self) ^ flip) }
    if count == 1 { bytes = [UInt8](repeating: bytes[0], count: output.channels) }
    return (.pixel(bytes, zeroPoint: zeroPoint), nil, scale)
  }

  /// Reads a function of single bytes as a table.
  func table(
    _ kind: BuiltinOperator, _ record: OperatorRecord, to output: Picture
  ) throws(VisionError) -> Site? {
    guard record.inputs.count == 1, let input = try picture(record.inputs[0]),
      input.plane.shape == output.plane.shape,
      let table = ByteTable(kind, from: input, to: output, rounding)
    else { return nil }
    return plain(.table(table.bytes), record, input, output)
  }

  /// Reads a mean of all pixels with XNNPACK's order of roundings, which decides near halves.
  func mean(_ record: OperatorRecord, to output: Picture) throws(VisionError) -> Site? {
    guard record.inputs.count == 2, let input = try picture(record.inputs[0]),
      subgraph.tensors.indices.contains(record.inputs[1]),
      let axes = subgraph.tensors[record.inputs[1]].integers(limit: 2), Set(axes) == [1, 2],
      !input.plane.isFlat, input.plane.isSigned == output.plane.isSigned,
      output.plane.channels == input.plane.channels,
      output.plane.byteCount == output.plane.channels,
      try record.keepsDimensions() != output.plane.isFlat
    else { return nil }
    let (pixels, ratio) = (input.plane.height * input.plane.width, input.scale / output.scale)
    guard pixels <= Limit.meanPixels, Limit.conversionScale.contains(ratio) else { return nil }
    let scale = ratio * (1 / Float(pixels))
    let offset = rounding.offset(
      of: Float(pixels * input.plane.storedZeroPoint), times: scale,
      from: Float(output.plane.storedZeroPoint))
    return plain(.mean(scale: scale, offset: offset), record, input, output)
  }

  /// Reads the largest bytes, or the means, of windows.
  func pool(
    _ record: OperatorRecord, to output: Picture, isMean: Bool
  ) throws(VisionError) -> Site? {
    let slots = OptionSlot.Pool2D.self
    guard record.inputs.count == 1, let input = try picture(record.inputs[0]),
      input.hasNumbers(of: output), !input.plane.isFlat, !output.plane.isFlat,
      input.plane.channels == output.plane.channels,
      let range = try range(of: record, .pool2D, slots.activation, output),
      let options = try record.table.table(Slot.Operator.options)
    else { return nil }
    let (height, width) = (
      Int(try options.int32(slots.filterHeight)), Int(try options.int32(slots.filterWidth))
    )
    let place = WindowPlace(
      padding: WindowPadding(rawValue: try options.int8(slots.padding)),
      strideY: Int(try options.int32(slots.strideHeight)),
      strideX: Int(try options.int32(slots.strideWidth)))
    guard (1...Limit.kernel).contains(height), (1...Limit.kernel).contains(width),
      (1...Limit.stride).contains(place.strideY), (1...Limit.stride).contains(place.strideX),
      let top = place.rowPadding(input.plane.height, output.plane.height, height),
      let left = place.columnPadding(input.plane.width, output.plane.width, width)
    else { return nil }
    let window = ByteWindow(
      height: height, width: width, strideY: place.strideY, strideX: place.strideX,
      paddingTop: top, paddingLeft: left)
    return plain(.pool(window, isMean: isMean, range: range), record, input, output)
  }

  /// Reads a resizing that picks the nearest pixels.
  func pick(_ record: OperatorRecord, to output: Picture) throws(VisionError) -> Site? {
    guard let tensor = record.inputs.first, let input = try picture(tensor),
      input.hasNumbers(of: output), !input.plane.isFlat, !output.plane.isFlat,
      input.plane.channels == output.plane.channels,
      let pixels = try NearestPixels(
        of: record, in: subgraph, from: (input.plane.height, input.plane.width),
        to: (output.plane.height, output.plane.width))
    else { return nil }
    return plain(.pick(rows: pixels.rows, columns: pixels.columns), record, input, output)
  }

  /// Reads the last operator of an enlargement by repeated pixels.
  func enlarge(_ record: OperatorRecord, to output: Picture) throws(VisionError) -> Site? {
    let plane = output.plane
    let result = record.outputs[OutputSlot.result]
    guard !plane.isFlat,
      let found = copies.picked(
        in: result, height: plane.height, width: plane.width, channels: plane.channels),
      let input = try picture(found.tensor), input.hasNumbers(of: output)
    else { return nil }
    return Site(
      step: .pick(rows: found.rows, columns: found.columns),
      inputs: [(found.tensor, input.plane)], output: (result, plane))
  }

  private func plain(
    _ step: ByteStep, _ record: OperatorRecord, _ input: Picture, _ output: Picture
  ) -> Site {
    Site(
      step: step, inputs: [(record.inputs[0], input.plane)],
      output: (record.outputs[OutputSlot.result], output.plane))
  }

  /// Returns the bytes that an operator's activation allows; nil for options of another kind.
  private func range(
    of record: OperatorRecord, _ kind: OptionsKind, _ slot: Int, _ output: Picture
  ) throws(VisionError) -> ClosedRange<UInt8>? {
    guard try record.table.uint8(Slot.Operator.optionsType) == kind.rawValue,
      let options = try record.table.table(Slot.Operator.options)
    else { return nil }
    return output.range(FusedActivation(rawValue: try options.int8(slot)))
  }
}
