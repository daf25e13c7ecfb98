@testable import VisionTasks

/// The numbers of MediaPipe's face detector and face landmarker, as values of the shared types.
enum Face {
  static let shortRange = KeypointAnchors(strides: [8, 16, 16, 16], keypointCount: 6)

  static let fullRange = KeypointAnchors(strides: [4], anchorsPerLayer: 1, keypointCount: 6)

  /// From the detector's eyes.
  static let detected = RegionRule(
    outline: .box, alignment: RegionAlignment(start: 0, end: .point(1), targetAngle: 0),
    adjustment: RegionAdjustment(scale: 1.5))

  /// From the outer corners of the eyes.
  static let tracked = RegionRule(
    outline: .box, alignment: RegionAlignment(start: 33, end: .point(263), targetAngle: 0),
    adjustment: RegionAdjustment(squaring: .longSide, scale: 1.5))

  static let landmarks = LandmarkLayout(count: 478, presence: .logit, projection: .rectangle)

  static let smoothing = OneEuroFilter.Parameters(minimumCutoff: 0.05, slope: 80)
}

/// The numbers of MediaPipe's hand landmarker, as values of the shared types.
enum Hand {
  static let palm = KeypointAnchors(strides: [8, 16, 16, 16], keypointCount: 7)

  /// From the wrist to the middle finger's knuckle; upstream took 90 degrees for radians.
  static let detected = RegionRule(
    outline: .box, alignment: RegionAlignment(start: 0, end: .point(2), targetAngle: 90),
    adjustment: RegionAdjustment(shift: -0.5, squaring: .longSide, scale: 2.6))

  /// From the wrist to the knuckles of three fingers.
  static let tracked = RegionRule(
    outline: .alignedBox(of: [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18]),
    alignment: RegionAlignment(
      start: 0, end: .middle(9, between: 5, 13), targetAngle: RegionAlignment.up),
    adjustment: RegionAdjustment(shift: -0.1, squaring: .longSide, scale: 2))

  static let landmarks = LandmarkLayout(
    count: 21, depthDivisor: 0.4, hasWorld: true, presence: .probability, projection: .square)
}
