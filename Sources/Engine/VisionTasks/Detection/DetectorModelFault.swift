package import ModelFiles

/// The reason a model cannot be used as a detector.
///
/// It is the `cause` of a `VisionError`. Faults in the metadata are a `MetadataFault` instead,
/// faults of the image input an `ImageInputFault`, faults of the options a `CategoryOptionsFault`.
package enum DetectorModelFault: Error, Hashable, Sendable {
  /// The model has no metadata.
  case missingMetadata
  /// The model has this many subgraphs instead of one.
  case subgraphCount(Int)
  /// The model has this many outputs instead of two or four.
  case outputCount(Int)
  /// The number of outputs in the metadata differs from the model's.
  case outputMetadataCount(outputs: Int, metadata: Int)
  /// An output holds neither bytes nor floats.
  case outputType(index: Int, ElementType)
  /// Some outputs are quantized, others are not.
  case mixedOutputTypes(quantized: Int, outputs: Int)
  /// An output's shape does not fit its role.
  case outputShape(tensor: String, [Int])
}
