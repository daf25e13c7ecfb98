internal import VisionBase

/// The options of hand landmarking.
public struct HandOptions: Hashable, Sendable {
  /// The maximum number of hands, at least 1.
  public var maxHands: Int

  /// The detector's minimum score for a palm, 0 to 1.
  public var minDetectionConfidence: Float

  /// The landmark model's minimum score for the presence of a hand, 0 to 1.
  public var minPresenceConfidence: Float

  /// The overlap of a detected hand's region with a tracked one's above which both are one hand.
  ///
  /// The overlap is intersection over union, 0 to 1. It has no effect on single pictures.
  public var minTrackingConfidence: Float

  /// The smoothing of landmarks of a stream; nil, the default and upstream's only way, for none.
  public var smoothing: HandSmoothing?

  /// True if the pictures are mirror images, as those of many front cameras: right and left are
  /// exchanged then, so that they are the person's own.
  public var isMirrored: Bool

  /// The number of threads for one run; nil uses all performance cores, at most four.
  public var threadCount: Int?

  /// True if world landmarks are turned like the stored picture, as upstream's are.
  package var keepsStoredWorld = false

  /// The point at which several hands are read side by side.
  package var threadSharing = ThreadSharing.usual

  /// The accepted forms of the models' inputs.
  package var rules = ImageInputRules.all

  /// Creates options.
  public init(
    maxHands: Int = 1, minDetectionConfidence: Float = 0.5,
    minPresenceConfidence: Float = 0.5, minTrackingConfidence: Float = 0.5,
    smoothing: HandSmoothing? = nil, isMirrored: Bool = false, threadCount: Int? = nil
  ) {
    self.maxHands = maxHands
    self.minDetectionConfidence = minDetectionConfidence
    self.minPresenceConfidence = minPresenceConfidence
    self.minTrackingConfidence = minTrackingConfidence
    self.smoothing = smoothing
    self.isMirrored = isMirrored
    self.threadCount = threadCount
  }

  /// Checks the options that do not depend on a model.
  ///
  /// Throws `optionInvalid` with a `LandmarkTaskFault`.
  func check() throws(VisionError) {
    try LandmarkTaskFault.check(subjectCount: maxHands, "hands")
    try LandmarkTaskFault.check(confidences: [
      "detection": minDetectionConfidence, "presence": minPresenceConfidence,
      "tracking": minTrackingConfidence,
    ])
    guard let smoothing else { return }
    for (name, value) in [
      ("minimumCutoff", smoothing.minimumCutoff), ("slope", smoothing.slope),
    ] where !(value >= 0 && value.isFinite && (value > 0 || name == "slope")) {
      throw VisionError(
        .optionInvalid, "the \(name) of smoothing must be positive, got \(value)",
        cause: LandmarkTaskFault.option(name, value))
    }
  }
}

/// The smoothing of a hand's landmarks over time, by one-euro filters.
///
/// A lower cutoff makes a hand at rest steadier, a higher slope follows a fast one more closely.
/// Speeds are in sizes of the hand per second.
public struct HandSmoothing: Hashable, Sendable {
  /// The cutoff frequency of a landmark that does not move, in hertz; more than 0.
  public var minimumCutoff: Float

  /// The rise of the cutoff frequency with the speed (beta), at least 0.
  public var slope: Float

  /// Creates parameters; the defaults are those of MediaPipe's smoothing of faces and poses.
  public init(minimumCutoff: Float = 0.05, slope: Float = 80) {
    (self.minimumCutoff, self.slope) = (minimumCutoff, slope)
  }
}
