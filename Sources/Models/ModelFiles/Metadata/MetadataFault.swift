/// A defect in a model's metadata, labels or score calibration, in a form for programs.
///
/// It is the `cause` of a `VisionError` with the code `modelInvalid` or `modelUnsupported`; the
/// error's message describes it.
package enum MetadataFault: Error, Hashable, Sendable {
  // The container.

  /// The metadata's four-letter identifier is not `M001` but this one.
  case wrongIdentifier(String)
  /// The metadata needs a reader of at least this version of the schema.
  case parserTooOld(required: String)
  /// The archive of label files after the model has compressed entries.
  case notAnUncompressedZip
  /// The archive of label files after the model is damaged.
  case unreadableZip
  /// The metadata names a file that is not in the archive after the model.
  case missingAssociatedFile(String)
  /// The metadata contains more than a real model could, for example millions of tensors.
  case tooLarge

  // Labels.

  /// A label file is empty.
  case emptyLabels
  /// A label file and the file of its display names have different numbers of lines.
  case labelCountMismatch(labels: Int, displayNames: Int)

  // Score calibration.

  /// The scores are to be calibrated, but no file with the parameters is named.
  case missingCalibrationFile
  /// The file with the parameters is empty.
  case emptyCalibration
  /// A line of the file has this many parameters instead of 3 or 4.
  case calibrationParameterCount(Int)
  /// A parameter in the file is not a number.
  case calibrationParameterNotANumber(String)
  /// The scale of a sigmoid is negative.
  case calibrationScaleNegative(Float)
  /// The score transformation is not one that the schema names.
  case unknownScoreTransformation(Int)
  /// The model returned a class below 0.
  case calibrationIndexNegative(Int)
  /// The model returned a class that has no line in the file.
  case calibrationIndexTooLarge(Int, count: Int)

  // Tensors.

  /// A tensor's metadata has several process units of one kind, where one is allowed.
  case duplicateProcessUnit(ProcessUnit.Kind)
  /// Pixels must be normalized, but the metadata has no parameters for that.
  case missingNormalization
  /// The normalization has different numbers of means and deviations.
  case normalizationSizes(means: Int, deviations: Int)
  /// The normalization has this many means instead of 1 or 3.
  case normalizationCount(Int)
  /// The normalization differs between the colors, which the task does not support.
  case normalizationPerChannel
  /// A deviation of the normalization is 0.
  case normalizationZeroDeviation
  /// The metadata of a tensor that must hold an image gives another content.
  case notAnImage(tensor: String?, found: TensorContent.Kind)
  /// An image tensor's colors are not RGB.
  case notRGB(ImageProperties.ColorSpace)
  /// The metadata of a tensor that must hold boxes gives another content, or none.
  case notBoundingBoxes(tensor: String?, found: TensorContent.Kind?)
  /// Boxes are not given by their boundaries.
  case boundingBoxKind(BoundingBoxProperties.Kind)
  /// Boxes are not given as ratios of the picture's size.
  case boundingBoxCoordinates(BoundingBoxProperties.Coordinates)
  /// The order of a box's values has this many entries instead of 4.
  case boundingBoxIndexCount(Int)

  // Detectors without suppression inside the model.

  /// The identifier of the decoding options is not `V001` but this one.
  case wrongDetectorIdentifier(String)
  /// There are no options for decoding boxes and scores.
  case missingDecodingOptions
  /// There are no anchors.
  case missingAnchors
  /// The options contradict themselves or each other; the error's message has the details.
  case inconsistentDecodingOptions

  // Segmenters.

  /// The identifier of the segmenter's note is not `V001` but this one.
  case wrongSegmenterIdentifier(String)
  /// The activation of the masks is not one that the schema names.
  case unknownActivation(Int)
}
