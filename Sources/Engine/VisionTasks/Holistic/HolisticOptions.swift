internal import VisionBase

/// The options of holistic landmarking: of the body, the face and both hands of one person.
public struct HolisticOptions: Hashable, Sendable {
  /// The detector's minimum score for a person, 0 to 1.
  public var minPoseDetectionConfidence: Float

  /// The overlap above which two detections are one person, 0 to 1.
  public var poseOverlapLimit: Float

  /// The body model's minimum score for the presence of a person, 0 to 1.
  public var minPosePresenceConfidence: Float

  /// The detector's minimum score for a face, 0 to 1.
  public var minFaceDetectionConfidence: Float

  /// The overlap above which two detections are one face, 0 to 1.
  public var faceOverlapLimit: Float

  /// The face model's minimum score for the presence of a face, 0 to 1.
  public var minFacePresenceConfidence: Float

  /// The hand model's minimum score for the presence of a hand, 0 to 1.
  public var minHandPresenceConfidence: Float

  /// True if the face comes with the scores of its expression.
  public var makesBlendshapes: Bool

  /// True if the pose comes with a mask of the person.
  public var makesSegmentationMask: Bool

  /// The number of threads for one run; nil uses all performance cores, at most four.
  public var threadCount: Int?

  /// The accepted forms of the models' inputs.
  package var rules = ImageInputRules.all

  /// Creates options.
  public init(
    minPoseDetectionConfidence: Float = 0.5, poseOverlapLimit: Float = 0.3,
    minPosePresenceConfidence: Float = 0.5, minFaceDetectionConfidence: Float = 0.5,
    faceOverlapLimit: Float = 0.3, minFacePresenceConfidence: Float = 0.5,
    minHandPresenceConfidence: Float = 0.5, makesBlendshapes: Bool = false,
    makesSegmentationMask: Bool = false, threadCount: Int? = nil
  ) {
    self.minPoseDetectionConfidence = minPoseDetectionConfidence
    self.poseOverlapLimit = poseOverlapLimit
    self.minPosePresenceConfidence = minPosePresenceConfidence
    self.minFaceDetectionConfidence = minFaceDetectionConfidence
    self.faceOverlapLimit = faceOverlapLimit
    self.minFacePresenceConfidence = minFacePresenceConfidence
    self.minHandPresenceConfidence = minHandPresenceConfidence
    self.makesBlendshapes = makesBlendshapes
    self.makesSegmentationMask = makesSegmentationMask
    self.threadCount = threadCount
  }

  /// Checks the options that do not depend on a model.
  ///
  /// Throws `optionInvalid` with a `LandmarkTaskFault`.
  func check() throws(VisionError) {
    try LandmarkTaskFault.check(confidences: [
      "pose detection": minPoseDetectionConfidence,
      "pose presence": minPosePresenceConfidence,
      "face detection": minFaceDetectionConfidence,
      "face presence": minFacePresenceConfidence,
      "hand presence": minHandPresenceConfidence,
    ])
    for (name, value) in [("poses", poseOverlapLimit), ("faces", faceOverlapLimit)]
    where !(0...1).contains(value) {
      throw VisionError(
        .optionInvalid, "the overlap of \(name) must be 0 to 1, got \(value)",
        cause: LandmarkTaskFault.option("overlapLimit", value))
    }
  }

  /// The options of the models of poses.
  var pose: PoseOptions {
    PoseOptions(
      minDetectionConfidence: minPoseDetectionConfidence,
      minPresenceConfidence: minPosePresenceConfidence,
      makesSegmentationMask: makesSegmentationMask)
  }

  /// The options of the models of faces.
  var face: FaceOptions {
    var options = FaceOptions(
      minDetectionConfidence: minFaceDetectionConfidence,
      minPresenceConfidence: minFacePresenceConfidence,
      makesBlendshapes: makesBlendshapes)
    options.rules = rules
    return options
  }
}
