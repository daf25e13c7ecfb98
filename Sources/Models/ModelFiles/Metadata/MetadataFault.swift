/// What is wrong with a model's metadata, labels or score calibration, for programs.
///
/// It is the `cause` of a `VisionError` with the code `modelInvalid` or `modelUnsupported`; the
/// error's message says the same in words.
package enum MetadataFault: Error, Hashable, Sendable {
  // The container.

  /// The metadata's four-letter identifier is not `M001` but this.
  case wrongIdentifier(String)
  /// The metadata needs a reader of at least this version of the schema.
  case parserTooOld(required: String)
  /// The archive of label files behind the model has compressed entries.
  case notAnUncompressedZip
  /// The archive of label files behind the model is damaged.
  case unreadableZip
  /// The metadata names a file that is not in the archive behind the model.
  case missingAssociatedFile(String)
  /// The metadata states more than a model could mean, for example millions of tensors.
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
  /// The way scores are transformed is none of those that the schema names.
  case unknownScoreTransformation(Int)
  /// The model answered with a class below 0.
  case calibrationIndexNegative(Int)
  /// The model answered with a class for which the file has no line.
  case calibrationIndexTooLarge(Int, count: Int)

  // Tensors.

  /// A tensor's metadata has several process units of one kind, where one is allowed.
  case duplicateProcessUnit(ProcessUnit.Kind)
  /// Pixels must be normalised, but the metadata does not say how.
  case missingNormalization
  /// The normalisation has different numbers of means and deviations.
  case normalizationSizes(means: Int, deviations: Int)
  /// The normalisation has this many means instead of 1 or 3.
  case normalizationCount(Int)
  /// The normalisation differs between the colours, which the task does not support.
  case normalizationPerChannel
  /// A deviation of the normalisation is 0.
  case normalizationZeroDeviation
  /// A tensor that must hold an image is said to hold something else.
  case notAnImage(tensor: String?, found: TensorContent.Kind)
  /// An image tensor's colours are not RGB.
  case notRGB(ImageProperties.ColorSpace)
  /// A tensor that must hold boxes is said to hold something else, or nothing is said.
  case notBoundingBoxes(tensor: String?, found: TensorContent.Kind?)
  /// Boxes are not given by their boundaries.
  case boundingBoxKind(BoundingBoxProperties.Kind)
  /// Boxes are not given as ratios of the picture's size.
  case boundingBoxCoordinates(BoundingBoxProperties.Coordinates)
  /// The order of a box's values has this many entries instead of 4.
  case boundingBoxIndexCount(Int)

  // Detectors without suppression inside the model.

  /// The identifier of the decoding options is not `V001` but this.
  case wrongDetectorIdentifier(String)
  /// There are no options that say how boxes and scores are decoded.
  case missingDecodingOptions
  /// There are no anchors.
  case missingAnchors
  /// The options contradict themselves or each other; the error's message says how.
  case inconsistentDecodingOptions
}
