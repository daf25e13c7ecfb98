/// The numbers of MediaPipe's graphs of hands.
///
/// Reference: docs/reference/mediapipe-more-tasks.md 1 and 4.
enum HandGraph {
  /// The anchors and key points of the detector of palms; key point 0 is the wrist, 2 the middle
  /// finger's first knuckle.
  static let palm = KeypointAnchors(strides: [8, 16, 16, 16], keypointCount: 7)

  /// The overlap above which detections are one palm.
  static let overlapLimit: Float = 0.3

  /// The region of a detected hand, from the wrist to the middle finger's first knuckle.
  ///
  /// Upstream took 90 degrees for radians, so regions are turned 26.6 degrees further than upright,
  /// and the answers depend on it.
  static let detected = RegionRule(
    outline: .box, alignment: RegionAlignment(start: 0, end: .point(2), targetAngle: 90),
    adjustment: RegionAdjustment(shift: -0.5, squaring: .longSide, scale: 2.6))

  /// The region of a tracked hand, from the wrist to the first knuckles of three fingers.
  static let tracked = RegionRule(
    outline: .alignedBox(of: [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18]),
    alignment: RegionAlignment(
      start: 0, end: .middle(9, between: 5, 13), targetAngle: RegionAlignment.up),
    adjustment: RegionAdjustment(shift: -0.1, squaring: .longSide, scale: 2))

  /// The outputs of the landmark model.
  static let landmarks = LandmarkLayout(
    count: 21, depthDivisor: 0.4, hasWorld: true, presence: .probability, projection: .square)
}
