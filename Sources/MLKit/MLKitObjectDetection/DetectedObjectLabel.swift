#if canImport(ObjectiveC)
  // Swift cannot declare typed constants for Objective-C, so these are declared in Objective-C.
  @_exported public import ObjectiveCNames.ObjectDetection
#else
  /// The `text` of the built-in classes' labels.
  ///
  /// The classes are coarse. In this package they are derived from the detector's class: everyday
  /// objects get the matching kind; people, animals and vehicles match none. No detector in this
  /// package's catalogue knows places.
  public struct DetectedObjectLabel: RawRepresentable, Hashable, Sendable {
    /// The text.
    public let rawValue: String

    /// Creates a label from a text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Something worn or carried.
    public static let fashionGood = DetectedObjectLabel(rawValue: "Fashion good")
    /// Something in a home.
    public static let homeGood = DetectedObjectLabel(rawValue: "Home good")
    /// Something to eat.
    public static let food = DetectedObjectLabel(rawValue: "Food")
    /// A place.
    public static let place = DetectedObjectLabel(rawValue: "Place")
    /// A plant.
    public static let plant = DetectedObjectLabel(rawValue: "Plant")
  }

  /// The `index` of the built-in classes' labels.
  public struct DetectedObjectLabelIndex: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// Creates an index from a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Something worn or carried.
    public static let fashionGood = DetectedObjectLabelIndex(rawValue: 0)
    /// Something in a home.
    public static let homeGood = DetectedObjectLabelIndex(rawValue: 1)
    /// Something to eat.
    public static let food = DetectedObjectLabelIndex(rawValue: 2)
    /// A place.
    public static let place = DetectedObjectLabelIndex(rawValue: 3)
    /// A plant.
    public static let plant = DetectedObjectLabelIndex(rawValue: 4)
  }
#endif
