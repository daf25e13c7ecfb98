/// A picture of bytes inside a model: a tensor [1, height, width, channels] of `uint8`.
package struct BytePlane: Hashable, Sendable {
  package let height: Int
  package let width: Int
  package let channels: Int
  /// The byte that stands for zero.
  package let zeroPoint: UInt8

  /// How many bytes the picture has.
  package var byteCount: Int { height * width * channels }
}

/// A convolution of bytes by constant bytes, with all that is needed to compute it.
///
/// Every number is within the limits of `ConvolutionReader`.
package struct QuantizedConvolution: Sendable {
  /// Whether each channel has a filter of its own.
  package let isDepthwise: Bool
  package let kernelHeight: Int
  package let kernelWidth: Int
  package let strideY: Int
  package let strideX: Int
  /// Rows of zeros in front of the picture.
  package let paddingTop: Int
  /// Columns of zeros in front of the picture.
  package let paddingLeft: Int
  /// Which bytes of the file are the weights.
  package let weights: Range<Int>
  package let weightZeroPoint: UInt8
  /// Which bytes of the file are the biases, 32 bits for each output channel.
  package let bias: Range<Int>
  /// What a sum of products is multiplied with to get the distance from the output's zero point.
  package let scale: Float
  /// The bytes that the activation allows.
  package let range: ClosedRange<UInt8>
}
