package import ModelFiles
internal import VisionBase
package import VisionTasks

extension TaskRunner where Engine == PoseEngine, Output == PoseResult {
  /// Creates upstream's Pose Landmarker from the models in its bundle.
  package convenience init(
    _ models: (detector: ModelFile, landmarks: ModelFile), _ options: PoseTaskOptions,
    _ settings: RunnerSettings<Engine, Output>
  ) throws(TaskFailure) {
    let options = try options.engineOptions()
    let models = try Self.attempt { () throws(VisionError) in
      try PoseEngineModels(
        detector: models.detector, landmarks: models.landmarks, options: options)
    }
    try self.init(
      settings,
      makeEngine: { (threadCount) throws(VisionError) in
        try PoseEngine(models, threadCount: threadCount)
      },
      processAtTime: { (engine, frame, _, microseconds) throws(VisionError) in
        guard let microseconds else { return try engine.poses(in: frame) }
        return try engine.trackedPoses(in: frame, timestampInMicroseconds: microseconds)
      })
  }
}

extension BundleOpening {
  /// Returns both models of the Pose Landmarker; checks that both files exist before it reads
  /// either.
  package func poseModels() throws(TaskFailure) -> (detector: ModelFile, landmarks: ModelFile) {
    let (detector, landmarks) = ("pose_detector.tflite", "pose_landmarks_detector.tflite")
    try require(detector)
    try require(landmarks)
    return (try model(detector), try model(landmarks))
  }
}

// MARK: - Options

/// The options of upstream's Pose Landmarker, with its defaults.
package struct PoseTaskOptions: Sendable {
  /// The maximum number of people; above 8 counts as 8.
  package var numPoses = 1

  /// The detector's minimum confidence for a person.
  package var minPoseDetectionConfidence: Float = 0.5

  /// The landmark model's minimum confidence for the presence of a person.
  package var minPosePresenceConfidence: Float = 0.5

  /// The minimum overlap of a person's region with the previous frame's for the same person.
  package var minTrackingConfidence: Float = 0.5

  /// True if results have a mask for each person.
  package var shouldOutputSegmentationMasks = false

  /// Creates options with upstream's defaults.
  package init() {}

  /// Returns the engine's options.
  ///
  /// Upstream accepts any detection and tracking confidence, so values outside 0 to 1 mean never
  /// and always. Throws for a presence confidence outside 0 to 1, and for a maximum of no people.
  package func engineOptions() throws(TaskFailure) -> PoseOptions {
    typealias Rules = LandmarkOptionRules
    try Rules.checkPresence(minPosePresenceConfidence)
    try Rules.checkCount(
      numPoses, clipping: [Rules.Clipping.regions, Rules.Clipping.detections])
    return PoseOptions(
      maxPeople: min(numPoses, PoseEngine.mostPeople),
      minDetectionConfidence: Rules.clipped(minPoseDetectionConfidence),
      minPresenceConfidence: minPosePresenceConfidence,
      minTrackingConfidence: Rules.clipped(minTrackingConfidence),
      makesSegmentationMask: shouldOutputSegmentationMasks, variant: .tasks)
  }
}

// MARK: - Faults

extension LandmarkTaskFault: UpstreamWorded {
  func failure(for error: VisionError) -> TaskFailure { .invalid(error.message) }
}

extension PoseModelFault: UpstreamWorded {
  func failure(for error: VisionError) -> TaskFailure { .invalid(error.message) }
}
