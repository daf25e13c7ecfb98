/// A layer's weights as signed bytes with a scale for each channel, and its bias to go with them.
struct QuantizedWeights: Equatable {
  /// The weights, in their order.
  let weights: [Int8]
  /// What 1 stands for, for each channel.
  let scales: [Float]
  /// The bias in units of the input's scale times the channel's.
  let bias: [Int32]
  /// The same units.
  let biasScales: [Float]

  private static let largest: Float = 127

  /// Quantises weights symmetrically; nil when the numbers do not fit each other.
  ///
  /// - Parameters:
  ///   - weights: The weights; channels are the first or the last dimension.
  ///   - bias: One number for each channel.
  ///   - channelsAreLast: Whether neighbouring weights belong to different channels.
  ///   - inputScale: What 1 stands for in the layer's input.
  init?(_ weights: [Float], bias: [Float], channelsAreLast: Bool, inputScale: Float) {
    let count = bias.count
    guard count > 0, !weights.isEmpty, weights.count.isMultiple(of: count),
      (weights + bias).allSatisfy(\.isFinite), inputScale > 0
    else { return nil }
    let perChannel = weights.count / count
    func channel(_ index: Int) -> Int { channelsAreLast ? index % count : index / perChannel }
    var peaks = [Float](repeating: 0, count: count)
    for (index, weight) in weights.enumerated() {
      peaks[channel(index)] = max(peaks[channel(index)], weight.magnitude)
    }
    // A channel of zeros is right with any scale, and so is one that is too near to them for its
    // scales to be numbers of full precision.
    let scales = peaks.map { peak in
      let scale = peak / Self.largest
      return scale.isNormal && (scale * inputScale).isNormal ? scale : 1
    }
    self.scales = scales
    self.weights = weights.enumerated().map { index, weight in
      let value = (weight / scales[channel(index)]).rounded(.toNearestOrEven)
      return Int8(min(max(value, -Self.largest), Self.largest))
    }
    let biasScales = scales.map { $0 * inputScale }
    self.biasScales = biasScales
    self.bias = zip(bias, biasScales).map { value, scale in
      let steps = (Double(value) / Double(scale)).rounded(.toNearestOrEven)
      return Int32(min(max(steps, Double(Int32.min)), Double(Int32.max)))
    }
  }
}
