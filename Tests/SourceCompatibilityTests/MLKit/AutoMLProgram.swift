import MLKit

// A client program with the shape of ML Kit's AutoML app: a hosted model, and a bundled one until
// it has arrived.

/// The parts of the app's controller that use its two models.
final class AutoMLProgram {
  private let remoteModel: RemoteModel
  private let manifestPath: String
  private(set) var results: [String] = []
  private lazy var modelManager = ModelManager.modelManager()

  init(source: RemoteModelSource, manifestPath: String) {
    remoteModel = CustomRemoteModel(remoteModelSource: source)
    self.manifestPath = manifestPath
  }

  var isDownloaded: Bool { modelManager.isModelDownloaded(remoteModel) }

  /// Downloads or deletes the model, as the app's button does.
  func toggle(finished: @escaping (String) -> Void) -> Progress? {
    if modelManager.isModelDownloaded(remoteModel) {
      modelManager.deleteDownloadedModel(remoteModel) { error in
        guard error == nil else { preconditionFailure("Failed to delete the model.") }
        finished("deleted")
      }
      return nil
    }
    let initialConditions = ModelDownloadConditions(
      allowsCellularAccess: true, allowsBackgroundDownloading: true)
    // Foundation on Linux warns about an unused observer.
    _ = NotificationCenter.default.addObserver(
      forName: .mlkitModelDownloadDidSucceed, object: nil, queue: nil
    ) { notification in
      guard let userInfo = notification.userInfo,
        let remoteModel = userInfo[ModelDownloadUserInfoKey.remoteModel.rawValue] as? RemoteModel
      else {
        return
      }
      finished("downloaded \(remoteModel.name)")
    }
    return modelManager.download(remoteModel, conditions: initialConditions)
  }

  /// Detects the objects in one frame of the stream.
  func detect(in image: VisionImage) throws -> [Object] {
    // Upstream's code is written this way, and so it must compile.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var options: CustomObjectDetectorOptions!
    if modelManager.isModelDownloaded(remoteModel), let model = remoteModel as? CustomRemoteModel {
      options = CustomObjectDetectorOptions(remoteModel: model)
    } else {
      guard let localModel = LocalModel(manifestPath: manifestPath) else {
        results.append("Failed to find custom local model file.")
        return []
      }
      options = CustomObjectDetectorOptions(localModel: localModel)
    }
    options.shouldEnableClassification = true
    options.maxPerObjectLabelCount = 1
    options.detectorMode = .stream
    let detector = ObjectDetector.objectDetector(options: options)
    let objects = try detector.results(in: image)
    for object in objects {
      results.append(object.labels.map { "Label: \($0.text)" }.joined(separator: "\n"))
    }
    return objects
  }
}
