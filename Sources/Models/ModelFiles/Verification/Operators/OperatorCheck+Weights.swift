import ModelBytes
import VisionBase

// The kernels' requirements on filters, biases, scales and tables of weights.

extension OperatorCheck {
  /// Checks that there is one bias for each output channel, and that the bias's shape is certain.
  func bias(_ number: Int, filter: Int, dimension: Int) throws(VisionError) {
    guard site.input(number) != nil else { return }
    guard let filter = shape(filter), filter.indices.contains(dimension), filter[dimension] >= 0,
      KnownShapes.count(shape(number)) == filter[dimension]
    else {
      throw site.badShape("bias \(text(number)) does not fit a filter of shape \(text(filter))")
    }
  }

  /// Checks a bias beside 16-bit numbers: it is read by the type in the options, not by its own.
  func wideBias(_ number: Int, _ kind: OptionsKind, _ slot: Int) throws(VisionError) {
    let picture = site.builtin == .transposeConv ? InputSlot.TransposedConvolution.picture : 0
    guard site.input(picture)?.type == .int16, let bias = site.input(number)
    else { return }
    let asked = Int(try site.options(kind)?.int8(slot) ?? 0)
    let needed: ElementType = asked == ElementType.int32.schemaCode ? .int32 : .int64
    guard bias.type == needed else {
      throw site.badType("its bias is \(bias.type.rawValue) and is read as \(needed.rawValue)")
    }
  }

  func depthMultiplier() throws(VisionError) {
    let options = try site.needed(site.options(.depthwiseConv2D))
    let multiplier = Int(try options.int32(OptionSlot.DepthwiseConv2D.depthMultiplier))
    guard let filter = site.input(1)?.shape, filter.count == 4, filter[0] == 1 else {
      throw site.badShape("its filter must have the shape [1, height, width, channels]")
    }
    guard multiplier != 0, let input = shape(0), input.count == 4, input[3] >= 0 else { return }
    guard multiplier * input[3] == filter[3] else {
      throw site.badShape(
        "depth_multiplier \(multiplier) times \(input[3]) channels is not \(filter[3])")
    }
  }

  /// Checks a filter of bytes beside floats: it is scaled by channel, with as many scales as it
  /// has.
  func scaleForEachChannel(_ number: Int, _ dimension: Int) throws(VisionError) {
    guard site.input(0)?.type == .float32, let filter = site.input(number),
      [.uint8, .int8, .int4, .int2].contains(filter.type), filter.shape.indices.contains(dimension)
    else { return }
    guard let table = try filter.table.table(Slot.Tensor.quantization),
      try filter.hasPlainScales(table)
    else { return }
    let scales = try table.float32s(Slot.Quantization.scale) ?? []
    let channel = Int(try table.int32(Slot.Quantization.dimension))
    guard
      scales.count == filter.shape[dimension] && channel == dimension
        || scales.count == 1 && (site.builtin != .depthwiseConv2D || filter.shape[dimension] == 1)
    else {
      throw site.badScale(
        "\(scales.count) scales for dimension \(channel) do not fit a filter of \(filter.shape)")
    }
  }

  /// Checks for plain weights: shuffled ones are read without regard to their number.
  func plainWeights() throws(VisionError) {
    let format = try site.options(.fullyConnected)?.int8(OptionSlot.FullyConnected.format) ?? 0
    guard format == 0, site.record.outputs.count == 1 else {
      throw site.unsupported("shuffled weights are not supported")
    }
    guard let weights = site.input(1)?.shape, weights.allSatisfy({ $0 > 0 }) else {
      throw site.badShape("its weights are empty")
    }
  }

  /// Checks the small LSTM, which writes to two of its inputs; no other operator may use those.
  func ownState() throws(VisionError) {
    for number in [1, 4] {
      let tensor = site.record.inputs[number]
      let uses = site.subgraph.operators.reduce(0) { count, other in
        count + other.inputs.count { $0 == tensor }
      }
      guard site.input(number)?.content == nil, uses == 1, !site.subgraph.outputs.contains(tensor)
      else {
        throw VisionError(
          site.place(".inputs[\(number)]"), of: site.graph.buffer,
          "\(site.name) writes into its \(name(number)), which something else uses",
          ModelFault.badOrder)
      }
    }
  }

  func matrices() throws(VisionError) {
    guard let right = site.input(1) else { return }
    guard right.content == nil || KnownShapes.count(right.shape) ?? 0 > 0 else {
      throw site.badShape("its right is an empty constant")
    }
    if right.content != nil { try constantMatrix(right) }
    guard site.input(0)?.type == .float32, right.type == .int8 else { return }
    // It is transposed when the model is compiled, whether it is empty or not.
    guard let sides = shape(1), sides.allSatisfy({ $0 > 0 }) else {
      throw site.badShape("its right, of bytes, is \(text(1)), and must hold something")
    }
    let scales = try right.table.table(Slot.Tensor.quantization)?.float32s(Slot.Quantization.scale)
    guard scales?.count == 1 else { throw site.badScale("its right has no single scale") }
  }

  /// Checks the factor from the sums of a constant of bytes to the result.
  ///
  /// XNNPACK makes no layer for other factors, and the runtime runs it all the same.
  private func constantMatrix(_ right: TensorRecord) throws(VisionError) {
    guard right.type == .int8, let left = site.input(InputSlot.Pair.left), left.type == .int8,
      let output = site.output(OutputSlot.result), output.type == .int8,
      let first = try scale(of: left), let second = try scale(of: right),
      let last = try scale(of: output)
    else { return }
    // In floats, as XNNPACK has it: a product may be 0 or infinite.
    let factor = Float(first) * Float(second) / Float(last)
    guard factor > 0, factor < Self.factorLimit else {
      throw site.badScale("the scales \(first), \(second) and \(last) are too far apart")
    }
  }

  /// XNNPACK takes factors up to 255; these are so much smaller that rounding does not matter.
  private static var factorLimit: Float { 254 }

  /// Checks the scales of a table of bytes: one for all rows or one for each.
  ///
  /// `BlockScalesCheck` checks the scales of blocks.
  func rowScales() throws(VisionError) {
    guard let table = site.input(1),
      let quantization = try table.table.table(Slot.Tensor.quantization),
      try table.hasPlainScales(quantization)
    else { return }
    let scales = try quantization.float32s(Slot.Quantization.scale) ?? []
    let dimension = try quantization.int32(Slot.Quantization.dimension)
    guard scales.count <= 1 || scales.count == table.shape.first && dimension == 0 else {
      throw site.badScale("\(scales.count) scales do not fit its rows")
    }
  }

  /// Checks the places that rows are added to: the kernel computes them from unchecked indices.
  func buckets() throws(VisionError) {
    guard let places = site.input(1), let sides = site.input(2)?.integers(),
      let indices = places.integers(limit: 1 << 16), places.shape.count == 2
    else { throw site.badShape("its places or its shape hold too many numbers") }
    let depth = places.shape[1]
    let fits =
      depth >= 1 && sides.count == depth && sides.allSatisfy { $0 >= 1 }
      && Self.holdsMemory(sides)
      && indices.enumerated().allSatisfy { number, index in
        number % depth == depth - 1 || (0..<sides[number % depth]).contains(index)
      }
    guard fits else { throw site.badShape("its places lie outside of its shape \(sides)") }
    let combiner = try site.needed(site.options(.embeddingLookupSparse)).int8(
      OptionSlot.EmbeddingLookupSparse.combiner)
    guard (0...2).contains(combiner) else { throw site.badOption("combiner \(combiner)") }
  }

  /// Checks that the diagonal fits the matrix: it is read without regard to its length.
  func diagonal() throws(VisionError) {
    guard let matrix = shape(0), let diagonal = shape(1), !matrix.contains(-1),
      diagonal == matrix.dropLast(2) + [matrix.suffix(2).min() ?? 0]
    else {
      throw site.badShape("the diagonal \(text(1)) does not fit \(text(0))")
    }
  }
}
