// The steps of MediaPipe's Object Detector guide for iOS, in an app. Not a test itself: it must
// compile, and `ProgramTests` runs it.
import Foundation
import MediaPipeTasksVision
import UIKit

/// An app that follows the guide with single pictures.
final class DetectorGuide {
  let objectDetector: ObjectDetector

  init() throws {
    // As printed in the guide: the path is an optional string.
    let modelPath = Bundle.main.path(forResource: "no-such-model", ofType: "tflite")
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.runningMode = .image
    options.maxResults = 5
    let objectDetector = try ObjectDetector(options: options)
    self.objectDetector = objectDetector
  }

  init(modelPath: String) throws {
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.baseOptions.delegate = Delegate.CPU
    options.runningMode = RunningMode.image
    options.maxResults = 5
    options.scoreThreshold = 0.1
    options.displayNamesLocale = "en"
    options.categoryAllowlist = ["cat", "dog"]
    options.categoryDenylist = []
    objectDetector = try ObjectDetector(options: options)
  }

  /// Returns names with scores, in the guide's format.
  func describe(_ uiImage: UIImage) throws -> String {
    let image = try MPImage(uiImage: uiImage)
    let result = try objectDetector.detect(image: image)
    var lines = ["ObjectDetectorResult at \(result.timestampInMilliseconds):"]
    for (number, detection) in result.detections.enumerated() {
      let box = detection.boundingBox
      lines.append("Detection #\(number):")
      lines.append(
        " Box: (x: \(Int(box.origin.x)), y: \(Int(box.origin.y)), w: \(Int(box.width)), "
          + "h: \(Int(box.height)))")
      for category in detection.categories {
        let name = category.displayName ?? category.categoryName ?? "#\(category.index)"
        lines.append(" \(name): \(category.score)")
      }
      for keypoint in detection.keypoints ?? [] {
        lines.append(" \(keypoint.label ?? "point") at \(keypoint.location)")
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// An app that follows the guide with a live stream, with a separate class as its delegate.
final class DetectorResultProcessor: NSObject, ObjectDetectorLiveStreamDelegate {
  var onResult: ((ObjectDetectorResult?, Int, Error?) -> Void)?

  func objectDetector(
    _ objectDetector: ObjectDetector,
    didFinishDetection objectDetectionResult: ObjectDetectorResult?,
    timestampInMilliseconds: Int,
    error: Error?
  ) {
    onResult?(objectDetectionResult, timestampInMilliseconds, error)
  }
}

/// A delegate that omits the optional method.
class SilentDetectorDelegate: NSObject, ObjectDetectorLiveStreamDelegate {
}
