internal import Frames
internal import VisionBase
internal import VisionTasks

/// Detection, as every door offers it.
package typealias DetectTask = VisionTask<DetectionRequest, DetectionReport>

extension DetectTask {
  /// Detection by this package's engine; frames of a video are looked at one by one.
  package static var detect: DetectTask {
    VisionTask(
      "detect",
      classNames: { (request) throws(VisionError) in
        try ModelVocabulary(of: request.chosenModel.reference().open()).categories
      },
      makeEngine: { (request, _) throws(VisionError) in try DetectEngine(request) })
  }
}

/// One thread's detector.
private struct DetectEngine: FrameEngine {
  let detector: ObjectDetector
  let region: PictureRegion?

  /// Throws for words that the model does not know.
  init(_ request: DetectionRequest) throws(VisionError) {
    let model = try request.chosenModel.reference().open()
    try ModelVocabulary.check(request, of: model, named: request.modelName())
    let options = DetectorOptions(
      scoreThreshold: request.scoreThreshold.map { Float($0) },
      maxResults: request.maximumResults, categoryAllowlist: request.allowedCategories,
      categoryDenylist: request.deniedCategories,
      displayNamesLocale: request.locale ?? TaskOptions.usualLocale,
      threadCount: request.threads, tilesAlongLongerSide: request.tiles)
    detector = try ObjectDetector(loading: .loaded(model), options: options)
    region = request.region
  }

  func report(on frame: Frame) throws(VisionError) -> DetectionReport {
    let region = try region?.normalized(in: frame)
    let (result, milliseconds) = try timed { () throws(VisionError) in
      try detector.detect(in: frame, region: region)
    }
    return DetectionReport(result, milliseconds: milliseconds)
  }
}
