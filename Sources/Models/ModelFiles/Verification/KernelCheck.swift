import VisionBase

extension OperatorSite {
  /// Checks what the runtime's kernels assert instead of answering an error, or do not ask at all.
  ///
  /// Found by running thousands of made models of one operator each.
  func checkKernel() throws(VisionError) {
    switch builtin {
    case .add, .sub, .squaredDifference:
      try checkSameType()
      try checkRescaling(isSquared: builtin == .squaredDifference)
    case .mul, .div, .floorDiv, .floorMod, .pow, .maximum, .minimum: try checkSameType()
    case .mean, .sum, .reduceProd, .reduceMax, .reduceMin, .reduceAny, .reduceAll:
      try checkSameType()
    case .less, .greater, .greaterEqual, .lessEqual, .equal, .notEqual: try checkComparison()
    case .softmax: try checkSoftmax()
    case .logSoftmax:
      try checkSameType()
      guard input(InputSlot.operand)?.shape.isEmpty != true else {
        throw badShape("it needs a dimension")
      }
    case .log, .sqrt, .rsqrt: try checkTable()
    case .fakeQuant: try checkType([.float32])
    case .matrixDiag: try checkDiagonal(nil)
    case .matrixSetDiag: try checkDiagonal(input(InputSlot.MatrixDiagonal.diagonal))
    case .broadcastArgs: try checkBroadcastShapes()
    case .randomStandardNormal, .randomUniform: try checkRandomShape()
    case .stablehloAdd, .stablehloMultiply, .stablehloMaximum, .stablehloMinimum, .stablehloFloor:
      try checkSameType()
    default: break
    }
  }

  /// Random numbers are written into memory of the shape asked for, whatever that is.
  private func checkRandomShape() throws(VisionError) {
    let asked = input(InputSlot.Random.shape)
    guard let shape = asked?.integers(), asked?.content != nil, Self.holdsMemory(shape) else {
      throw badShape("the shape it asks for is not a constant, or none that can be")
    }
  }

  /// The kernel ends the process for two shapes that do not go together.
  private func checkBroadcastShapes() throws(VisionError) {
    guard let first = input(InputSlot.Pair.left), let second = input(InputSlot.Pair.right),
      first.content != nil, second.content != nil, let left = first.integers(),
      let right = second.integers(), Self.holdsMemory(left),
      Self.holdsMemory(right),
      zip(left.reversed(), right.reversed()).allSatisfy({ $0 == $1 || $0 == 1 || $1 == 1 })
    else { throw badShape("the shapes are not constants, or do not go together") }
  }

  private static func holdsMemory(_ shape: [Int]) -> Bool {
    var product = 1
    for side in shape {
      guard side >= 0, side <= TensorCheck.mostBytes else { return false }
      product *= max(side, 1)
      guard product <= TensorCheck.mostBytes / 8 else { return false }
    }
    return true
  }

  /// Kernels that write elements of the input's type into an output of another overrun it.
  private func checkSameType() throws(VisionError) {
    guard let input = input(InputSlot.operand), let output = output(OutputSlot.result),
      input.type != output.type
    else { return }
    throw badType("its input is \(input.type.rawValue), its output \(output.type.rawValue)")
  }

  private func checkType(_ allowed: [ElementType]) throws(VisionError) {
    guard let input = input(InputSlot.operand), !allowed.contains(input.type) else { return }
    throw badType("it does not take \(input.type.rawValue)")
  }

  /// The matrix kernels take other types for floats, and never look at the diagonal's shape.
  private func checkDiagonal(_ diagonal: TensorRecord?) throws(VisionError) {
    try checkSameType()
    try checkType([.float32, .int64, .int32, .int16, .int8, .uint8])
    guard let diagonal, let matrix = input(InputSlot.MatrixDiagonal.matrix) else { return }
    let fitting = matrix.shape.dropLast(2) + [matrix.shape.suffix(2).min() ?? 0]
    guard diagonal.type == matrix.type, diagonal.shape == Array(fitting) else {
      throw badShape("the diagonal \(diagonal.shape) does not fit \(matrix.shape)")
    }
  }

  /// From bytes the result may have 16 bits, from floats it has floats.
  private func checkSoftmax() throws(VisionError) {
    guard let output = output(OutputSlot.result), output.type == .int16,
      let input = input(InputSlot.operand),
      input.type == .int8 || input.type == .uint8
    else { return try checkSameType() }
  }

  /// Sums and differences bring both inputs to a common scale, then to the output's; the factors
  /// must lie between 0 and 1.
  private func checkRescaling(isSquared: Bool) throws(VisionError) {
    guard let output = output(OutputSlot.result), output.type.isQuantizable else { return }
    guard let left = input(InputSlot.Pair.left), let right = input(InputSlot.Pair.right) else {
      return
    }
    let scales = (try scale(of: left), try scale(of: right), try scale(of: output))
    if output.type == .int16, scales.0 == nil, scales.1 == nil, scales.2 == nil { return }
    guard let first = scales.0, let second = scales.1, let last = scales.2 else {
      throw badScale("some of its tensors have no single scale")
    }
    let largest = 2 * max(first, second)
    let factor =
      isSquared
      ? largest * largest / (last * 0x1p14)
      : largest / (last * (output.type == .int16 ? 0x1p15 : 0x1p20))
    let limit = builtin == .sub ? 0x1p30 : 1
    guard first / largest > 0x1p-100, second / largest > 0x1p-100, factor > 0x1p-100,
      factor < limit, factor != 1
    else { throw badScale("the scales \(first), \(second) and \(last) are too far apart") }
  }

  /// Comparisons of quantised numbers multiply each by its scale, in a way that 1 breaks.
  private func checkComparison() throws(VisionError) {
    for number in [InputSlot.Pair.left, InputSlot.Pair.right] {
      guard let input = input(number), input.type.isQuantizable else { continue }
      guard let scale = try scale(of: input), scale != 1, scale > 0x1p-100, scale < 0x1p30 else {
        throw badScale("input \(number) has no scale that can be compared")
      }
    }
  }

  /// Functions of 16-bit numbers are looked up in a table that only quantised tensors get.
  private func checkTable() throws(VisionError) {
    try checkSameType()
    guard let input = input(InputSlot.operand), let output = output(OutputSlot.result),
      input.type == .int16
    else { return }
    guard try scale(of: input) != nil, try scale(of: output) != nil else {
      throw badScale("its 16-bit tensors have no scale")
    }
  }

  /// The scale of a tensor that is quantised as a whole.
  private func scale(of tensor: TensorRecord) throws(VisionError) -> Double? {
    guard let table = try tensor.table.table(Slot.Tensor.quantization),
      let scales = try table.float32s(Slot.Quantization.scale), scales.count == 1, scales[0] > 0
    else { return nil }
    return Double(scales[0])
  }

  private func badType(_ words: String) -> VisionError {
    VisionError(place(), of: graph.buffer, "\(name): \(words)", ModelFault.badType)
  }

  private func badScale(_ words: String) -> VisionError {
    VisionError(
      place(), of: graph.buffer, "\(name): \(words)", ModelFault.badQuantization,
      code: .modelUnsupported)
  }
}
