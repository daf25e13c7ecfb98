internal import VisionBase

/// The options of a face detector.
public struct FaceDetectorOptions: Hashable, Sendable {
  /// The minimum score of a face, 0 to 1.
  public var minDetectionConfidence: Float

  /// The overlap (intersection over union) above which detections are one face, 0 to 1;
  /// at 1, only the best face is found, as upstream does.
  public var overlapLimit: Float

  /// The number of threads for one detection; nil uses all performance cores, at most four.
  public var threadCount: Int?

  /// The accepted forms of the model's input.
  package var rules = ImageInputRules.all

  /// Creates options.
  public init(
    minDetectionConfidence: Float = 0.5, overlapLimit: Float = 0.3, threadCount: Int? = nil
  ) {
    self.minDetectionConfidence = minDetectionConfidence
    self.overlapLimit = overlapLimit
    self.threadCount = threadCount
  }

  /// Checks the options; throws `optionInvalid` with a `LandmarkTaskFault`.
  func check() throws(VisionError) {
    try LandmarkTaskFault.check(confidences: ["detection": minDetectionConfidence])
    guard (0...1).contains(overlapLimit) else {
      throw VisionError(
        .optionInvalid, "the overlap of detections must be 0 to 1, got \(overlapLimit)",
        cause: LandmarkTaskFault.option("overlapLimit", overlapLimit))
    }
  }
}
