/// The numbers of MediaPipe's pose graphs.
///
/// Reference: docs/reference/blazepose.md 1 to 6.
enum Body {
  /// The anchors and key points of the detector: the center of the hips, the reach of the whole
  /// body, the center of the shoulders, and the reach of the upper body.
  static let anchors = KeypointAnchors(strides: [8, 16, 32, 32, 32], keypointCount: 4)

  /// The region of a body, from the detector's key points or from the auxiliary landmarks: the
  /// square centered on the hips that extends to the reach of the body, rotated to make the person
  /// upright.
  static let region = RegionRule(
    outline: .circle,
    alignment: RegionAlignment(start: 0, end: .point(1), targetAngle: RegionAlignment.up),
    adjustment: RegionAdjustment(squaring: .longSide, scale: 1.25))

  /// The outputs of the landmark model: 33 landmarks of the pose, 2 for the next region, 4 unused.
  static let landmarks = LandmarkLayout(
    count: 39, hasLikelihoods: true, hasWorld: true, presence: .probability, projection: .square)

  /// The indices of the landmarks of the pose.
  static let pose = 0..<PoseLandmarkKind.allCases.count

  /// The indices of the auxiliary landmarks: the center of the hips, and the reach of the body.
  static let auxiliary = pose.upperBound..<pose.upperBound + 2

  /// The smoothing of landmarks in the picture.
  static let imageSmoothing = OneEuroFilter.Parameters(minimumCutoff: 0.05, slope: 80)

  /// The smoothing of landmarks in meters.
  static let worldSmoothing = OneEuroFilter.Parameters(minimumCutoff: 0.1, slope: 40)

  /// The smoothing of the auxiliary landmarks.
  static let auxiliarySmoothing = OneEuroFilter.Parameters(minimumCutoff: 0.01, slope: 10)

  /// The share of the new visibility in the smoothed one.
  static let visibilityWeight: Float = 0.1
}
