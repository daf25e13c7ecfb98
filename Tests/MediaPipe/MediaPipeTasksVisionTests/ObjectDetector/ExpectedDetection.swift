import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// An object in the form of upstream's tables.
struct ExpectedDetection: Sendable {
  let name: String
  let score: Float
  let box: CGRect

  init(_ name: String, _ score: Float, _ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.name = name
    self.score = score
    box = CGRect(x: x, y: y, width: width, height: height)
  }

  /// Returns true if a detection equals this one within a number of pixels and a score difference.
  func matches(_ detection: Detection, pixels: CGFloat, score tolerance: Float) -> Bool {
    guard let category = detection.categories.first, category.categoryName == name else {
      return false
    }
    let other = detection.boundingBox
    let distances = [
      box.minX - other.minX, box.minY - other.minY, box.width - other.width,
      box.height - other.height,
    ]
    return distances.allSatisfy { abs($0) <= pixels } && abs(category.score - score) <= tolerance
  }
}

/// Upstream's test model on the shared pictures.
enum SSD {
  static let path = SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")

  static func detect(
    _ picture: String, _ orientation: UIImage.Orientation? = nil,
    options change: (ObjectDetectorOptions) -> Void = { _ in }
  ) throws -> ObjectDetectorResult {
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = path
    change(options)
    return try ObjectDetector(options: options).detect(image: image(picture, orientation))
  }

  static func image(
    _ picture: String, _ orientation: UIImage.Orientation? = nil
  ) throws -> MPImage {
    let image = try #require(UIImage(contentsOfFile: SharedMaterial.image(picture)))
    return try orientation.map { try MPImage(uiImage: image, orientation: $0) }
      ?? MPImage(uiImage: image)
  }
}
