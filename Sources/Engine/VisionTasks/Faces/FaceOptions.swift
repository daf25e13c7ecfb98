internal import VisionBase

/// The options of face landmarking.
public struct FaceOptions: Hashable, Sendable {
  /// The maximum number of faces, at least 1.
  public var maxFaces: Int

  /// The detector's minimum score for a face, 0 to 1.
  public var minDetectionConfidence: Float

  /// The landmark model's minimum score for the presence of a face, 0 to 1.
  public var minPresenceConfidence: Float

  /// The minimum overlap of a face's region with the previous frame's for the same face.
  ///
  /// The overlap is intersection over union, 0 to 1. It has no effect on single pictures.
  public var minTrackingConfidence: Float

  /// True if landmarks of a stream are smoothed over time, while `maxFaces` is 1.
  public var smoothsLandmarks: Bool

  /// True if each face comes with the scores of its expression.
  public var makesBlendshapes: Bool

  /// True if each face comes with its position before the camera.
  public var makesTransformation: Bool

  /// The vertical field of view of the camera that took the upright picture, in degrees, more than
  /// 0 and less than 180.
  ///
  /// It has an effect on transformations only.
  public var verticalFieldOfView: Float

  /// The number of threads for one run; nil uses all performance cores, at most four.
  public var threadCount: Int?

  /// True if answers for pictures that are not stored upright are upstream's.
  ///
  /// Upstream measures depths in widths of the upright picture, and judges expressions and
  /// positions in the stored one, though its model of expressions knows upright faces only.
  package var followsUpstreamWhenTurned = false

  /// The point at which several faces are read side by side.
  package var threadSharing = ThreadSharing.usual

  /// The accepted forms of the models' inputs.
  package var rules = ImageInputRules.all

  /// Upstream's field of view.
  public static let usualFieldOfView: Float = 63

  /// The fields of view that give finite transformations, in degrees.
  public static let fieldsOfView: ClosedRange<Float> = 0.01...179

  /// Creates options.
  public init(
    maxFaces: Int = 1, minDetectionConfidence: Float = 0.5,
    minPresenceConfidence: Float = 0.5, minTrackingConfidence: Float = 0.5,
    smoothsLandmarks: Bool = true, makesBlendshapes: Bool = false,
    makesTransformation: Bool = false, verticalFieldOfView: Float = usualFieldOfView,
    threadCount: Int? = nil
  ) {
    self.maxFaces = maxFaces
    self.minDetectionConfidence = minDetectionConfidence
    self.minPresenceConfidence = minPresenceConfidence
    self.minTrackingConfidence = minTrackingConfidence
    self.smoothsLandmarks = smoothsLandmarks
    self.makesBlendshapes = makesBlendshapes
    self.makesTransformation = makesTransformation
    self.verticalFieldOfView = verticalFieldOfView
    self.threadCount = threadCount
  }

  /// Checks the options that do not depend on a model.
  ///
  /// Throws `optionInvalid` with a `LandmarkTaskFault`.
  func check() throws(VisionError) {
    try LandmarkTaskFault.check(subjectCount: maxFaces, "faces")
    try LandmarkTaskFault.check(confidences: [
      "detection": minDetectionConfidence, "presence": minPresenceConfidence,
      "tracking": minTrackingConfidence,
    ])
    guard Self.fieldsOfView.contains(verticalFieldOfView) else {
      throw VisionError(
        .optionInvalid,
        "the vertical field of view must be from \(Self.fieldsOfView.lowerBound) to "
          + "\(Self.fieldsOfView.upperBound) degrees, got \(verticalFieldOfView)",
        cause: LandmarkTaskFault.option("verticalFieldOfView", verticalFieldOfView))
    }
  }
}
