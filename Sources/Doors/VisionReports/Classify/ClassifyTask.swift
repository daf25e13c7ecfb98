internal import Frames
internal import VisionBase
internal import VisionTasks

/// Classification, as every interface of the package offers it.
package typealias ClassifyTask = VisionTask<ClassificationRequest, ClassificationReport>

extension ClassifyTask {
  /// Classification by this package's engine; frames of a video are processed one by one.
  package static var classify: ClassifyTask {
    VisionTask(facts, evaluation: evaluation) { (request) throws(VisionError) in
      let described = try DescribedModel(
        request.chosenModel.reference().open(), recognizesExports: true)
      let categories = try ModelVocabulary.categories(
        of: request, in: described, request.modelName())
      let model = try ClassifierModel(described, options: categories)
      return OpenedTask(
        models: [described.file],
        remarks: ModelVocabulary.remarks(
          wanted: request.locale, taken: categories.displayNamesLocale),
        classNames: { () throws(VisionError) in
          try ModelVocabulary(of: described).categories
        }
      ) { (request, _) throws(VisionError) in try ClassifyEngine(model, request) }
    }
  }
}

/// One thread's classifier.
private struct ClassifyEngine: FrameEngine {
  let classifier: ClassificationEngine
  var region: PictureRegion?
  let maximumResults: Int?
  let hasLocale: Bool

  init(_ model: ClassifierModel, _ request: ClassificationRequest) throws(VisionError) {
    classifier = try ClassificationEngine(model, threadCount: request.threads)
    region = request.region
    maximumResults = request.maximumResults
    hasLocale = request.locale != nil
  }

  mutating func choose(_ choice: FrameChoice) { region = choice.region }

  func report(on frame: Frame) throws(VisionError) -> ClassificationReport {
    let part = try region?.normalized(in: frame)
    let (result, milliseconds) = try timed { () throws(VisionError) in
      try classifier.classify(frame, part: part)
    }
    var report = ClassificationReport(
      result, of: PictureGeometry(frame), region: region?.pixels(in: frame),
      milliseconds: milliseconds, maximumResults: maximumResults)
    report.recordsDisplayNames = hasLocale
    return report
  }
}
