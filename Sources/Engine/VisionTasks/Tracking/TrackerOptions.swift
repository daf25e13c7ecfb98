internal import VisionBase

/// How objects are found and followed.
public struct TrackerOptions: Hashable, Sendable {
  /// At most this many objects, the most prominent ones, 1 to 50.
  public var maxObjects: Int

  /// How sure the detector must be of an object; nil is 0.5.
  ///
  /// In streams this applies to new objects. One that is already followed is found again with as
  /// little as a quarter of this: what a detector is hardly sure of continues what is known, but
  /// never starts anything.
  public var detectorScoreThreshold: Float?

  /// Labels with a lower score are left out; nil takes the threshold in the classifier's metadata,
  /// else 0.
  public var classifierScoreThreshold: Float?

  /// At most this many labels of each object, the best, 1 or more.
  public var maxLabelsPerObject: Int

  /// The language of display names, exactly as the models' metadata write it.
  public var displayNamesLocale: String

  /// How often the detector runs while a stream is followed.
  public var detection: DetectionFrequency

  /// How many threads each model uses; nil takes all performance cores, at most four.
  public var threadCount: Int?

  /// Makes options.
  public init(
    maxObjects: Int = 5, detectorScoreThreshold: Float? = nil,
    classifierScoreThreshold: Float? = nil, maxLabelsPerObject: Int = 10,
    displayNamesLocale: String = "en", detection: DetectionFrequency = .whenNeeded,
    threadCount: Int? = nil
  ) {
    self.maxObjects = maxObjects
    self.detectorScoreThreshold = detectorScoreThreshold
    self.classifierScoreThreshold = classifierScoreThreshold
    self.maxLabelsPerObject = maxLabelsPerObject
    self.displayNamesLocale = displayNamesLocale
    self.detection = detection
    self.threadCount = threadCount
  }
}

/// How often the detector runs while a stream is followed.
public enum DetectionFrequency: Sendable, CaseIterable {
  /// On every frame.
  case everyFrame
  /// Now and then, and when something may have changed that only a detector can tell; in between,
  /// objects are followed by what they look like, at a fraction of the cost.
  case whenNeeded
}

/// Why options do not make a tracker, for programs; the `cause` of a `VisionError`.
package enum TrackerOptionFault: Error, Hashable, Sendable {
  /// The number of objects is not 1 to 50.
  case maxObjects(Int)
  /// The number of labels is not positive.
  case maxLabelsPerObject(Int)
  /// A score threshold is not 0 to 1; the name says whose, detector or classifier.
  case scoreThreshold(String, Float)
  /// There is no detector.
  case noLocalizer
}

extension TrackerOptions {
  /// The most objects that can be asked for.
  package static let mostObjects = 50

  /// How sure the detector must be when nothing else is said.
  package static let usualDetectorThreshold: Float = 0.5

  /// How sure the detector must be of a new object.
  var newObjectThreshold: Float { detectorScoreThreshold ?? Self.usualDetectorThreshold }

  /// How sure it must be of one that is followed already.
  var knownObjectThreshold: Float { newObjectThreshold / 4 }

  /// Checks what can be checked without a model.
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
    let thresholds = [
      ("detector", detectorScoreThreshold), ("classifier", classifierScoreThreshold),
    ]
    for (name, threshold) in thresholds {
      guard let threshold, !(0...1).contains(threshold) else { continue }
      throw VisionError(
        .optionInvalid, "the \(name)'s score threshold must be 0 to 1, got \(threshold)",
        cause: TrackerOptionFault.scoreThreshold(name, threshold))
    }
  }
}
