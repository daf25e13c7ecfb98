#if canImport(ObjectiveC)
  // Swift cannot declare typed constants for Objective-C, so these are declared in Objective-C.
  @_exported public import ObjectiveCNames.FaceDetection
#else
  /// The balance of accuracy and speed.
  ///
  /// Not an enumeration, so a `switch` needs a `default`.
  public struct FaceDetectorPerformanceMode: RawRepresentable, Hashable, Sendable {
    /// The raw value of the mode.
    public let rawValue: Int

    /// Creates a mode from a raw value; values other than those below count as the first.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The faster mode.
    public static let fast = FaceDetectorPerformanceMode(rawValue: 1)
    /// The more accurate mode; here with the same models as `fast`.
    public static let accurate = FaceDetectorPerformanceMode(rawValue: 2)
  }

  /// The landmarks that faces have.
  ///
  /// Not an enumeration, so a `switch` needs a `default`.
  public struct FaceDetectorLandmarkMode: RawRepresentable, Hashable, Sendable {
    /// The raw value of the mode.
    public let rawValue: Int

    /// Creates a mode from a raw value; values other than those below count as the first.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No landmarks.
    public static let none = FaceDetectorLandmarkMode(rawValue: 1)
    /// All landmarks.
    public static let all = FaceDetectorLandmarkMode(rawValue: 2)
  }

  /// The contours that faces have.
  ///
  /// Not an enumeration, so a `switch` needs a `default`.
  public struct FaceDetectorContourMode: RawRepresentable, Hashable, Sendable {
    /// The raw value of the mode.
    public let rawValue: Int

    /// Creates a mode from a raw value; values other than those below count as the first.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No contours.
    public static let none = FaceDetectorContourMode(rawValue: 1)
    /// All contours, of the most prominent face.
    public static let all = FaceDetectorContourMode(rawValue: 2)
  }

  /// The expressions that are judged.
  ///
  /// Not an enumeration, so a `switch` needs a `default`.
  public struct FaceDetectorClassificationMode: RawRepresentable, Hashable, Sendable {
    /// The raw value of the mode.
    public let rawValue: Int

    /// Creates a mode from a raw value; values other than those below count as the first.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No expressions.
    public static let none = FaceDetectorClassificationMode(rawValue: 1)
    /// Smiling and open eyes.
    public static let all = FaceDetectorClassificationMode(rawValue: 2)
  }
#endif
