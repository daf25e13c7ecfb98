/// The numbers of MediaPipe's graphs of faces.
///
/// Reference: docs/reference/mediapipe-more-tasks.md 1 to 3.
enum FaceGraph {
  /// The key points of the detector: the right and the left eye, the tip of the nose, the middle of
  /// the mouth, the right and the left ear.
  static let keypointCount = 6

  /// The anchors of the detector for faces within about two meters, whose input is 128x128.
  static let shortRange = KeypointAnchors(
    strides: [8, 16, 16, 16], keypointCount: keypointCount)

  /// The anchors of the detector for faces within about five meters.
  static let fullRange = KeypointAnchors(
    strides: [4], anchorsPerLayer: 1, keypointCount: keypointCount)

  /// The width of the short-range detector's input; any other one is a full-range detector.
  static let shortRangeWidth = 128

  /// The overlap above which the landmarker's detections are one face.
  static let overlapLimit: Float = 0.5

  /// The region of a detected face, rotated to make the eyes level; not square.
  static let detected = RegionRule(
    outline: .box, alignment: RegionAlignment(start: 0, end: .point(1), targetAngle: 0),
    adjustment: RegionAdjustment(scale: 1.5))

  /// The region of a tracked face, from the outer corners of the eyes.
  static let tracked = RegionRule(
    outline: .box, alignment: RegionAlignment(start: 33, end: .point(263), targetAngle: 0),
    adjustment: RegionAdjustment(squaring: .longSide, scale: 1.5))

  /// The outputs of the landmark model.
  static let landmarks = LandmarkLayout(
    count: Face.landmarkCount, presence: .logit, projection: .rectangle)

  /// The smoothing of landmarks over time.
  static let smoothing = OneEuroFilter.Parameters(minimumCutoff: 0.05, slope: 80)

  /// The number of landmarks that the canonical face has, too: all but those of the irises.
  static let meshCount = 468

  /// The landmarks that the blendshape model takes, in its order.
  static let blendshapeLandmarks = [
    0, 1, 4, 5, 6, 7, 8, 10, 13, 14, 17, 21, 33, 37, 39, 40, 46, 52, 53, 54, 55, 58, 61, 63, 65, 66,
    67, 70, 78, 80, 81, 82, 84, 87, 88, 91, 93, 95, 103, 105, 107, 109, 127, 132, 133, 136, 144,
    145,
    146, 148, 149, 150, 152, 153, 154, 155, 157, 158, 159, 160, 161, 162, 163, 168, 172, 173, 176,
    178, 181, 185, 191, 195, 197, 234, 246, 249, 251, 263, 267, 269, 270, 276, 282, 283, 284, 285,
    288, 291, 293, 295, 296, 297, 300, 308, 310, 311, 312, 314, 317, 318, 321, 323, 324, 332, 334,
    336, 338, 356, 361, 362, 365, 373, 374, 375, 377, 378, 379, 380, 381, 382, 384, 385, 386, 387,
    388, 389, 390, 397, 398, 400, 402, 405, 409, 415, 454, 466, 468, 469, 470, 471, 472, 473, 474,
    475, 476, 477,
  ]

  /// Returns the anchors of a detector.
  static func anchors(inputWidth: Int?) -> KeypointAnchors {
    inputWidth == shortRangeWidth ? shortRange : fullRange
  }
}
