package import ModelFiles

/// Why a model does not make a classifier, for programs.
///
/// It is the `cause` of a `VisionError`; conditions that lie in the metadata have a `MetadataFault`
/// instead, those of the picture input an `ImageInputFault`, those of options a
/// `CategoryOptionsFault`.
package enum ClassifierModelFault: Error, Hashable, Sendable {
  /// The model has no outputs.
  case noOutputs
  /// An output is not one row of scores, as those of detectors are not.
  case outputShape(index: Int, [Int])
  /// An output holds neither bytes nor floats.
  case outputType(index: Int, ElementType)
  /// Some outputs are quantised and some are not.
  case mixedOutputTypes(quantized: Int, outputs: Int)
  /// An output holds bytes, but the model does not say what they stand for.
  case missingQuantization(index: Int)
  /// The metadata describe another number of outputs than the model has.
  case outputMetadataCount(outputs: Int, metadata: Int)
  /// An output has another number of labels than of classes.
  case labelCount(index: Int, labels: Int, classes: Int)
  /// The scores of an output are calibrated, but not for all of its classes.
  case calibrationCount(index: Int, sigmoids: Int, classes: Int)
}
