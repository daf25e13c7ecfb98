import VisionBase

extension OperatorSite {
  /// Checks that unpacking constants keeps their shape.
  ///
  /// The runtime reads weights of DEQUANTIZE and DENSIFY with the shape of the output, past the end
  /// of the input if it is larger. Shapes of computed tensors are not checked: kernels compute them
  /// again.
  func checkUnpacking() throws(VisionError) {
    guard let packed = input(InputSlot.operand),
      let unpacked = output(OutputSlot.result), packed.content != nil,
      packed.shape != unpacked.shape
    else { return }
    throw badShape("its output has shape \(unpacked.shape), its constant \(packed.shape)")
  }

  /// Checks a filter's shape and that there is one bias for each of its output channels.
  func checkWeights(
    rank: Int, channelDimension: Int, bias: Int = InputSlot.Convolution.bias
  ) throws(VisionError) {
    // All of these operators have their filter in the same place.
    guard let filter = input(InputSlot.Convolution.filter), !filter.shape.isEmpty else { return }
    guard filter.shape.count == rank, filter.shape.allSatisfy({ $0 > 0 }) else {
      throw badShape("a filter of shape \(filter.shape) cannot be used")
    }
    guard let bias = input(bias), let count = bias.elementCount,
      count != filter.shape[channelDimension]
    else { return }
    throw badShape("\(count) biases do not fit a filter of shape \(filter.shape)")
  }
}
