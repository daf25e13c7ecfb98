import Foundation
import MLKitCommon
import MLKitObjectDetection
import MLKitObjectDetectionCustom
import MLKitVision

// A client program that imports its modules one by one, with the shape of ML Kit's showcase: one
// object, held still in the middle, is confirmed and then named by its first label.

/// The states of a visual search.
final class ShowcaseProgram {
  enum State: Equatable {
    case notStarted, detecting, confirming
    case searched(String)
  }

  private(set) var state = State.notStarted
  private let options: CommonObjectDetectorOptions
  private var confirmed = 0

  init(birdModelPath: String?) {
    if let path = birdModelPath {
      let custom = CustomObjectDetectorOptions(localModel: LocalModel(path: path))
      custom.shouldEnableClassification = true
      options = custom
    } else {
      options = ObjectDetectorOptions()
    }
    options.detectorMode = .stream
    options.shouldEnableMultipleObjects = false
  }

  /// Processes one frame; an object in the middle for three frames ends the search.
  func look(at sampleBuffer: CMSampleBuffer, _ orientation: UIImage.Orientation) throws {
    let image = VisionImage(buffer: sampleBuffer)
    image.orientation = orientation
    guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
    let center = CGPoint(
      x: CGFloat(CVPixelBufferGetWidth(buffer)) / 2, y: CGFloat(CVPixelBufferGetHeight(buffer)) / 2)
    let detector = ObjectDetector.objectDetector(options: options)
    let objects = try detector.results(in: image)
    guard let object = objects.first, let id = object.trackingID, !id.stringValue.isEmpty,
      object.frame.contains(center)
    else {
      (state, confirmed) = (.detecting, 0)
      return
    }
    confirmed += 1
    guard confirmed >= 3 else {
      state = .confirming
      return
    }
    let text = options.shouldEnableClassification ? object.labels[0].text : ""
    let isUnknown = ["", "N/A", "n/a"].contains(text)
    state = .searched(isUnknown ? "unknown" : text.components(separatedBy: "(")[0])
  }
}
