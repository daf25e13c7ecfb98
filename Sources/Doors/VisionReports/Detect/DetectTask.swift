internal import Frames
internal import VisionBase
internal import VisionTasks

/// Detection, as every interface of the package offers it.
package typealias DetectTask = VisionTask<DetectionRequest, DetectionReport>

extension DetectTask {
  /// Detection by this package's engine; frames of a video are processed one by one.
  package static var detect: DetectTask {
    VisionTask(facts, evaluation: evaluation) { (request) throws(VisionError) in
      let described = try DescribedModel(
        request.chosenModel.reference().open(), recognizesExports: true)
      let categories = try ModelVocabulary.categories(
        of: request, in: described, request.modelName())
      let model = try DetectorModel(described, options: categories)
      return OpenedTask(
        models: [described.file],
        remarks: ModelVocabulary.remarks(
          wanted: request.locale, taken: categories.displayNamesLocale),
        classNames: { () throws(VisionError) in
          try ModelVocabulary(of: described).categories
        }
      ) { (request, _) throws(VisionError) in try DetectEngine(model, request) }
    }
  }
}

/// One thread's detector.
private struct DetectEngine: FrameEngine {
  let detector: DetectionEngine
  var region: PictureRegion?
  let hasLocale: Bool

  init(_ model: DetectorModel, _ request: DetectionRequest) throws(VisionError) {
    detector = try DetectionEngine(
      model, threadCount: request.threads, tileCount: request.tiles,
      maxResults: request.maximumResults)
    region = request.region
    hasLocale = request.locale != nil
  }

  mutating func choose(_ choice: FrameChoice) { region = choice.region }

  func report(on frame: Frame) throws(VisionError) -> DetectionReport {
    let region = try region?.normalized(in: frame)
    let (result, milliseconds) = try timed { () throws(VisionError) in
      try detector.detect(in: frame, part: region)
    }
    return DetectionReport(
      result, milliseconds: milliseconds, recordsDisplayNames: hasLocale)
  }
}
