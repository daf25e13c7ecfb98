internal import Frames
internal import ModelFiles
internal import VisionBase
internal import VisionTasks

/// Tracking, as every interface of the package offers it.
package typealias TrackTask = VisionTask<TrackRequest, TrackReport>

extension TrackTask {
  /// Tracking by this package's engine.
  package static var track: TrackTask {
    VisionTask(facts) { (request) throws(VisionError) in
      let classifier = try request.classifier.map { (choice) throws(VisionError) in
        try choice.reference().open()
      }
      let detectors = try request.localizer.open()
      try check(request, detectors)
      var options = request.engineOptions
      options.displayNamesLocale = try ModelVocabulary.locale(
        request.locale, in: detectors + [classifier].compactMap(\.self), request.modelName())
      let models = try TrackerModels(
        localizer: detectors, classifier: classifier, options: options)
      return OpenedTask(
        models: detectors + [classifier].compactMap(\.self),
        remarks: ModelVocabulary.remarks(
          wanted: request.locale, taken: options.displayNamesLocale),
        classNames: { () throws(VisionError) in try classNames(of: models, request) },
        finders: { () throws(VisionError) in try finders(of: models, request) }
      ) { (request, mode) throws(VisionError) in try FrameObjects(models, request, mode) }
    }
  }

  /// Throws `optionInvalid` for a category that no detector has.
  private static func check(
    _ request: TrackRequest, _ detectors: [ModelFile]
  ) throws(VisionError) {
    guard !(request.allowedCategories.isEmpty && request.deniedCategories.isEmpty) else { return }
    var categories: [String] = []
    for detector in detectors {
      let described = try DescribedModel(detector, recognizesExports: true)
      categories += try ModelVocabulary(of: described).categories
    }
    try ModelVocabulary(categories: categories, locales: []).check(
      allowed: request.allowedCategories, denied: request.deniedCategories,
      model: request.detectorNames().joined(separator: "+"))
  }

  /// Returns the classes of the model that names the objects; empty for several detectors.
  private static func classNames(
    of models: TrackerModels, _ request: TrackRequest
  ) throws(VisionError) -> [String] {
    let detectors = models.detectors
    guard request.classifier == nil else {
      return try ModelVocabulary(in: models.classifierMetadata).categories
    }
    return detectors.count == 1 ? try ModelVocabulary(of: detectors[0]).categories : []
  }

  /// Returns the detectors, because a classifier names only what they find.
  private static func finders(
    of models: TrackerModels, _ request: TrackRequest
  ) throws(VisionError) -> [FindingModel] {
    var finders: [FindingModel] = []
    for (name, detector) in zip(try request.detectorNames(), models.detectors) {
      let vocabulary = try ModelVocabulary(of: detector)
      finders.append(FindingModel(name: name, classes: vocabulary.categories))
    }
    return finders
  }
}

/// One thread's tracker.
private struct FrameObjects: FrameEngine {
  let engine: TrackingEngine
  let hasClassifier: Bool
  let mode: FrameMode
  let request: TrackRequest
  /// The counter, made for the first frame, because fractions refer to the frame's size.
  private var counter: ObjectCounter?

  init(
    _ models: TrackerModels, _ request: TrackRequest, _ mode: FrameMode
  ) throws(VisionError) {
    engine = try TrackingEngine(models, threadCount: request.threads)
    (hasClassifier, self.mode, self.request) = (request.classifier != nil, mode, request)
  }

  mutating func report(on frame: Frame) throws(VisionError) -> TrackReport {
    let (result, milliseconds) = try timed { () throws(VisionError) in
      switch mode {
      case .image: try engine.objects(in: frame)
      case .video:
        try engine.trackedObjects(
          in: frame, timestampInMicroseconds: frame.timestampInMicroseconds ?? 0)
      }
    }
    return TrackReport(
      result, milliseconds: milliseconds, hasClassifier: hasClassifier,
      counts: try count(result, in: frame))
  }

  var isSettled: Bool { engine.isSettled }

  mutating func resume() { engine.resume() }

  private mutating func count(
    _ result: TrackingResult, in frame: Frame
  ) throws(VisionError) -> CountingResult? {
    guard request.countsAnything else { return nil }
    var ready: ObjectCounter
    if let counter {
      ready = counter
    } else {
      ready = try request.counter(width: frame.width, height: frame.height)
    }
    defer { counter = ready }
    return ready.count(result)
  }
}
