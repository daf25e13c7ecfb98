/// A picture of numbers of 16 bits inside a model: an `int16` tensor [1, height, width, channels].
package struct WidePlane: Hashable, Sendable {
  package let height: Int
  package let width: Int
  package let channels: Int

  /// The number of numbers in the picture.
  package var count: Int { height * width * channels }
}

/// A convolution of numbers of 16 bits with weights of bytes, as models that are quantized to
/// int16x8 have it.
///
/// Every number is within the limits of `WideReader`.
package struct WideConvolution: Sendable {
  package let isDepthwise: Bool
  package let input: WidePlane
  package let output: WidePlane
  package let window: ByteWindow
  /// The range of the file with the weights: [output channel, height, width, channel], or
  /// [height, width, channel] for a depthwise convolution.
  package let weights: Range<Int>
  /// The range of the file with the biases, of 64 bits each.
  package let bias: Range<Int>
  /// The factors from sums to results, one for each output channel.
  package let factors: [Double]
  /// The range to which results are clamped.
  package let range: ClosedRange<Int32>
}
