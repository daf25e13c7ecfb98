internal import ModelFiles
internal import VisionBase
package import VisionTasks

extension TaskRunner where Engine == HolisticEngine, Output == HolisticResult {
  /// Creates upstream's Holistic Landmarker from the seven models in its bundle.
  ///
  /// Single pictures are independent of each other. Upstream goes on tracking and smoothing from
  /// one to the next, and every call after a picture of another size fails.
  package convenience init(
    _ bundle: BundleOpening, _ options: HolisticTaskOptions,
    _ settings: RunnerSettings<Engine, Output>
  ) throws(TaskFailure) {
    let files = try bundle.holisticFiles(for: options)
    let options = try options.engineOptions()
    let models = try Self.attempt { () throws(VisionError) in
      try HolisticEngineModels(files, options: options)
    }
    try self.init(
      settings,
      makeEngine: { (threadCount) throws(VisionError) in
        try HolisticEngine(models, threadCount: threadCount)
      },
      processAtTime: { (engine, frame, _, microseconds) throws(VisionError) in
        guard let microseconds else { return try engine.person(in: frame) }
        return try engine.trackedPerson(in: frame, timestampInMicroseconds: microseconds)
      })
  }
}

extension BundleOpening {
  /// Returns the files; checks that they exist, in upstream's order, before it reads any.
  fileprivate func holisticFiles(
    for options: HolisticTaskOptions
  ) throws(TaskFailure) -> HolisticEngineModels.Files {
    typealias Name = HolisticEngineModels.FileName
    typealias Face = FaceEngineModels.FileName
    let hands = HandEngineModels.FileName.landmarks
    try require(hands)
    try require(Name.handRegion)
    try require(Face.detector)
    try require(Face.landmarks)
    let needsBlendshapes = options.outputFaceBlendshapes || options.requiresAllFiles
    if needsBlendshapes { try require(Face.blendshapes) }
    try require(Name.poseDetector)
    try require(Name.poseLandmarks)
    // A model that is required is verified, even if nothing asks for its output.
    let blendshapes = needsBlendshapes ? try model(Face.blendshapes) : nil
    return HolisticEngineModels.Files(
      poseDetector: try model(Name.poseDetector), poseLandmarks: try model(Name.poseLandmarks),
      faceDetector: try model(Face.detector), faceLandmarks: try model(Face.landmarks),
      faceBlendshapes: options.outputFaceBlendshapes ? blendshapes : nil,
      handLandmarks: try model(hands), handRegion: try model(Name.handRegion))
  }
}

// MARK: - Options

/// The options of upstream's Holistic Landmarker, with its defaults.
package struct HolisticTaskOptions: Sendable {
  /// The detector's minimum score for a face.
  package var minFaceDetectionConfidence: Float = 0.5

  /// The overlap above which detections are one face.
  package var minFaceSuppressionThreshold: Float = 0.3

  /// The landmark model's minimum score for the presence of a face.
  package var minFacePresenceConfidence: Float = 0.5

  /// The landmark model's minimum score for the presence of a hand.
  package var minHandLandmarksConfidence: Float = 0.5

  /// The detector's minimum score for a person.
  package var minPoseDetectionConfidence: Float = 0.5

  /// The overlap above which detections are one person.
  package var minPoseSuppressionThreshold: Float = 0.3

  /// The landmark model's minimum score for the presence of a person.
  package var minPosePresenceConfidence: Float = 0.5

  /// True if results have the scores of the face's expression.
  package var outputFaceBlendshapes = false

  /// True if results have a mask of the person.
  package var outputPoseSegmentationMasks = false

  /// True if bundles must have the model of expressions even if nothing asks for them, as in
  /// upstream's C interface.
  package var requiresAllFiles = false

  /// Creates options with upstream's defaults.
  package init() {}

  /// Returns the engine's options.
  ///
  /// Throws for a confidence of presence outside 0 to 1; upstream accepts any other number.
  package func engineOptions() throws(TaskFailure) -> HolisticOptions {
    typealias Rules = LandmarkOptionRules
    try Rules.checkPresence(minHandLandmarksConfidence)
    try Rules.checkPresence(minFacePresenceConfidence)
    try Rules.checkPresence(minPosePresenceConfidence)
    var options = HolisticOptions(
      minPoseDetectionConfidence: Rules.clipped(minPoseDetectionConfidence),
      poseOverlapLimit: Rules.clipped(minPoseSuppressionThreshold),
      minPosePresenceConfidence: minPosePresenceConfidence,
      minFaceDetectionConfidence: Rules.clipped(minFaceDetectionConfidence),
      faceOverlapLimit: Rules.clipped(minFaceSuppressionThreshold),
      minFacePresenceConfidence: minFacePresenceConfidence,
      minHandPresenceConfidence: minHandLandmarksConfidence,
      makesBlendshapes: outputFaceBlendshapes,
      makesSegmentationMask: outputPoseSegmentationMasks)
    options.rules = .mediaPipeTasks
    return options
  }
}
