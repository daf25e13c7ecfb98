import AppSupport
import Drawing
import Foundation
import Frames
import MediaPipeTasksVision

/// A task that detects objects, as in MediaPipe's guide to its object detector.
final class DetectorTask: NSObject, AppTask, ObjectDetectorLiveStreamDelegate {
  var onLive: (@Sendable (Int, Result<Finding, any Error>) -> Void)?
  private var detector: ObjectDetector?

  init(_ settings: Settings, _ model: String, _ mode: RunningMode) throws {
    super.init()
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = model
    options.runningMode = mode
    options.maxResults = try settings.number("max-results", in: 1...1000, default: -1)
    options.scoreThreshold = try settings.number("score", in: 0...1, default: 0.5)
    if mode == .liveStream { options.objectDetectorLiveStreamDelegate = self }
    detector = try ObjectDetector(options: options)
  }

  func look(atPicture picture: UIImage) throws -> Finding {
    Self.finding(try detector?.detect(image: MPImage(uiImage: picture)))
  }

  func look(atVideoFrame picture: UIImage, milliseconds: Int) throws -> Finding {
    Self.finding(
      try detector?.detect(
        videoFrame: MPImage(uiImage: picture), timestampInMilliseconds: milliseconds))
  }

  func take(_ sampleBuffer: CMSampleBuffer, milliseconds: Int) throws {
    try detector?.detectAsync(
      image: MPImage(sampleBuffer: sampleBuffer), timestampInMilliseconds: milliseconds)
  }

  func objectDetector(
    _ objectDetector: ObjectDetector, didFinishDetection result: ObjectDetectorResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {
    onLive?(timestampInMilliseconds, error.map { .failure($0) } ?? .success(Self.finding(result)))
  }

  private static func finding(_ result: ObjectDetectorResult?) -> Finding {
    let found = (result?.detections ?? []).compactMap { detection in
      detection.categories.first.map { (detection.boundingBox, $0) }
    }
    let names = found.map { _, category in
      "\(category.categoryName ?? "class \(category.index)") \(percent(category.score))"
    }
    let marks = zip(found, names).map { object, name in
      Mark.box(
        PictureBox(object.0), labels: [name], color: .category(object.1.categoryName ?? name))
    }
    return Finding(line: names.isEmpty ? "nothing" : names.joined(separator: ", "), marks: marks)
  }
}

/// Returns a fraction as a percentage.
func percent(_ share: Float) -> String { "\(Int((share * 100).rounded())) %" }

extension PictureBox {
  fileprivate init(_ rectangle: CGRect) {
    self.init(
      x: Double(rectangle.minX), y: Double(rectangle.minY), width: Double(rectangle.width),
      height: Double(rectangle.height))
  }
}
