public import Foundation

/// What an `ObjectDetector` found in one picture.
#if canImport(ObjectiveC)
  @objc(MPPObjectDetectorResult)
  @objcMembers
#endif
open class ObjectDetectorResult: TaskResult {
  /// The objects; empty when there are none.
  public let detections: [Detection]

  /// Makes a result.
  public init(detections: [Detection], timestampInMilliseconds: Int) {
    self.detections = detections
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content as upstream's guides list it.
  open override var description: String {
    Listing.text(
      "ObjectDetectorResult",
      detections.isEmpty
        ? ["No detections"] : Listing.numbered("Detection", detections, \.lines))
  }
}

/// One object in a picture.
#if canImport(ObjectiveC)
  @objc(MPPDetection)
  @objcMembers
#endif
open class Detection: NSObject {
  /// What it may be.
  public let categories: [ResultCategory]

  /// Where it is, in whole pixels of the stored picture, whatever the orientation.
  public let boundingBox: CGRect

  /// Points on the object; nil for models that find none.
  public let keypoints: [NormalizedKeypoint]?

  /// Makes a detection.
  public init(
    categories: [ResultCategory], boundingBox: CGRect, keypoints: [NormalizedKeypoint]?
  ) {
    self.categories = categories
    self.boundingBox = boundingBox
    self.keypoints = keypoints
  }

  /// The content as upstream's guides list it.
  open override var description: String { Listing.text("Detection", lines) }
}

/// A class of a model and how sure the model is of it.
#if canImport(ObjectiveC)
  @objc(MPPCategory)
  @objcMembers
#endif
open class ResultCategory: NSObject {
  /// The number of the class; -1 when the class has a name.
  public let index: Int

  /// How sure the model is.
  public let score: Float

  /// The name of the class, nil when the model has no label for it.
  public let categoryName: String?

  /// The name of the class in the chosen language, nil when the model has none.
  public let displayName: String?

  /// Makes a category.
  public init(index: Int, score: Float, categoryName: String?, displayName: String?) {
    self.index = index
    self.score = score
    self.categoryName = categoryName
    self.displayName = displayName
  }

  /// The content as upstream's guides list it.
  open override var description: String { Listing.text("ResultCategory", lines) }
}

/// A point in fractions of the stored picture's sides.
#if canImport(ObjectiveC)
  @objc(MPPNormalizedKeypoint)
  @objcMembers
#endif
open class NormalizedKeypoint: NSObject {
  /// Where it is: (0, 0) is the upper left of the picture, (1, 1) the lower right.
  public let location: CGPoint

  /// The point's name, nil when it has none.
  public let label: String?

  /// How sure the model is of it; 0 when the model does not say.
  public let score: Float

  /// Makes a point.
  public init(location: CGPoint, label: String?, score: Float) {
    self.location = location
    self.label = label
    self.score = score
  }

  /// Name and place.
  open override var description: String { "NormalizedKeypoint: \(line)" }

  /// Equal when place, score and label are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NormalizedKeypoint else { return false }
    return location == other.location && score == other.score && label == other.label
  }

  /// A hash of place, score and label.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(location.x)
    hasher.combine(location.y)
    hasher.combine(label)
    hasher.combine(score)
    return hasher.finalize()
  }
}
