package import ModelFiles

/// Why a model cannot take a picture, for programs.
///
/// It is the `cause` of a `VisionError` with the code `modelUnsupported` or `modelInvalid`;
/// conditions that lie in the metadata have a `MetadataFault` instead.
package enum ImageInputFault: Error, Hashable, Sendable {
  /// The model has this many inputs instead of one.
  case inputCount(Int)
  /// The metadata describe the model but not its input.
  case undescribed
  /// The input has this shape instead of batch, height, width, channels.
  case notFourDimensions([Int])
  /// The input's elements are not of a type that pixels can be.
  case elementType(tensor: String, ElementType)
  /// The input is not one picture of three channels.
  case shape([Int])
}
