#if canImport(ObjectiveC)
  // Swift cannot declare typed constants for Objective-C, so these are declared in Objective-C.
  @_exported public import ObjectiveCNames.FaceDetection
#else
  /// The type of a face's landmark; left and right are the person's own.
  ///
  /// Not an enumeration, so a `switch` needs a `default`.
  public struct FaceLandmarkType: RawRepresentable, Hashable, Sendable {
    /// The name of the landmark.
    public let rawValue: String

    /// Creates a type from a name; only the names of the members below are landmarks of a face.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The middle of the lower lip's lower edge.
    public static let mouthBottom = FaceLandmarkType(rawValue: "MouthBottom")
    /// The right corner of the mouth.
    public static let mouthRight = FaceLandmarkType(rawValue: "MouthRight")
    /// The left corner of the mouth.
    public static let mouthLeft = FaceLandmarkType(rawValue: "MouthLeft")
    /// The right ear, where it begins.
    public static let rightEar = FaceLandmarkType(rawValue: "RightEar")
    /// The left ear, where it begins.
    public static let leftEar = FaceLandmarkType(rawValue: "LeftEar")
    /// The middle of the right eye.
    public static let rightEye = FaceLandmarkType(rawValue: "RightEye")
    /// The middle of the left eye.
    public static let leftEye = FaceLandmarkType(rawValue: "LeftEye")
    /// The middle of the right cheek.
    public static let rightCheek = FaceLandmarkType(rawValue: "RightCheek")
    /// The middle of the left cheek.
    public static let leftCheek = FaceLandmarkType(rawValue: "LeftCheek")
    /// The middle between the nostrils, where the nose meets the lip.
    public static let noseBase = FaceLandmarkType(rawValue: "NoseBase")
  }
#endif

extension FaceLandmarkType {
  /// All landmarks, in the order in which a face lists them.
  package static let ordered: [FaceLandmarkType] = [
    .mouthBottom, .mouthRight, .mouthLeft, .rightEar, .leftEar, .rightEye, .leftEye, .rightCheek,
    .leftCheek, .noseBase,
  ]
}
