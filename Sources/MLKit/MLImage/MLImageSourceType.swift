#if canImport(ObjectiveC)
  // Swift cannot declare typed constants for Objective-C, so this one is declared in Objective-C.
  @_exported public import ObjectiveCNames.MLImage
#else
  /// The source of an `MLImage`.
  public struct MLImageSourceType: RawRepresentable, Hashable, Sendable {
    /// The raw value of the source.
    public let rawValue: Int

    /// Creates a source type from a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A `UIImage`.
    public static let image = MLImageSourceType(rawValue: 0)
    /// A `CVPixelBuffer`.
    public static let pixelBuffer = MLImageSourceType(rawValue: 1)
    /// A `CMSampleBuffer`.
    public static let sampleBuffer = MLImageSourceType(rawValue: 2)
  }
#endif
