public import Frames

/// One person's pose in a picture.
public struct Pose: Hashable, Sendable {
  /// The person: the same number from frame to frame of a stream, never given to anybody else.
  ///
  /// In single pictures people are counted from 0.
  public var id: Int

  /// The 33 places of the body in the picture, in the order of `PoseLandmarkKind`.
  public var landmarks: [PoseLandmark]

  /// The 33 places of the body in metres, in the order of `PoseLandmarkKind`.
  public var worldLandmarks: [WorldLandmark]

  /// Which pixels show the person; nil unless the options ask for it.
  public var mask: SegmentationMask?

  /// Makes a pose; both lists have one element for each `PoseLandmarkKind`.
  public init(
    id: Int, landmarks: [PoseLandmark], worldLandmarks: [WorldLandmark],
    mask: SegmentationMask? = nil
  ) {
    precondition(
      landmarks.count == PoseLandmarkKind.allCases.count
        && worldLandmarks.count == landmarks.count, "a pose has 33 landmarks")
    self.id = id
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.mask = mask
  }

  /// A place of the body in the picture.
  public subscript(kind: PoseLandmarkKind) -> PoseLandmark { landmarks[kind.rawValue] }

  /// A place of the body in pixels of the stored picture, with its depth on the same scale.
  public func pixels(
    _ kind: PoseLandmarkKind, in picture: PictureGeometry
  ) -> (point: PicturePoint, z: Double) {
    let landmark = self[kind]
    let (width, height) = (Double(picture.width), Double(picture.height))
    let point = PicturePoint(x: Double(landmark.x) * width, y: Double(landmark.y) * height)
    return (point, Double(landmark.z) * width)
  }
}

/// Everybody found in one picture.
public struct PoseResult: Hashable, Sendable {
  /// The people; empty when there is nobody.
  public var poses: [Pose]

  /// The picture the landmarks refer to.
  public var picture: PictureGeometry

  /// The frame's timestamp in microseconds, nil when it had none.
  public var timestampInMicroseconds: Int64?

  /// Makes a result.
  public init(poses: [Pose], picture: PictureGeometry, timestampInMicroseconds: Int64? = nil) {
    self.poses = poses
    self.picture = picture
    self.timestampInMicroseconds = timestampInMicroseconds
  }
}
