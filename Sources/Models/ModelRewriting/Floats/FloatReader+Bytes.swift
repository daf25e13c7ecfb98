import ModelBytes
internal import ModelFiles
import VisionBase

// Convolutions of floats whose weights are bytes, as models with dynamic range have them.

extension FloatReader {
  /// The runtime multiplies in another order where channels do not fill its vectors.
  private static let roundedChannels = 4

  /// Returns the weights of a convolution, their shape, and their scales if they are bytes.
  func weights(
    _ index: Int, isDepthwise: Bool
  ) throws(VisionError) -> (weights: FloatConstant, shape: [Int], scales: [Float]?)? {
    if let (weights, shape) = try constants.constant(index, rank: 4) {
      return (weights, shape, nil)
    }
    #if arch(x86_64)
      return try bytes(index, axis: isDepthwise ? 3 : 0)
    #else
      // Not compared with the runtime there.
      return nil
    #endif
  }

  /// Returns true if a depthwise convolution rounds its whole picture as kernels do.
  static func roundsAll(_ shape: [Int], _ input: FloatPlane) -> Bool {
    shape[1] > 1 && input.channels % roundedChannels == 0
  }

  /// Returns true if a convolution rounds each pixel with a scale of its own.
  static func roundsEach(_ shape: [Int], _ stride: Int) -> Bool {
    shape[1...2] == [1, 1] && stride == 1
  }

  private func bytes(
    _ index: Int, axis: Int
  ) throws(VisionError) -> (weights: FloatConstant, shape: [Int], scales: [Float]?)? {
    guard subgraph.tensors.indices.contains(index) else { return nil }
    let tensor = subgraph.tensors[index]
    guard tensor.type == .int8, let content = tensor.content, tensor.shape.count == 4,
      let count = tensor.elementCount, count == content.count,
      (1...FloatConstantReader.largestCount).contains(count), !tensor.isVariable,
      try !tensor.table.has(Slot.Tensor.sparsity),
      try tensor.table.uint32(Slot.Tensor.externalBuffer) == 0,
      let quantization = try tensor.quantization(), quantization.dimension == axis,
      quantization.scales.count == tensor.shape[axis],
      quantization.zeroPoints.count == quantization.scales.count,
      quantization.zeroPoints.allSatisfy({ $0 == 0 }),
      quantization.scales.allSatisfy({ $0.isNormal && $0 > 0 })
    else { return nil }
    let weights = FloatConstant(content: content, storage: .bytes, count: count, places: nil)
    return (weights, tensor.shape, quantization.scales)
  }
}
