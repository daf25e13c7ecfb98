internal import VisionBase

/// The options of object tracking.
public struct TrackerOptions: Hashable, Sendable {
  /// The maximum number of objects, most prominent first, 1 to 50.
  public var maxObjects: Int

  /// The detector's minimum score for an object; nil is 0.5.
  ///
  /// In streams this applies to new objects. One that is already tracked is found again with as
  /// little as a quarter of this: an unsure detection continues a known object, but never starts a
  /// new one.
  public var detectorScoreThreshold: Float?

  /// The minimum score of a label; nil uses the threshold in the classifier's metadata, else 0.
  public var classifierScoreThreshold: Float?

  /// The maximum number of labels for each object, best first, 1 or more.
  public var maxLabelsPerObject: Int

  /// The only classes of the detector to track, if not empty; cannot be combined with
  /// `categoryDenylist`.
  ///
  /// A name that no detector has throws `optionInvalid`, which suggests the nearest one. Of several
  /// detectors, those without any of the names find nothing.
  public var categoryAllowlist: [String]

  /// Classes of the detector not to track; cannot be combined with `categoryAllowlist`.
  ///
  /// A name that no detector has throws `optionInvalid` here, too.
  public var categoryDenylist: [String]

  /// The language of display names, spelled exactly as in the models' metadata.
  public var displayNamesLocale: String

  /// The frequency of detections in a stream.
  public var detection: DetectionFrequency

  /// The number of threads for each model; nil uses all performance cores, at most four.
  public var threadCount: Int?

  /// Creates options.
  public init(
    maxObjects: Int = 5, detectorScoreThreshold: Float? = nil,
    classifierScoreThreshold: Float? = nil, maxLabelsPerObject: Int = 10,
    categoryAllowlist: [String] = [], categoryDenylist: [String] = [],
    displayNamesLocale: String = "en", detection: DetectionFrequency = .whenNeeded,
    threadCount: Int? = nil
  ) {
    self.categoryAllowlist = categoryAllowlist
    self.categoryDenylist = categoryDenylist
    self.maxObjects = maxObjects
    self.detectorScoreThreshold = detectorScoreThreshold
    self.classifierScoreThreshold = classifierScoreThreshold
    self.maxLabelsPerObject = maxLabelsPerObject
    self.displayNamesLocale = displayNamesLocale
    self.detection = detection
    self.threadCount = threadCount
  }
}

/// The frequency of detections in a stream.
///
/// New versions may add cases.
public enum DetectionFrequency: Sendable, CaseIterable {
  /// The detector runs on every frame.
  case everyFrame
  /// The detector runs now and then, and after changes that only it can interpret.
  ///
  /// In between, objects are followed by their appearance, at a fraction of the cost.
  case whenNeeded
}

/// The reason options do not fit a tracker; the `cause` of a `VisionError`.
package enum TrackerOptionFault: Error, Hashable, Sendable {
  /// The number of objects is not 1 to 50.
  case maxObjects(Int)
  /// The number of labels is not positive.
  case maxLabelsPerObject(Int)
  /// A score threshold is not 0 to 1; the name is the model's, detector or classifier.
  case scoreThreshold(String, Float)
  /// There is no detector.
  case noLocalizer
}

extension TrackerOptions {
  /// The upper limit of `maxObjects`.
  package static let mostObjects = 50

  /// The detector's default minimum score.
  package static let usualDetectorThreshold: Float = 0.5

  /// The detector's minimum score for a new object.
  var newObjectThreshold: Float { detectorScoreThreshold ?? Self.usualDetectorThreshold }

  /// The detector's minimum score for a tracked object.
  var knownObjectThreshold: Float { newObjectThreshold / 4 }

  /// Checks the options that do not depend on a model.
  ///
  /// Throws `optionInvalid` with a `TrackerOptionFault`.
  func check() throws(VisionError) {
    guard (1...Self.mostObjects).contains(maxObjects) else {
      throw VisionError(
        .optionInvalid,
        "the largest number of objects must be 1 to \(Self.mostObjects), got \(maxObjects)",
        cause: TrackerOptionFault.maxObjects(maxObjects))
    }
    guard maxLabelsPerObject > 0 else {
      throw VisionError(
        .optionInvalid,
        "the largest number of labels per object must be positive, got \(maxLabelsPerObject)",
        cause: TrackerOptionFault.maxLabelsPerObject(maxLabelsPerObject))
    }
    try Self.checkThreshold(detectorScoreThreshold, of: "detector")
    try Self.checkThreshold(classifierScoreThreshold, of: "classifier")
  }

  /// Checks a model's minimum score.
  private static func checkThreshold(
    _ threshold: Float?, of model: String
  ) throws(VisionError) {
    guard let threshold, !(0...1).contains(threshold) else { return }
    throw VisionError(
      .optionInvalid, "the \(model)'s score threshold must be 0 to 1, got \(threshold)",
      cause: TrackerOptionFault.scoreThreshold(model, threshold))
  }
}
