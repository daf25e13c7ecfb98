import Foundation
import MLKit
import Testing

/// The public names of ML Kit's object detection and models, with their types and defaults.
@Suite struct ObjectPublicNamesTests {
  @Test func `classes are NSObjects, and options have upstream's superclass`() {
    let classes: [NSObject.Type] = [
      ObjectDetector.self, Object.self, ObjectLabel.self, CommonObjectDetectorOptions.self,
      ObjectDetectorOptions.self, CustomObjectDetectorOptions.self, LocalModel.self,
      RemoteModel.self, CustomRemoteModel.self, RemoteModelSource.self, FirebaseModelSource.self,
      ModelManager.self, ModelDownloadConditions.self,
    ]
    #expect(classes.count == 13)
    let options: [CommonObjectDetectorOptions] = [
      ObjectDetectorOptions(), CustomObjectDetectorOptions(localModel: LocalModel(path: "m")),
    ]
    #expect(options.allSatisfy { $0.detectorMode == .stream })
    let remote: RemoteModel = CustomRemoteModel(remoteModelSource: FirebaseModelSource(name: "n"))
    #expect(remote.name == "n")
    #expect(remote is CustomRemoteModel)
  }

  @Test func `modes and labels have upstream's raw values`() {
    #expect(ObjectDetectorMode.singleImage.rawValue == 0)
    #expect(ObjectDetectorMode.stream.rawValue == 1)
    #expect(DetectedObjectLabel.fashionGood.rawValue == "Fashion good")
    #expect(DetectedObjectLabelIndex.plant.rawValue == 4)
    let mode = ObjectDetectorMode(rawValue: 5)
    switch mode {
    case .singleImage, .stream: Issue.record("\(mode)")
    default: break
    }
  }

  /// Compiles only while each property has upstream's type.
  func properties(_ object: Object, _ options: CustomObjectDetectorOptions, _ local: LocalModel) {
    let frame: CGRect = object.frame
    let labels: [ObjectLabel] = object.labels
    let id: NSNumber? = object.trackingID
    let label: (String, Int, Float) = (labels[0].text, labels[0].index, labels[0].confidence)
    let threshold: NSNumber? = options.classificationConfidenceThreshold
    let count: Int = options.maxPerObjectLabelCount
    let flags: (Bool, Bool) = (
      options.shouldEnableClassification, options.shouldEnableMultipleObjects
    )
    let paths: (String, String?) = (local.path, local.manifestPath)
    _ = (frame, id, label, threshold, count, flags, paths)
  }

  /// Uses every form in which clients write completions, and every result that may be unused.
  func completions(_ detector: ObjectDetector, _ image: VisionImage, _ model: RemoteModel)
    async throws
  {
    detector.process(image) { _, _ in }
    detector.process(image) { objects, error in
      guard error == nil, let objects = objects, !objects.isEmpty else { return }
      _ = objects[0]
    }
    detector.process(image) { objects, _ in _ = objects?.count ?? 0 }
    let callback: ObjectDetectionCallback = { objects, error in _ = (objects?.first, error) }
    detector.process(image, completion: callback)
    let found: [Object] = try await detector.process(image)
    let manager: ModelManager = ModelManager.modelManager()
    manager.download(model, conditions: ModelDownloadConditions())
    manager.deleteDownloadedModel(model) { error in _ = error?.localizedDescription }
    try await manager.deleteDownloadedModel(model)
    let isThere: Bool = manager.isModelDownloaded(model)
    _ = (found, isThere)
  }
}
