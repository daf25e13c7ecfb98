public import Frames

/// A person's pose in a picture.
public struct Pose: Hashable, Encodable, Sendable {
  /// The person's number: stable from frame to frame of a stream, and never reused.
  ///
  /// In single pictures people are numbered from 0.
  public var id: Int

  /// The 33 landmarks in the picture, in the order of `PoseLandmarkKind`.
  public var landmarks: [PoseLandmark]

  /// The 33 landmarks in meters, in the order of `PoseLandmarkKind`.
  public var worldLandmarks: [WorldLandmark]

  /// The likelihood of each pixel to show the person; nil unless the options request it.
  public var mask: SegmentationMask?

  /// Creates a pose; both lists have one element for each `PoseLandmarkKind`.
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

  /// Accesses a landmark in the picture.
  public subscript(kind: PoseLandmarkKind) -> PoseLandmark { landmarks[kind.rawValue] }

  /// Returns a landmark in pixels of the stored picture, with its depth on the same scale.
  public func pixels(
    _ kind: PoseLandmarkKind, in picture: PictureGeometry
  ) -> (point: PicturePoint, z: Double) {
    self[kind].pixels(in: picture)
  }
}

/// The people found in a picture.
public struct PoseResult: Hashable, Encodable, Sendable {
  /// The people; empty if none were found.
  public var poses: [Pose]

  /// The picture the landmarks refer to.
  public var picture: PictureGeometry

  /// The frame's timestamp in microseconds; nil if it has none.
  public var timestampInMicroseconds: Int64?

  /// Creates a result.
  public init(poses: [Pose], picture: PictureGeometry, timestampInMicroseconds: Int64? = nil) {
    self.poses = poses
    self.picture = picture
    self.timestampInMicroseconds = timestampInMicroseconds
  }
}
