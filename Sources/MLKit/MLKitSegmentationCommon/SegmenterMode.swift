#if canImport(ObjectiveC)
  // Swift cannot declare typed constants for Objective-C, so these are declared in Objective-C.
  @_exported public import ObjectiveCNames.SegmentationCommon
#else
  /// The mode of a segmenter; not an enumeration, so a `switch` needs a `default`.
  public struct SegmenterMode: RawRepresentable, Hashable, Sendable {
    /// The raw value of the mode.
    public let rawValue: Int

    /// Creates a mode from a raw value; values other than the two below count as `stream`.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Unrelated pictures.
    public static let singleImage = SegmenterMode(rawValue: 0)

    /// Frames of one video: masks are smoothed from frame to frame.
    public static let stream = SegmenterMode(rawValue: 1)
  }
#endif
