#if canImport(ObjectiveC)
  // Swift cannot declare its typed constants for Objective-C: there it is declared in that.
  @_exported public import ObjectiveCNames.MLImage
#else
  /// What an `MLImage` was made from.
  public struct MLImageSourceType: RawRepresentable, Hashable, Sendable {
    /// The number of the source.
    public let rawValue: Int

    /// Makes a source type from a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Made from a `UIImage`.
    public static let image = MLImageSourceType(rawValue: 0)
    /// Made from a `CVPixelBuffer`.
    public static let pixelBuffer = MLImageSourceType(rawValue: 1)
    /// Made from a `CMSampleBuffer`.
    public static let sampleBuffer = MLImageSourceType(rawValue: 2)
  }
#endif
