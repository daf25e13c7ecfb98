/// The numbers of MediaPipe's graph of whole bodies.
///
/// Reference: docs/reference/mediapipe-holistic.md 2 to 5.
enum HolisticGraph {
  /// The landmarks of the pose around the face, from which its region follows.
  static let faceOfPose = 0..<11

  /// The region in which the face is detected, from the right to the left eye of the pose.
  static let poseFace = RegionRule(
    outline: .box, alignment: RegionAlignment(start: 5, end: .point(2), targetAngle: 0),
    adjustment: RegionAdjustment(squaring: .longSide, scale: 3))

  /// The region of a detected face: the box around the key points, with both eyes level.
  static let detectedFace = RegionRule(
    outline: .points, alignment: RegionAlignment(start: 0, end: .point(1), targetAngle: 0),
    adjustment: RegionAdjustment(squaring: .longSide, scale: 2))

  /// The region of the last frame's face; not square, unlike the face landmarker's.
  static let trackedFace = RegionRule(
    outline: .box, alignment: RegionAlignment(start: 33, end: .point(263), targetAngle: 0),
    adjustment: RegionAdjustment(scale: 1.5))

  /// The changes between frames with which the region of the last frame's face stays.
  static let faceContinuity = RegionContinuity(
    mostDegrees: 15, mostShift: 0.1, mostGrowth: 0.3, margin: -0.2)

  /// The visibility of a wrist of the pose that must be exceeded to look for the hand.
  private static let leastWristVisibility: Float = 0.1

  /// The steps to the region around a hand of the pose.
  private static let poseHand = RegionAdjustment(shift: -0.1, squaring: .longSide, scale: 2.7)

  /// The region of a hand, from the two points of the model that finds it: its center and its
  /// lower edge.
  static let refinedHand = RegionRule(
    outline: .circle,
    alignment: RegionAlignment(start: 0, end: .point(1), targetAngle: -RegionAlignment.up),
    adjustment: RegionAdjustment(shift: -0.1, squaring: .longSide, scale: 1))

  /// The changes between frames with which the region of the last frame's hand stays.
  static let handContinuity = RegionContinuity(
    mostDegrees: 40, mostShift: 0.2, mostGrowth: 0.4, margin: -0.1)

  /// Returns true if the wrist of a side is visible, so that its hand is looked for.
  static func isVisible(_ side: Handedness, of body: BodyReading) -> Bool {
    body.landmarks[wrist(side).rawValue].visibility > leastWristVisibility
  }

  /// Returns the region around the hand of a pose: the square about the middle finger's first
  /// knuckle, which is estimated, and up from the wrist.
  ///
  /// Upstream's HandDetectionsFromPoseToRectsCalculator, with its rounding.
  static func region(
    ofHand side: Handedness, _ body: BodyReading, in picture: UprightPicture
  ) -> UprightRegion {
    let (width, height) = (Float(picture.width), Float(picture.height))
    func place(_ kind: PoseLandmarkKind) -> TensorPoint {
      let landmark = body.landmarks[kind.rawValue]
      return TensorPoint(x: landmark.x * width, y: landmark.y * height)
    }
    let (wrist, index, pinky) =
      side == .left
      ? (place(.leftWrist), place(.leftIndex), place(.leftPinky))
      : (place(.rightWrist), place(.rightIndex), place(.rightPinky))
    let middle = TensorPoint(x: (2 * index.x + pinky.x) / 3, y: (2 * index.y + pinky.y) / 3)
    let (right, down) = (middle.x - wrist.x, middle.y - wrist.y)
    let side = Float(Double((right * right + down * down).squareRoot()) * 2)
    let alignment = RegionAlignment(start: 0, end: .point(1), targetAngle: RegionAlignment.up)
    let square = UprightRegion(
      centerX: middle.x / width, centerY: middle.y / height, width: side / width,
      height: side / height,
      rotation: alignment.rotation(
        of: RegionAlignment.Direction(start: wrist, right: right, down: down)))
    return poseHand.apply(to: square, in: picture)
  }

  /// Returns the wrist of a side.
  static func wrist(_ side: Handedness) -> PoseLandmarkKind {
    side == .left ? .leftWrist : .rightWrist
  }
}
