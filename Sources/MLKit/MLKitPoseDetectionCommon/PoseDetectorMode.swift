#if canImport(ObjectiveC)
  // Swift cannot declare typed constants for Objective-C, so these are declared in Objective-C.
  @_exported public import ObjectiveCNames.PoseDetection
#else
  /// The mode of a pose detector; not an enumeration, so a `switch` needs a `default`.
  public struct PoseDetectorMode: RawRepresentable, Hashable, Sendable {
    /// The raw value of the mode.
    public let rawValue: Int

    /// Creates a mode from a raw value; values other than the two below count as `stream`.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Unrelated pictures: the person is detected in each of them.
    public static let singleImage = PoseDetectorMode(rawValue: 0)

    /// Frames of one video: the person is detected once and then tracked until lost.
    public static let stream = PoseDetectorMode(rawValue: 1)
  }
#endif
