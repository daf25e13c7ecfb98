/// A depthwise convolution of a picture of floats whose weights are bytes, as models with dynamic
/// range have it.
///
/// Every number is within the limits of `HybridReader`.
package struct HybridConvolution: Sendable {
  package let input: FloatPlane
  package let output: FloatPlane
  package let window: ByteWindow
  /// The range of the file with the weights, [height, width, channel].
  package let weights: Range<Int>
  /// The scale of each channel's weights.
  package let scales: [Float]
  package let bias: FloatConstant
  /// The range to which results are clamped; infinite for no clamping.
  package let range: ClosedRange<Float>
}
