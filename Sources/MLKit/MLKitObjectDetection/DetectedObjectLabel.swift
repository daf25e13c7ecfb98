#if canImport(ObjectiveC)
  // Swift cannot declare its typed constants for Objective-C: there it is declared in that.
  @_exported public import ObjectiveCNames.ObjectDetection
#else
  /// The `text` of the built-in classes' labels.
  ///
  /// The classes are coarse. Here they come from the class that the detector gives: everyday things
  /// are put into the kind that they fit, and people, animals and vehicles fit none. No detector of
  /// this package's catalogue knows places.
  public struct DetectedObjectLabel: RawRepresentable, Hashable, Sendable {
    /// The text.
    public let rawValue: String

    /// Makes a label of a text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What is worn or carried.
    public static let fashionGood = DetectedObjectLabel(rawValue: "Fashion good")
    /// What stands or lies in a home.
    public static let homeGood = DetectedObjectLabel(rawValue: "Home good")
    /// What is eaten.
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

    /// Makes an index of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// What is worn or carried.
    public static let fashionGood = DetectedObjectLabelIndex(rawValue: 0)
    /// What stands or lies in a home.
    public static let homeGood = DetectedObjectLabelIndex(rawValue: 1)
    /// What is eaten.
    public static let food = DetectedObjectLabelIndex(rawValue: 2)
    /// A place.
    public static let place = DetectedObjectLabelIndex(rawValue: 3)
    /// A plant.
    public static let plant = DetectedObjectLabelIndex(rawValue: 4)
  }
#endif
