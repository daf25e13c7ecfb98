/// The kinds of landmarks of a pose, in BlazePose's order.
///
/// Left and right are the person's own.
public enum PoseLandmarkKind: Int, Sendable, CaseIterable {
  /// The tip of the nose.
  case nose = 0
  /// The inner corner of the left eye.
  case leftEyeInner
  /// The middle of the left eye.
  case leftEye
  /// The outer corner of the left eye.
  case leftEyeOuter
  /// The inner corner of the right eye.
  case rightEyeInner
  /// The middle of the right eye.
  case rightEye
  /// The outer corner of the right eye.
  case rightEyeOuter
  /// The left ear.
  case leftEar
  /// The right ear.
  case rightEar
  /// The left corner of the mouth.
  case mouthLeft
  /// The right corner of the mouth.
  case mouthRight
  /// The left shoulder.
  case leftShoulder
  /// The right shoulder.
  case rightShoulder
  /// The left elbow.
  case leftElbow
  /// The right elbow.
  case rightElbow
  /// The left wrist.
  case leftWrist
  /// The right wrist.
  case rightWrist
  /// The first knuckle of the left little finger.
  case leftPinky
  /// The first knuckle of the right little finger.
  case rightPinky
  /// The first knuckle of the left index finger.
  case leftIndex
  /// The first knuckle of the right index finger.
  case rightIndex
  /// The second knuckle of the left thumb.
  case leftThumb
  /// The second knuckle of the right thumb.
  case rightThumb
  /// The left hip.
  case leftHip
  /// The right hip.
  case rightHip
  /// The left knee.
  case leftKnee
  /// The right knee.
  case rightKnee
  /// The left ankle.
  case leftAnkle
  /// The right ankle.
  case rightAnkle
  /// The left heel.
  case leftHeel
  /// The right heel.
  case rightHeel
  /// The tip of the left foot.
  case leftFootIndex
  /// The tip of the right foot.
  case rightFootIndex

  /// MediaPipe's name of the landmark, as in `left_eye_inner`.
  public var name: String { Self.names[rawValue] }

  private static let names = allCases.map { kind in
    "\(kind)".reduce(into: "") { name, letter in
      name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
    }
  }

  /// The lines of a skeleton.
  public static let connections: [LandmarkConnection] = lines.map {
    LandmarkConnection($0.rawValue, $1.rawValue)
  }

  private static let lines: [(PoseLandmarkKind, PoseLandmarkKind)] = [
    (.nose, .leftEyeInner), (.leftEyeInner, .leftEye), (.leftEye, .leftEyeOuter),
    (.leftEyeOuter, .leftEar), (.nose, .rightEyeInner), (.rightEyeInner, .rightEye),
    (.rightEye, .rightEyeOuter), (.rightEyeOuter, .rightEar), (.mouthLeft, .mouthRight),
    (.leftShoulder, .rightShoulder), (.leftShoulder, .leftElbow), (.leftElbow, .leftWrist),
    (.leftWrist, .leftPinky), (.leftWrist, .leftIndex), (.leftWrist, .leftThumb),
    (.leftPinky, .leftIndex), (.rightShoulder, .rightElbow), (.rightElbow, .rightWrist),
    (.rightWrist, .rightPinky), (.rightWrist, .rightIndex), (.rightWrist, .rightThumb),
    (.rightPinky, .rightIndex), (.leftShoulder, .leftHip), (.rightShoulder, .rightHip),
    (.leftHip, .rightHip), (.leftHip, .leftKnee), (.rightHip, .rightKnee),
    (.leftKnee, .leftAnkle), (.rightKnee, .rightAnkle), (.leftAnkle, .leftHeel),
    (.rightAnkle, .rightHeel), (.leftHeel, .leftFootIndex), (.rightHeel, .rightFootIndex),
    (.leftAnkle, .leftFootIndex), (.rightAnkle, .rightFootIndex),
  ]
}
