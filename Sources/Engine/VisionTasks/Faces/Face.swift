/// A face in a picture.
public struct Face: Hashable, Encodable, Sendable {
  /// The face's number: stable from frame to frame of a stream, and never reused.
  ///
  /// In single pictures faces are numbered from 0.
  public var id: Int

  /// The 478 landmarks in the picture; `FaceFeature` and `FaceMesh` list their places.
  public var landmarks: [LandmarkPoint]

  /// The scores of the facial expression; nil unless the options request them.
  public var blendshapes: Blendshapes?

  /// The position of the face before the camera; nil unless the options request it, or if the
  /// landmarks have no extent.
  public var transformation: FaceTransformation?

  /// The number of landmarks of a face.
  public static let landmarkCount = 478

  /// Creates a face.
  public init(
    id: Int, landmarks: [LandmarkPoint], blendshapes: Blendshapes? = nil,
    transformation: FaceTransformation? = nil
  ) {
    precondition(landmarks.count == Self.landmarkCount, "a face has 478 landmarks")
    self.id = id
    self.landmarks = landmarks
    self.blendshapes = blendshapes
    self.transformation = transformation
  }

  /// Returns the landmarks of a feature, in the order of its lines.
  public subscript(feature: FaceFeature) -> [LandmarkPoint] {
    feature.landmarks.map { landmarks[$0] }
  }
}

/// The faces found in a picture.
public struct FaceResult: Hashable, Encodable, Sendable {
  /// The faces; empty if none were found.
  public var faces: [Face]

  /// The picture the landmarks refer to.
  public var picture: PictureGeometry

  /// The frame's timestamp in microseconds; nil if it has none.
  public var timestampInMicroseconds: Int64?

  /// Creates a result.
  public init(faces: [Face], picture: PictureGeometry, timestampInMicroseconds: Int64? = nil) {
    self.faces = faces
    self.picture = picture
    self.timestampInMicroseconds = timestampInMicroseconds
  }
}
