internal import VisionBase

/// How poses are found.
public struct PoseOptions: Hashable, Sendable {
  /// How many people are looked for, 1 to 8.
  public var peopleCount: Int

  /// How sure the detector must be that there is a person.
  public var minimumDetectionConfidence: Float

  /// How sure the landmark model must be that it looks at a person.
  public var minimumPresenceConfidence: Float

  /// How much a person's region must overlap the one of the frame before to count as the same.
  ///
  /// The measure is intersection over union, 0 to 1. It has no effect on single pictures.
  public var minimumTrackingConfidence: Float

  /// Whether landmarks of a stream are smoothed over time.
  ///
  /// The variant `tasks` smooths only while it looks for one person, as upstream does.
  public var smoothsLandmarks: Bool

  /// Whether each pose comes with a mask of the person.
  public var makesSegmentationMask: Bool

  /// Which of the two upstream pipelines is followed where they differ.
  public var variant: PoseVariant

  /// How many threads one run uses; nil takes all performance cores, at most four.
  public var threadCount: Int?

  /// Makes options.
  public init(
    peopleCount: Int = 1, minimumDetectionConfidence: Float = 0.5,
    minimumPresenceConfidence: Float = 0.5, minimumTrackingConfidence: Float = 0.5,
    smoothsLandmarks: Bool = true, makesSegmentationMask: Bool = false,
    variant: PoseVariant = .tasks, threadCount: Int? = nil
  ) {
    self.peopleCount = peopleCount
    self.minimumDetectionConfidence = minimumDetectionConfidence
    self.minimumPresenceConfidence = minimumPresenceConfidence
    self.minimumTrackingConfidence = minimumTrackingConfidence
    self.smoothsLandmarks = smoothsLandmarks
    self.makesSegmentationMask = makesSegmentationMask
    self.variant = variant
    self.threadCount = threadCount
  }
}

/// One of the two pipelines that MediaPipe has for the same models.
///
/// They differ in how overlapping detections are merged, what the next region is made from, how
/// landmarks and masks are smoothed, and how many people there can be.
public enum PoseVariant: Sendable, CaseIterable {
  /// MediaPipe Tasks' Pose Landmarker: several people.
  case tasks
  /// MediaPipe's older Pose solution: the most certain person, smoother regions and masks.
  case solution
}

extension PoseOptions {
  /// Checks what can be checked without a model.
  ///
  /// Throws `optionInvalid` with a `PoseModelFault`.
  func check() throws(VisionError) {
    guard (1...PoseEngine.mostPeople).contains(peopleCount) else {
      throw VisionError(
        .optionInvalid,
        "the number of people must be 1 to \(PoseEngine.mostPeople), got \(peopleCount)",
        cause: PoseModelFault.peopleCount(peopleCount))
    }
    guard variant == .tasks || peopleCount == 1 else {
      throw VisionError(
        .optionInvalid,
        "the pipeline of the Pose solution finds one person, not \(peopleCount); use the variant "
          + "tasks for several",
        cause: PoseModelFault.severalPeople(variant, peopleCount))
    }
    let confidences: KeyValuePairs = [
      "detection": minimumDetectionConfidence, "presence": minimumPresenceConfidence,
      "tracking": minimumTrackingConfidence,
    ]
    for (name, value) in confidences where !(0...1).contains(value) {
      throw VisionError(
        .optionInvalid, "the minimum \(name) confidence must be 0 to 1, got \(value)",
        cause: PoseModelFault.confidence(name, value))
    }
  }
}
