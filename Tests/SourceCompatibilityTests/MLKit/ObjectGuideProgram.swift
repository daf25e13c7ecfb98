import MLKit

// A client program written like ML Kit's guide to custom object detection, with only the umbrella.

/// The parts of the guide's controller that use models, options and pictures.
final class ObjectGuideProgram {
  private(set) var messages: [String] = []
  var downloadObservers: [Any] = []

  // MARK: Models

  /// Returns a model that comes with the app.
  static func localModel(path: String) -> LocalModel {
    let localModel = LocalModel(path: path)
    return localModel
  }

  /// Returns a model hosted by Firebase.
  static func firebaseModel(name: String) -> CustomRemoteModel {
    let firebaseModelSource = FirebaseModelSource(name: name)
    let remoteModel = CustomRemoteModel(remoteModelSource: firebaseModelSource)
    return remoteModel
  }

  static func startDownload(of remoteModel: CustomRemoteModel) -> Progress {
    let downloadConditions = ModelDownloadConditions(
      allowsCellularAccess: true, allowsBackgroundDownloading: true)
    let downloadProgress = ModelManager.modelManager().download(
      remoteModel, conditions: downloadConditions)
    return downloadProgress
  }

  static func options(with localModel: LocalModel) -> CustomObjectDetectorOptions {
    let options = CustomObjectDetectorOptions(localModel: localModel)
    options.detectorMode = .singleImage
    options.shouldEnableClassification = true
    options.shouldEnableMultipleObjects = true
    options.classificationConfidenceThreshold = NSNumber(value: 0.5)
    options.maxPerObjectLabelCount = 3
    return options
  }

  /// Returns options with the downloaded model if there is one, otherwise with the app's.
  static func options(
    _ remoteModel: CustomRemoteModel, orElse localModel: LocalModel
  ) -> CustomObjectDetectorOptions {
    // Upstream's code is written this way, and so it must compile.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var options: CustomObjectDetectorOptions!
    if ModelManager.modelManager().isModelDownloaded(remoteModel) {
      options = CustomObjectDetectorOptions(remoteModel: remoteModel)
    } else {
      options = CustomObjectDetectorOptions(localModel: localModel)
    }
    return options
  }

  /// Adds the guide's observers, in the language mode of such programs.
  func observe(_ name: String, finished: @escaping (String) -> Void) {
    downloadObservers.append(
      NotificationCenter.default.addObserver(
        forName: .mlkitModelDownloadDidSucceed, object: nil, queue: nil
      ) { [weak self] notification in
        guard let strongSelf = self, let userInfo = notification.userInfo,
          let model = userInfo[ModelDownloadUserInfoKey.remoteModel.rawValue] as? RemoteModel,
          model.name == name
        else { return }
        strongSelf.messages.append("downloaded \(model.name)")
        finished("downloaded")
      })
    downloadObservers.append(
      NotificationCenter.default.addObserver(
        forName: .mlkitModelDownloadDidFail, object: nil, queue: nil
      ) { [weak self] notification in
        guard let strongSelf = self, let userInfo = notification.userInfo,
          let model = userInfo[ModelDownloadUserInfoKey.remoteModel.rawValue] as? RemoteModel,
          model.name == name
        else { return }
        let error = userInfo[ModelDownloadUserInfoKey.error.rawValue]
        strongSelf.messages.append("failed: \(error ?? "nothing said")")
        finished("failed")
      })
  }

  // MARK: Options

  static func streamOptions(_ localModel: LocalModel) -> CustomObjectDetectorOptions {
    let options = CustomObjectDetectorOptions(localModel: localModel)
    options.shouldEnableClassification = true
    options.maxPerObjectLabelCount = 3
    return options
  }

  static func visionImage(of image: UIImage) -> VisionImage {
    let visionImage = VisionImage(image: image)
    visionImage.orientation = image.imageOrientation
    return visionImage
  }

  // MARK: Pictures

  /// Detects in the guide's asynchronous form.
  func detectLater(
    _ image: VisionImage, _ objectDetector: ObjectDetector, finished: @escaping ([String]) -> Void
  ) {
    objectDetector.process(image) { objects, error in
      guard error == nil, let objects = objects, !objects.isEmpty else {
        finished([])
        return
      }
      finished(Self.descriptions(of: objects))
    }
  }

  /// Detects in the guide's blocking form.
  func detectNow(_ image: VisionImage, _ objectDetector: ObjectDetector) -> [String] {
    var objects: [Object]
    do {
      objects = try objectDetector.results(in: image)
    } catch let error {
      messages.append("Failed to detect object with error: \(error.localizedDescription).")
      return []
    }
    guard !objects.isEmpty else {
      messages.append("Object detector returned no results.")
      return []
    }
    return Self.descriptions(of: objects)
  }

  static func descriptions(of objects: [Object]) -> [String] {
    var descriptions: [String] = []
    for object in objects {
      let frame = object.frame
      let trackingID = object.trackingID
      let description = object.labels.enumerated().map { (index, label) in
        "Label \(index): \(label.text), \(label.confidence), \(label.index)"
      }.joined(separator: "\n")
      descriptions.append("\(frame) \(trackingID?.stringValue ?? "-")\n\(description)")
    }
    return descriptions
  }
}
