/// The points that a face detector finds on a face, in their order.
///
/// Left and right are the person's own.
public enum FaceKeypoint: Int, Sendable, CaseIterable {
  /// The right eye.
  case rightEye = 0
  /// The left eye.
  case leftEye
  /// The tip of the nose.
  case noseTip
  /// The middle of the mouth.
  case mouth
  /// The right ear, where it begins.
  case rightEar
  /// The left ear, where it begins.
  case leftEar
}

extension Detection {
  /// Accesses a point of a face that a `FaceDetector` has found; nil for other detections.
  public subscript(keypoint: FaceKeypoint) -> Keypoint? {
    keypoints.indices.contains(keypoint.rawValue) ? keypoints[keypoint.rawValue] : nil
  }
}
