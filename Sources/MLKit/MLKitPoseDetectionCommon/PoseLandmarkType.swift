#if canImport(ObjectiveC)
  // Swift cannot declare typed constants for Objective-C, so these are declared in Objective-C.
  @_exported public import ObjectiveCNames.PoseDetection
#else
  /// The type of a landmark; left and right are the person's own.
  ///
  /// Not an enumeration, so a `switch` needs a `default`. The raw values are upstream's.
  public struct PoseLandmarkType: RawRepresentable, Hashable, Sendable {
    /// The name of the landmark.
    public let rawValue: String

    /// Creates a type from a name; only the names of the members below are landmarks of a pose.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The tip of the nose.
    public static let nose = PoseLandmarkType(rawValue: "Nose")
    /// The inner corner of the left eye.
    public static let leftEyeInner = PoseLandmarkType(rawValue: "LeftEyeInner")
    /// The middle of the left eye.
    public static let leftEye = PoseLandmarkType(rawValue: "LeftEye")
    /// The outer corner of the left eye.
    public static let leftEyeOuter = PoseLandmarkType(rawValue: "LeftEyeOuter")
    /// The inner corner of the right eye.
    public static let rightEyeInner = PoseLandmarkType(rawValue: "RightEyeInner")
    /// The middle of the right eye.
    public static let rightEye = PoseLandmarkType(rawValue: "RightEye")
    /// The outer corner of the right eye.
    public static let rightEyeOuter = PoseLandmarkType(rawValue: "RightEyeOuter")
    /// The left ear.
    public static let leftEar = PoseLandmarkType(rawValue: "LeftEar")
    /// The right ear.
    public static let rightEar = PoseLandmarkType(rawValue: "RightEar")
    /// The left corner of the mouth.
    public static let mouthLeft = PoseLandmarkType(rawValue: "MouthLeft")
    /// The right corner of the mouth.
    public static let mouthRight = PoseLandmarkType(rawValue: "MouthRight")
    /// The left shoulder.
    public static let leftShoulder = PoseLandmarkType(rawValue: "LeftShoulder")
    /// The right shoulder.
    public static let rightShoulder = PoseLandmarkType(rawValue: "RightShoulder")
    /// The left elbow.
    public static let leftElbow = PoseLandmarkType(rawValue: "LeftElbow")
    /// The right elbow.
    public static let rightElbow = PoseLandmarkType(rawValue: "RightElbow")
    /// The left wrist.
    public static let leftWrist = PoseLandmarkType(rawValue: "LeftWrist")
    /// The right wrist.
    public static let rightWrist = PoseLandmarkType(rawValue: "RightWrist")
    /// The first knuckle of the left little finger.
    public static let leftPinkyFinger = PoseLandmarkType(rawValue: "LeftPinkyFinger")
    /// The first knuckle of the right little finger.
    public static let rightPinkyFinger = PoseLandmarkType(rawValue: "RightPinkyFinger")
    /// The first knuckle of the left index finger.
    public static let leftIndexFinger = PoseLandmarkType(rawValue: "LeftIndexFinger")
    /// The first knuckle of the right index finger.
    public static let rightIndexFinger = PoseLandmarkType(rawValue: "RightIndexFinger")
    /// The second knuckle of the left thumb.
    public static let leftThumb = PoseLandmarkType(rawValue: "LeftThumb")
    /// The second knuckle of the right thumb.
    public static let rightThumb = PoseLandmarkType(rawValue: "RightThumb")
    /// The left hip.
    public static let leftHip = PoseLandmarkType(rawValue: "LeftHip")
    /// The right hip.
    public static let rightHip = PoseLandmarkType(rawValue: "RightHip")
    /// The left knee.
    public static let leftKnee = PoseLandmarkType(rawValue: "LeftKnee")
    /// The right knee.
    public static let rightKnee = PoseLandmarkType(rawValue: "RightKnee")
    /// The left ankle.
    public static let leftAnkle = PoseLandmarkType(rawValue: "LeftAnkle")
    /// The right ankle.
    public static let rightAnkle = PoseLandmarkType(rawValue: "RightAnkle")
    /// The left heel.
    public static let leftHeel = PoseLandmarkType(rawValue: "LeftHeel")
    /// The right heel.
    public static let rightHeel = PoseLandmarkType(rawValue: "RightHeel")
    /// The tip of the left foot.
    public static let leftToe = PoseLandmarkType(rawValue: "LeftToe")
    /// The tip of the right foot.
    public static let rightToe = PoseLandmarkType(rawValue: "RightToe")
  }
#endif

extension PoseLandmarkType {
  /// All types, in the engine's order of landmarks.
  package static let ordered: [PoseLandmarkType] = [
    .nose, .leftEyeInner, .leftEye, .leftEyeOuter, .rightEyeInner, .rightEye, .rightEyeOuter,
    .leftEar, .rightEar, .mouthLeft, .mouthRight, .leftShoulder, .rightShoulder, .leftElbow,
    .rightElbow, .leftWrist, .rightWrist, .leftPinkyFinger, .rightPinkyFinger, .leftIndexFinger,
    .rightIndexFinger, .leftThumb, .rightThumb, .leftHip, .rightHip, .leftKnee, .rightKnee,
    .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftToe, .rightToe,
  ]
}
