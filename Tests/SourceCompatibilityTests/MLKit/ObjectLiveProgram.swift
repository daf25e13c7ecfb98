import MLImage
import MLKit

// A client program with the shape of ML Kit's sample app: it creates a detector for every frame.

/// The live screen, which processes each frame.
final class ObjectLiveProgram {
  /// The choices in the sample's list of detectors.
  enum Detector: String, CaseIterable {
    case onDeviceObjectProminentNoClassifier = "ODT, single, no labeling"
    case onDeviceObjectProminentWithClassifier = "ODT, single, labeling"
    case onDeviceObjectMultipleNoClassifier = "ODT, multiple, no labeling"
    case onDeviceObjectMultipleWithClassifier = "ODT, multiple, labeling"
    case onDeviceObjectCustomProminentNoClassifier = "ODT, custom, single, no labeling"
    case onDeviceObjectCustomProminentWithClassifier = "ODT, custom, single, labeling"
    case onDeviceObjectCustomMultipleNoClassifier = "ODT, custom, multiple, no labeling"
    case onDeviceObjectCustomMultipleWithClassifier = "ODT, custom, multiple, labeling"
  }

  private let modelPath: String
  private(set) var messages: [String] = []

  init(modelPath: String) { self.modelPath = modelPath }

  /// Processes a frame from the capture output.
  func captureOutput(
    _ sampleBuffer: CMSampleBuffer, _ orientation: UIImage.Orientation, _ active: Detector
  ) -> [String] {
    let visionImage = VisionImage(buffer: sampleBuffer)
    visionImage.orientation = orientation
    let options: CommonObjectDetectorOptions
    switch active {
    case .onDeviceObjectProminentNoClassifier, .onDeviceObjectProminentWithClassifier,
      .onDeviceObjectMultipleNoClassifier, .onDeviceObjectMultipleWithClassifier:
      options = ObjectDetectorOptions()
    default:
      options = CustomObjectDetectorOptions(localModel: LocalModel(path: modelPath))
    }
    options.shouldEnableClassification = active.rawValue.hasSuffix(", labeling")
    options.shouldEnableMultipleObjects = active.rawValue.contains("multiple")
    options.detectorMode = .stream
    return detectObjectsOnDevice(in: visionImage, options: options)
  }

  private func detectObjectsOnDevice(
    in image: VisionImage, options: CommonObjectDetectorOptions
  ) -> [String] {
    let detector = ObjectDetector.objectDetector(options: options)
    var objects: [Object] = []
    var detectionError: Error? = nil
    do {
      objects = try detector.results(in: image)
    } catch let error {
      detectionError = error
    }
    if let detectionError = detectionError {
      messages.append("Failed to detect objects with error: \(detectionError.localizedDescription)")
      return []
    }
    guard !objects.isEmpty else {
      messages.append("On-Device object detector returned no results.")
      return []
    }
    return objects.map { object in
      var lines = object.labels.enumerated().map { (i, label) in
        "Label \(i): \(label.text), \(label.confidence), \(label.index)"
      }
      if let trackingID = object.trackingID { lines.insert("Object ID: \(trackingID)", at: 0) }
      return lines.joined(separator: "\n")
    }
  }

  /// Detects on the still screen: a detector for each tap, without an owner while it works.
  func detectObjects(
    image: UIImage, options: CommonObjectDetectorOptions, shown: @escaping (String) -> Void
  ) {
    let visionImage = VisionImage(image: image)
    visionImage.orientation = image.imageOrientation
    let detector = ObjectDetector.objectDetector(options: options)
    detector.process(visionImage) { [weak self] objects, error in
      guard let strongSelf = self else { return }
      guard error == nil else {
        shown("Object detection failed with error: \(error?.localizedDescription ?? "")")
        return
      }
      guard let objects = objects, !objects.isEmpty else {
        shown("No results returned.")
        return
      }
      strongSelf.messages.append("")
      shown(
        objects.map { object in
          let labels = object.labels.enumerated().map { (i, label) in
            "Label \(i): \(label.text), \(label.confidence), \(label.index)"
          }.joined(separator: "\n")
          return "Frame: \(object.frame)\n"
            + (object.trackingID.map { "Object ID: \($0)\n" } ?? "") + labels
        }.joined(separator: "\n\n"))
    }
  }
}
