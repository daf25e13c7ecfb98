package import ModelFiles

/// Why a model does not make a detector, for programs.
///
/// It is the `cause` of a `VisionError`; conditions that lie in the metadata have a `MetadataFault`
/// instead, those of the picture input an `ImageInputFault`, those of options a
/// `CategoryOptionsFault`.
package enum DetectorModelFault: Error, Hashable, Sendable {
  /// The model has no metadata.
  case missingMetadata
  /// The model has this many subgraphs instead of one.
  case subgraphCount(Int)
  /// The model has this many outputs instead of two or four.
  case outputCount(Int)
  /// The metadata describe another number of outputs than the model has.
  case outputMetadataCount(outputs: Int, metadata: Int)
  /// An output holds neither bytes nor floats.
  case outputType(index: Int, ElementType)
  /// Some outputs are quantised and some are not.
  case mixedOutputTypes(quantized: Int, outputs: Int)
  /// An output's shape does not fit its role.
  case outputShape(tensor: String, [Int])
}
