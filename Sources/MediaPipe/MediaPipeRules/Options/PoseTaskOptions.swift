package import VisionTasks

/// The options of upstream's Pose Landmarker, with its defaults.
package struct PoseTaskOptions: Sendable {
  /// How many people are looked for; above 8 counts as 8.
  package var numPoses = 1

  /// How sure the detector must be that there is a person.
  package var minPoseDetectionConfidence: Float = 0.5

  /// How sure the landmark model must be that it looks at a person.
  package var minPosePresenceConfidence: Float = 0.5

  /// How much a person's region must overlap the one of the frame before to count as the same.
  package var minTrackingConfidence: Float = 0.5

  /// Whether results have a mask for each person.
  package var shouldOutputSegmentationMasks = false

  /// Upstream's defaults.
  package init() {}

  /// The engine's options.
  ///
  /// Upstream takes any detection and tracking confidence, so those outside 0 to 1 mean never and
  /// always. Throws for a presence confidence outside of that, and for no people.
  package func engineOptions() throws(TaskFailure) -> PoseOptions {
    guard (0...1).contains(minPosePresenceConfidence) else {
      throw .core(
        .invalidArgument,
        "Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]")
    }
    guard numPoses >= 1 else {
      let fault = "max_vec_size should be greater than or equal to 1."
      throw .core(
        .internal,
        "ValidatedGraphConfig Initialization failed.\n"
          + "ClipNormalizedRectVectorSizeCalculator: \(fault)\n"
          + "ClipDetectionVectorSizeCalculator: \(fault)")
    }
    return PoseOptions(
      peopleCount: min(numPoses, PoseEngine.mostPeople),
      minimumDetectionConfidence: Self.clipped(minPoseDetectionConfidence),
      minimumPresenceConfidence: minPosePresenceConfidence,
      minimumTrackingConfidence: Self.clipped(minTrackingConfidence),
      makesSegmentationMask: shouldOutputSegmentationMasks, variant: .tasks)
  }

  private static func clipped(_ confidence: Float) -> Float { max(0, min(1, confidence)) }
}
