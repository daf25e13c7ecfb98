internal import Frames
internal import VisionBase
internal import VisionTasks

/// Classification, as every door offers it.
package typealias ClassifyTask = VisionTask<ClassificationRequest, ClassificationReport>

extension ClassifyTask {
  /// Classification by this package's engine; frames of a video are looked at one by one.
  package static var classify: ClassifyTask {
    VisionTask(
      "classify",
      classNames: { (request) throws(VisionError) in
        try ModelVocabulary(of: request.chosenModel.reference().open()).categories
      },
      makeEngine: { (request, _) throws(VisionError) in try ClassifyEngine(request) })
  }
}

/// One thread's classifier.
private struct ClassifyEngine: FrameEngine {
  let classifier: ImageClassifier
  let region: PictureRegion?
  let maximumResults: Int?

  /// Throws for words that the model does not know.
  init(_ request: ClassificationRequest) throws(VisionError) {
    let model = try request.chosenModel.reference().open()
    try ModelVocabulary.check(request, of: model, named: request.modelName())
    let options = ClassifierOptions(
      scoreThreshold: request.scoreThreshold.map { Float($0) },
      maxResults: request.maximumResults, categoryAllowlist: request.allowedCategories,
      categoryDenylist: request.deniedCategories,
      displayNamesLocale: request.locale ?? TaskOptions.usualLocale,
      threadCount: request.threads)
    classifier = try ImageClassifier(loading: .loaded(model), options: options)
    region = request.region
    maximumResults = request.maximumResults
  }

  func report(on frame: Frame) throws(VisionError) -> ClassificationReport {
    let part = try region?.normalized(in: frame)
    let (result, milliseconds) = try timed { () throws(VisionError) in
      try classifier.classify(frame, region: part)
    }
    return ClassificationReport(
      result, of: PictureGeometry(frame), region: region?.pixels(in: frame),
      milliseconds: milliseconds, maximumResults: maximumResults)
  }
}
