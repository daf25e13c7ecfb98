/// Whom a `PoseLandmarker` found in one picture.
#if canImport(ObjectiveC)
  @objc(MPPPoseLandmarkerResult)
  @objcMembers
#endif
open class PoseLandmarkerResult: TaskResult {
  /// Each person's 33 landmarks in the stored picture; empty when there is nobody.
  public let landmarks: [[NormalizedLandmark]]

  /// Each person's 33 landmarks in metres around the middle of the hips.
  public let worldLandmarks: [[Landmark]]

  /// How likely each pixel of the stored picture shows each person; empty unless asked for.
  public let segmentationMasks: [Mask]

  /// Makes a result; nil for no masks.
  public init(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], segmentationMasks: [Mask]?,
    timestampInMilliseconds: Int
  ) {
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.segmentationMasks = segmentationMasks ?? []
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }
}
