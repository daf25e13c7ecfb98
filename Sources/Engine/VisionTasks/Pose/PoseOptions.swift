internal import VisionBase

/// The options of pose landmarking.
public struct PoseOptions: Hashable, Sendable {
  /// The maximum number of people, 1 to 8.
  public var maxPeople: Int

  /// The detector's minimum score for a person, 0 to 1.
  public var minDetectionConfidence: Float

  /// The landmark model's minimum score for the presence of a person, 0 to 1.
  public var minPresenceConfidence: Float

  /// The minimum overlap of a person's region with the previous frame's for the same person.
  ///
  /// The overlap is intersection over union, 0 to 1. It has no effect on single pictures.
  public var minTrackingConfidence: Float

  /// True if landmarks of a stream are smoothed over time.
  ///
  /// The variant `tasks` smooths only if `maxPeople` is 1, as upstream does.
  public var smoothsLandmarks: Bool

  /// True if each pose comes with a mask of the person.
  public var makesSegmentationMask: Bool

  /// The upstream pipeline to follow where the two differ.
  public var variant: PoseVariant

  /// The number of threads for one run; nil uses all performance cores, at most four.
  public var threadCount: Int?

  /// Creates options.
  public init(
    maxPeople: Int = 1, minDetectionConfidence: Float = 0.5,
    minPresenceConfidence: Float = 0.5, minTrackingConfidence: Float = 0.5,
    smoothsLandmarks: Bool = true, makesSegmentationMask: Bool = false,
    variant: PoseVariant = .tasks, threadCount: Int? = nil
  ) {
    self.maxPeople = maxPeople
    self.minDetectionConfidence = minDetectionConfidence
    self.minPresenceConfidence = minPresenceConfidence
    self.minTrackingConfidence = minTrackingConfidence
    self.smoothsLandmarks = smoothsLandmarks
    self.makesSegmentationMask = makesSegmentationMask
    self.variant = variant
    self.threadCount = threadCount
  }
}

/// One of MediaPipe's two pipelines for the same models.
///
/// They differ in the merging of overlapping detections, the source of the next region, the
/// smoothing of landmarks and masks, and the maximum number of people.
///
/// New versions may add cases.
public enum PoseVariant: Sendable, CaseIterable {
  /// MediaPipe Tasks' Pose Landmarker: several people.
  case tasks
  /// MediaPipe's older Pose solution: the best person only, smoother regions and masks.
  case solution
}

extension PoseOptions {
  /// Checks the options that do not depend on a model.
  ///
  /// Throws `optionInvalid` with a `LandmarkTaskFault` or a `PoseModelFault`.
  func check() throws(VisionError) {
    guard (1...PoseEngine.mostPeople).contains(maxPeople) else {
      throw VisionError(
        .optionInvalid,
        "the number of people must be 1 to \(PoseEngine.mostPeople), got \(maxPeople)",
        cause: LandmarkTaskFault.subjectCount(maxPeople))
    }
    guard variant == .tasks || maxPeople == 1 else {
      throw VisionError(
        .optionInvalid,
        "the pipeline of the Pose solution finds one person, not \(maxPeople); use the variant "
          + "tasks for several",
        cause: PoseModelFault.severalPeople(variant, maxPeople))
    }
    try LandmarkTaskFault.check(confidences: [
      "detection": minDetectionConfidence, "presence": minPresenceConfidence,
      "tracking": minTrackingConfidence,
    ])
  }
}
