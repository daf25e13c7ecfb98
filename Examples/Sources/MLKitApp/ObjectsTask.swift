import AppSupport
import Drawing
import Frames
import MLKit

/// A task that detects and tracks objects, as in ML Kit's guide to its object detector.
final class ObjectsTask: DetectorTask {
  private let detector: ObjectDetector

  init(_ settings: Settings, isStream: Bool) throws {
    // The one name here that is not upstream's, whose own localizer is not public.
    if let detector = settings.text("detector") {
      ObjectLocalization.models = .detector(.file(detector))
    }
    let options: CommonObjectDetectorOptions
    if let model = settings.text("model") {
      let custom = CustomObjectDetectorOptions(localModel: LocalModel(path: model))
      if settings.has("score") {
        let score: Double = try settings.number("score", in: 0...1, default: 0.5)
        custom.classificationConfidenceThreshold = NSNumber(value: score)
      }
      options = custom
    } else {
      options = ObjectDetectorOptions()
    }
    options.detectorMode = isStream ? .stream : .singleImage
    options.shouldEnableMultipleObjects = settings.has("multiple")
    options.shouldEnableClassification = settings.has("classify") || settings.has("model")
    detector = ObjectDetector.objectDetector(options: options)
  }

  override func finding(in image: VisionImage) throws -> Finding {
    let objects = try detector.results(in: image)
    let names = objects.map { object in
      let number = object.trackingID.map { "#\($0)" }
      let label = object.labels.first.map { "\($0.text) \(Int(($0.confidence * 100).rounded())) %" }
      return [number, label].compactMap { $0 }.joined(separator: " ")
    }
    let marks = zip(objects, names).map { object, name in
      Mark.box(
        PictureBox(
          x: Double(object.frame.minX), y: Double(object.frame.minY),
          width: Double(object.frame.width), height: Double(object.frame.height)),
        labels: name.isEmpty ? [] : [name], color: .track(object.trackingID?.intValue ?? 0))
    }
    let words = names.map { $0.isEmpty ? "an object" : $0 }.joined(separator: ", ")
    return Finding(line: words.isEmpty ? "nothing" : words, marks: marks)
  }
}
