import MLKit

// The longer programs in the articles of MLKit's documentation, unchanged.

/// The program of *Coming from the guide*, Hosted models.
enum HostedModelsArticle {
  static func detector(url: String, fallback: String) -> ObjectDetector {
    let remoteModel = CustomRemoteModel(
      remoteModelSource: HTTPSModelSource(name: "birds", url: url))
    let options: CustomObjectDetectorOptions
    if ModelManager.modelManager().isModelDownloaded(remoteModel) {
      options = CustomObjectDetectorOptions(remoteModel: remoteModel)
    } else {
      options = CustomObjectDetectorOptions(localModel: LocalModel(path: fallback))
      ModelManager.modelManager().download(remoteModel, conditions: ModelDownloadConditions())
    }
    options.shouldEnableClassification = true
    let detector = ObjectDetector.objectDetector(options: options)
    return detector
  }
}

/// The program of *Concurrency*, Streams.
struct TwoStreamsArticle {
  private let front = ObjectDetectorOptions()
  private let back = ObjectDetectorOptions()

  init() {
    back.shouldEnableMultipleObjects = true  // not equal to the other: a stream of its own
  }

  func frameArrived(_ sampleBuffer: CMSampleBuffer, isFront: Bool) throws -> [Object] {
    let detector = ObjectDetector.objectDetector(options: isFront ? front : back)
    return try detector.results(in: VisionImage(buffer: sampleBuffer))
  }
}
