package import ModelFiles

/// The reason a model cannot take a picture.
///
/// It is the `cause` of a `VisionError` with the code `modelUnsupported` or `modelInvalid`; faults
/// in the metadata are a `MetadataFault` instead.
package enum ImageInputFault: Error, Hashable, Sendable {
  /// The model has this many inputs instead of one.
  case inputCount(Int)
  /// The metadata describes the model but not its input.
  case undescribed
  /// The input has this shape instead of batch, height, width, channels.
  case notFourDimensions([Int])
  /// The input's element type cannot hold pixels.
  case elementType(tensor: String, ElementType)
  /// The input is not one picture of three channels.
  case shape([Int])
}
