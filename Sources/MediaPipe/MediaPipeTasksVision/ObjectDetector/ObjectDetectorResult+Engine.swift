internal import Foundation
internal import VisionTasks

extension ObjectDetectorResult {
  /// The engine's result in upstream's shape.
  convenience init(_ result: DetectionResult, milliseconds: Int) {
    self.init(
      detections: result.detections.map(Detection.init), timestampInMilliseconds: milliseconds)
  }
}

extension Detection {
  fileprivate convenience init(_ detection: VisionTasks.Detection) {
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
  /// Upstream drops the number of a class that has a name.
  fileprivate convenience init(_ category: VisionTasks.Category) {
    self.init(
      index: category.categoryName == nil ? category.index : -1, score: category.score,
      categoryName: category.categoryName, displayName: category.displayName)
  }
}
