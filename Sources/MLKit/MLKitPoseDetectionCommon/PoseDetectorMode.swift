#if canImport(ObjectiveC)
  // Swift cannot declare its typed constants for Objective-C: there it is declared in that.
  @_exported public import ObjectiveCNames.PoseDetection
#else
  /// How a detector is used; not an enumeration, so a `switch` needs a `default`.
  public struct PoseDetectorMode: RawRepresentable, Hashable, Sendable {
    /// The number of the mode.
    public let rawValue: Int

    /// Makes a mode from a number; numbers other than the two below count as `stream`.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Pictures that have nothing to do with each other: the person is looked for in each of them.
    public static let singleImage = PoseDetectorMode(rawValue: 0)

    /// Frames of one video: the person is looked for once and then followed until lost.
    public static let stream = PoseDetectorMode(rawValue: 1)
  }
#endif
