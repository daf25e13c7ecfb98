internal import ModelFiles
internal import VisionTasks

extension PoseLandmarker {
  /// The names of the models in a bundle.
  private enum ModelName {
    static let detector = "pose_detector.tflite"
    static let landmarks = "pose_landmarks_detector.tflite"
  }

  /// Both models of the bundle; that the files are there is checked before either is read.
  static func models(
    of options: PoseLandmarkerOptions
  ) throws(TaskFailure) -> (detector: ModelFile, landmarks: ModelFile) {
    let bundle = try BundleOpening(options.baseOptions.modelAssetPath ?? "")
    try bundle.require(ModelName.detector)
    try bundle.require(ModelName.landmarks)
    return (try bundle.model(ModelName.detector), try bundle.model(ModelName.landmarks))
  }

  /// The engine's options.
  ///
  /// Upstream takes any detection and tracking confidence, so those outside 0 to 1 mean never and
  /// always.
  static func engineOptions(_ options: PoseLandmarkerOptions) throws(TaskFailure) -> PoseOptions {
    guard (0...1).contains(options.minPosePresenceConfidence) else {
      throw .core(
        .invalidArgumentError,
        "Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]")
    }
    guard options.numPoses >= 1 else {
      let fault = "max_vec_size should be greater than or equal to 1."
      throw .core(
        .internalError,
        "ValidatedGraphConfig Initialization failed.\n"
          + "ClipNormalizedRectVectorSizeCalculator: \(fault)\n"
          + "ClipDetectionVectorSizeCalculator: \(fault)")
    }
    return PoseOptions(
      peopleCount: min(options.numPoses, 8),
      minimumDetectionConfidence: clipped(options.minPoseDetectionConfidence),
      minimumPresenceConfidence: options.minPosePresenceConfidence,
      minimumTrackingConfidence: clipped(options.minTrackingConfidence),
      makesSegmentationMask: options.shouldOutputSegmentationMasks, variant: .tasks)
  }

  private static func clipped(_ confidence: Float) -> Float { max(0, min(1, confidence)) }
}
