internal import Frames

extension Detection {
  /// Returns the rectangle of a face in which its eyes are level: as large as the bounding box.
  ///
  /// Nil where the number of key points is not that of a ``FaceDetector``, where both eyes are in
  /// one place, and for an empty box.
  public func uprightCut(in picture: PictureGeometry) -> UprightCut? {
    guard keypoints.count == FaceKeypoint.allCases.count,
      let right = self[.rightEye]?.pixels(in: picture),
      let left = self[.leftEye]?.pixels(in: picture)
    else { return nil }
    return UprightCut(
      box: boundingBox, across: PicturePoint(x: left.x - right.x, y: left.y - right.y),
      in: picture)
  }
}

extension Face {
  /// The usual space around the landmarks, in parts of their extent: they end at the forehead and
  /// the chin.
  public static let usualCutMargin = 0.2

  /// Returns the rectangle around the landmarks in which the eyes are level.
  ///
  /// Nil if the landmarks have no extent or are not all there, and if both eyes are in one place.
  public func uprightCut(
    in picture: PictureGeometry, margin: Double = Face.usualCutMargin
  ) -> UprightCut? {
    guard landmarks.count == Self.landmarkCount else { return nil }
    let points = landmarks.pixels(in: picture)
    let (right, left) = (points[FaceFeature.rightIrisCenter], points[FaceFeature.leftIrisCenter])
    return UprightCut(
      around: points, across: PicturePoint(x: left.x - right.x, y: left.y - right.y), in: picture,
      margin: margin)
  }
}

extension Hand {
  /// The usual space around the landmarks, in parts of their extent: they are within the fingers.
  public static let usualCutMargin = 0.15

  /// Returns the rectangle around the landmarks in which the middle finger's knuckle is above the
  /// wrist.
  ///
  /// Nil if the landmarks have no extent or are not all there, and if both are in one place.
  public func uprightCut(
    in picture: PictureGeometry, margin: Double = Hand.usualCutMargin
  ) -> UprightCut? {
    guard landmarks.count == HandLandmarkKind.allCases.count else { return nil }
    let points = landmarks.pixels(in: picture)
    let wrist = points[HandLandmarkKind.wrist.rawValue]
    let knuckle = points[HandLandmarkKind.middleFingerMCP.rawValue]
    let (x, y) = (knuckle.x - wrist.x, knuckle.y - wrist.y)
    return UprightCut(
      around: points,
      across: picture.orientation.isMirrored
        ? PicturePoint(x: y, y: -x) : PicturePoint(x: -y, y: x),
      in: picture, margin: margin)
  }
}
