public import Foundation
internal import VisionBase
internal import VisionTasks

/// An object in a picture.
#if canImport(ObjectiveC)
  @objc(MPPDetection)
  @objcMembers
#endif
open class Detection: NSObject {
  /// The candidate classes.
  public let categories: [ResultCategory]

  /// The bounding box, in whole pixels of the stored picture, for any orientation.
  public let boundingBox: CGRect

  /// Points on the object; nil for models that find none.
  public let keypoints: [NormalizedKeypoint]?

  /// Creates a detection.
  public init(
    categories: [ResultCategory], boundingBox: CGRect, keypoints: [NormalizedKeypoint]?
  ) {
    self.categories = categories
    self.boundingBox = boundingBox
    self.keypoints = keypoints
  }

  /// The content in the layout of upstream's guides.
  open override var description: String { Listing.text("Detection", lines) }
}

/// A point in fractions of the stored picture's sides.
#if canImport(ObjectiveC)
  @objc(MPPNormalizedKeypoint)
  @objcMembers
#endif
open class NormalizedKeypoint: NSObject {
  /// The position: (0, 0) is the upper left of the picture, (1, 1) the lower right.
  public let location: CGPoint

  /// The point's name; nil if it has none.
  public let label: String?

  /// The model's confidence; 0 if the model reports none.
  public let score: Float

  /// Creates a point.
  public init(location: CGPoint, label: String?, score: Float) {
    self.location = location
    self.label = label
    self.score = score
  }

  /// The name and the position.
  open override var description: String { "NormalizedKeypoint: \(line)" }

  /// Returns true if position, score and label are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NormalizedKeypoint else { return false }
    return location == other.location && score == other.score && label == other.label
  }

  /// A hash of the position, the score and the label.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(location.x)
    hasher.combine(location.y)
    hasher.combine(label)
    hasher.combine(score)
    return hasher.finalize()
  }
}

// MARK: - Listing

extension Detection {
  var lines: [String] {
    let box = [boundingBox.minX, boundingBox.minY, boundingBox.width, boundingBox.height]
      .map { fixed(Double($0), decimals: 0) }
    var lines = [
      "Box: (x: \(box[0]), y: \(box[1]), w: \(box[2]), h: \(box[3]))", "Categories:",
    ]
    lines += categories.flatMap(\.lines).map { "  " + $0 }
    guard let keypoints, !keypoints.isEmpty else { return lines }
    return lines + ["Key points:"] + keypoints.map { "  " + $0.line }
  }
}

extension NormalizedKeypoint {
  var line: String {
    let place = "(\(Listing.decimal(Float(location.x))), \(Listing.decimal(Float(location.y))))"
    return label.map { "\($0) \(place)" } ?? place
  }
}

// MARK: - From the engine

extension Detection {
  convenience init(_ detection: VisionTasks.Detection) {
    let box = detection.boundingBox
    let keypoints = detection.keypoints.map {
      NormalizedKeypoint(
        location: CGPoint(x: CGFloat($0.x), y: CGFloat($0.y)), label: nil, score: 0)
    }
    self.init(
      categories: detection.categories.map(ResultCategory.init),
      boundingBox: CGRect(x: box.x, y: box.y, width: box.width, height: box.height),
      keypoints: keypoints.isEmpty ? nil : keypoints)
  }
}

extension ResultCategory {
  /// Creates upstream's category from the engine's; upstream drops the index of a class with a
  /// name.
  fileprivate convenience init(_ category: VisionTasks.Category) {
    self.init(
      index: category.categoryName == nil ? category.index : -1, score: category.score,
      categoryName: category.categoryName, displayName: category.displayName)
  }
}
