package import ModelFiles

/// The reason a model cannot be used as a segmenter, or its masks cannot.
///
/// It is the `cause` of a `VisionError`. Faults in the metadata are a `MetadataFault` instead,
/// faults of the image input an `ImageInputFault`.
package enum SegmenterModelFault: Error, Hashable, Sendable {
  /// The model has this many outputs instead of one or two.
  case outputCount(Int)
  /// The last output is not a mask for each class.
  case maskShape([Int])
  /// The first of two outputs does not have one quality score for each class.
  case qualityShape([Int], classes: Int)
  /// An output holds neither bytes nor floats.
  case outputType(index: Int, ElementType)
  /// The masks are of more classes than a category mask can number.
  case classCount(Int)
  /// The numbers of a run are not finite.
  case notFinite
}
