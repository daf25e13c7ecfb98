internal import Frames
public import VisionBase

/// An example of a class of poses.
public struct PoseSample: Hashable, Sendable {
  /// The name of the example, such as its picture's.
  public let name: String
  /// The class, such as `squats_down`.
  public let className: String
  /// The vectors by which poses are compared.
  let embedding: PoseEmbedding

  /// Creates an example from 33 points in the upright picture, in the order of `PoseLandmarkKind`.
  ///
  /// The unit of the points has no effect, as long as all three axes have the same. Depth grows
  /// away from the camera. Throws `inputInvalid` unless there are 33 points that are finite and not
  /// all in one place, and for an empty class.
  public init(
    name: String, className: String, points: [SIMD3<Float>]
  ) throws(VisionError) {
    let count = PoseLandmarkKind.allCases.count
    guard !className.isEmpty else {
      throw VisionError(.inputInvalid, "the sample \(name.printable) has no class")
    }
    guard points.count == count, let embedding = PoseEmbedding(points) else {
      throw VisionError(
        .inputInvalid,
        "the sample \(name.printable) is not a pose: it needs \(count) finite points in different "
          + "places")
    }
    (self.name, self.className, self.embedding) = (name, className, embedding)
  }

  /// Creates an example from a pose of a result.
  ///
  /// Throws `inputInvalid` for points that are not finite or all in one place, and for an empty
  /// class.
  public init(
    name: String, className: String, pose: Pose, in picture: PictureGeometry
  ) throws(VisionError) {
    try self.init(name: name, className: className, points: pose.uprightPoints(in: picture))
  }
}

extension Pose {
  /// Returns the landmarks in pixels of the upright picture.
  func uprightPoints(in picture: PictureGeometry) -> [SIMD3<Float>] {
    PoseLandmarkKind.allCases.map { kind in
      let (stored, z) = pixels(kind, in: picture)
      let point = picture.upright(stored)
      return SIMD3(Float(point.x), Float(point.y), Float(z))
    }
  }
}
