#if canImport(ObjectiveC)
  // Swift cannot declare typed constants for Objective-C, so these are declared in Objective-C.
  @_exported public import ObjectiveCNames.FaceDetection
#else
  /// The type of a face's contour; left and right are the person's own.
  ///
  /// Not an enumeration, so a `switch` needs a `default`.
  public struct FaceContourType: RawRepresentable, Hashable, Sendable {
    /// The name of the contour.
    public let rawValue: String

    /// Creates a type from a name; only the names of the members below are contours of a face.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The outline of the face, 36 points from the top, clockwise in the picture.
    public static let face = FaceContourType(rawValue: "Face")
    /// The upper edge of the left eyebrow, 5 points.
    public static let leftEyebrowTop = FaceContourType(rawValue: "LeftEyebrowTop")
    /// The lower edge of the left eyebrow, 5 points.
    public static let leftEyebrowBottom = FaceContourType(rawValue: "LeftEyebrowBottom")
    /// The upper edge of the right eyebrow, 5 points.
    public static let rightEyebrowTop = FaceContourType(rawValue: "RightEyebrowTop")
    /// The lower edge of the right eyebrow, 5 points.
    public static let rightEyebrowBottom = FaceContourType(rawValue: "RightEyebrowBottom")
    /// The lids of the left eye, 16 points around it.
    public static let leftEye = FaceContourType(rawValue: "LeftEye")
    /// The lids of the right eye, 16 points around it.
    public static let rightEye = FaceContourType(rawValue: "RightEye")
    /// The upper edge of the upper lip, 11 points.
    public static let upperLipTop = FaceContourType(rawValue: "UpperLipTop")
    /// The lower edge of the upper lip, 9 points.
    public static let upperLipBottom = FaceContourType(rawValue: "UpperLipBottom")
    /// The upper edge of the lower lip, 9 points.
    public static let lowerLipTop = FaceContourType(rawValue: "LowerLipTop")
    /// The lower edge of the lower lip, 9 points.
    public static let lowerLipBottom = FaceContourType(rawValue: "LowerLipBottom")
    /// The line from between the eyes to the tip of the nose, 2 points.
    public static let noseBridge = FaceContourType(rawValue: "NoseBridge")
    /// The line below the nostrils, 3 points.
    public static let noseBottom = FaceContourType(rawValue: "NoseBottom")
    /// The middle of the left cheek, 1 point.
    public static let leftCheek = FaceContourType(rawValue: "LeftCheek")
    /// The middle of the right cheek, 1 point.
    public static let rightCheek = FaceContourType(rawValue: "RightCheek")
  }
#endif

extension FaceContourType {
  /// All contours, in the order in which a face lists them.
  package static let ordered: [FaceContourType] = [
    .face, .leftEyebrowTop, .leftEyebrowBottom, .rightEyebrowTop, .rightEyebrowBottom, .leftEye,
    .rightEye, .upperLipTop, .upperLipBottom, .lowerLipTop, .lowerLipBottom, .noseBridge,
    .noseBottom, .leftCheek, .rightCheek,
  ]
}
