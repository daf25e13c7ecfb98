package import ModelFiles

/// The reason a model cannot be used as a classifier.
///
/// It is the `cause` of a `VisionError`. Faults in the metadata are a `MetadataFault` instead,
/// faults of the image input an `ImageInputFault`, faults of the options a `CategoryOptionsFault`.
package enum ClassifierModelFault: Error, Hashable, Sendable {
  /// The model has no outputs.
  case noOutputs
  /// An output is not one row of scores, for example because the model is a detector.
  case outputShape(index: Int, [Int])
  /// An output holds neither bytes nor floats.
  case outputType(index: Int, ElementType)
  /// Some outputs are quantized, others are not.
  case mixedOutputTypes(quantized: Int, outputs: Int)
  /// An output holds bytes, but the model has no quantization parameters for it.
  case missingQuantization(index: Int)
  /// The number of outputs in the metadata differs from the model's.
  case outputMetadataCount(outputs: Int, metadata: Int)
  /// The number of labels of an output differs from its number of classes.
  case labelCount(index: Int, labels: Int, classes: Int)
  /// The scores of an output are calibrated for only some of its classes.
  case calibrationCount(index: Int, sigmoids: Int, classes: Int)
}

extension ClassifierModelFault: PackedFileFault {
  package var isOfPackedFiles: Bool {
    switch self {
    case .labelCount, .calibrationCount: true
    default: false
    }
  }
}
