import ModelBytes
import VisionBase

// The kernels' requirements on scales: kernels assert them instead of reporting an error.

extension OperatorCheck {
  /// Checks the scales of sums and differences.
  ///
  /// These convert both inputs to a common scale, then to the output's; the factors must lie
  /// between 0 and 1.
  func rescaling() throws(VisionError) {
    guard let output = site.output(OutputSlot.result), output.type.isQuantizable,
      let left = site.input(InputSlot.Pair.left), let right = site.input(InputSlot.Pair.right)
    else { return }
    let scales = (try scale(of: left), try scale(of: right), try scale(of: output))
    if output.type == .int16, scales.0 == nil, scales.1 == nil, scales.2 == nil { return }
    guard let first = scales.0, let second = scales.1, let last = scales.2 else {
      throw site.badScale("some of its tensors have no single scale")
    }
    let largest = 2 * max(first, second)
    let factor =
      site.builtin == .squaredDifference
      ? largest * largest / (last * 0x1p14)
      : largest / (last * (output.type == .int16 ? 0x1p15 : 0x1p20))
    let limit = site.builtin == .sub ? 0x1p30 : 1
    guard first / largest > 0, second / largest > 0, factor > 0, factor < limit, factor != 1
    else {
      throw site.badScale("the scales \(first), \(second) and \(last) are too far apart")
    }
  }

  /// Checks that 16-bit inputs have the same shape, or scales to multiply by.
  ///
  /// Sums of 16-bit numbers read beyond their inputs, or end the process, when one input is
  /// broadcast and no scales are given, or all are powers of two. With other scales the kernel
  /// broadcasts them as it does bytes.
  func evenWideSums() throws(VisionError) {
    guard let left = site.input(InputSlot.Pair.left), left.type == .int16 else { return }
    let shapes = (shape(InputSlot.Pair.left), shape(InputSlot.Pair.right))
    if let sides = shapes.0, sides == shapes.1, !sides.contains(-1) { return }
    if try hasScalesForBroadcasting() { return }
    throw site.badShape(
      "16-bit inputs must have the same shape where they have no scales to multiply by, but these "
        + "have \(text(InputSlot.Pair.left)) and \(text(InputSlot.Pair.right))")
  }

  /// Returns true if the kernel of a 16-bit sum multiplies by the scales, rather than shifting.
  private func hasScalesForBroadcasting() throws(VisionError) -> Bool {
    guard let left = site.input(InputSlot.Pair.left), let right = site.input(InputSlot.Pair.right),
      let output = site.output(OutputSlot.result)
    else { return false }
    let all = [try scale(of: left), try scale(of: right), try scale(of: output)]
    let scales = all.compactMap(\.self)
    guard scales.count == all.count else { return false }
    // The kernel takes a number whose logarithm is within a thousandth of a whole one for a power
    // of two; the significand of a power is 1.
    return scales.contains { (1.01...1.98).contains($0.significand) }
  }

  /// Checks the scales of comparisons, which multiply each number by its scale in a way that 1
  /// breaks.
  func comparableScales() throws(VisionError) {
    for number in [InputSlot.Pair.left, InputSlot.Pair.right] {
      guard let input = site.input(number), input.type.isQuantizable else { continue }
      guard let scale = try scale(of: input), scale != 1, scale > 0x1p-100, scale < 0x1p30 else {
        throw site.badScale("input \(number) has no scale that can be compared")
      }
    }
  }

  /// Checks that 16-bit tensors have scales: only quantized ones get the function's lookup table.
  func lookupTable() throws(VisionError) {
    guard let input = site.input(InputSlot.operand), let output = site.output(OutputSlot.result),
      input.type == .int16
    else { return }
    guard try scale(of: input) != nil, try scale(of: output) != nil else {
      throw site.badScale("its 16-bit tensors have no scale")
    }
  }

  /// Checks that the number of scales fits the shape.
  ///
  /// The kernels that quantize and dequantize process as many entries as there are scales, whatever
  /// shape the input turns out to have.
  func scalesOfShape() throws(VisionError) {
    for tensor in [site.input(InputSlot.operand), site.output(OutputSlot.result)] {
      guard let table = try tensor?.table.table(Slot.Tensor.quantization),
        let count = try table.float32s(Slot.Quantization.scale)?.count, count > 1
      else { continue }
      let dimension = Int(try table.int32(Slot.Quantization.dimension))
      guard let sides = shape(InputSlot.operand), sides.indices.contains(dimension),
        sides[dimension] == count
      else {
        throw site.badScale(
          "\(count) scales for dimension \(dimension) need an input of a shape that is known to fit, "
            + "not \(text(InputSlot.operand))")
      }
    }
  }

  /// Checks that two shapes are compatible: the kernel ends the process if they are not.
  func broadcastableConstants() throws(VisionError) {
    guard let left = site.input(InputSlot.Pair.left)?.integers(),
      let right = site.input(InputSlot.Pair.right)?.integers(), Self.holdsMemory(left),
      Self.holdsMemory(right),
      zip(left.reversed(), right.reversed()).allSatisfy({ $0 == $1 || $0 == 1 || $1 == 1 })
    else { throw site.badShape("the shapes are not constants, or do not go together") }
  }

  /// Returns the scale of a tensor that is quantized as a whole.
  func scale(of tensor: TensorRecord) throws(VisionError) -> Double? {
    guard let table = try tensor.table.table(Slot.Tensor.quantization),
      let scales = try table.float32s(Slot.Quantization.scale), scales.count == 1, scales[0] > 0
    else { return nil }
    return Double(scales[0])
  }
}
