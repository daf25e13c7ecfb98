#if canImport(ObjectiveC)
  // Swift cannot declare typed constants for Objective-C, so these are declared in Objective-C.
  @_exported public import ObjectiveCNames.ObjectDetectionCommon
#else
  /// The mode of an object detector; not an enumeration, so a `switch` needs a `default`.
  public struct ObjectDetectorMode: RawRepresentable, Hashable, Sendable {
    /// The raw value of the mode.
    public let rawValue: Int

    /// Creates a mode from a raw value; values other than the two below count as `stream`.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Unrelated pictures: objects have no tracking numbers.
    public static let singleImage = ObjectDetectorMode(rawValue: 0)

    /// Frames of one video: objects are tracked, and keep their numbers while they are seen.
    public static let stream = ObjectDetectorMode(rawValue: 1)
  }
#endif
