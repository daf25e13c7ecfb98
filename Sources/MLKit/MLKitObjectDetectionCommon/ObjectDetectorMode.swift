#if canImport(ObjectiveC)
  // Swift cannot declare its typed constants for Objective-C: there it is declared in that.
  @_exported public import ObjectiveCNames.ObjectDetectionCommon
#else
  /// How a detector is used; not an enumeration, so a `switch` needs a `default`.
  public struct ObjectDetectorMode: RawRepresentable, Hashable, Sendable {
    /// The number of the mode.
    public let rawValue: Int

    /// Makes a mode from a number; numbers other than the two below count as `stream`.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Pictures that have nothing to do with each other: objects have no tracking numbers.
    public static let singleImage = ObjectDetectorMode(rawValue: 0)

    /// Frames of one video: objects are followed, and keep their numbers while they are seen.
    public static let stream = ObjectDetectorMode(rawValue: 1)
  }
#endif
