internal import Frames
internal import VisionBase
internal import VisionTasks

/// Tracking, as every door offers it.
package typealias TrackTask = VisionTask<TrackRequest, TrackReport>

extension TrackTask {
  /// Tracking by this package's engine.
  package static var track: TrackTask {
    VisionTask(
      "track", classNames: classNames, finders: finders,
      makeEngine: { (request, mode) throws(VisionError) in try FrameObjects(request, mode) })
  }

  /// The classes of what names the objects; none where several detectors do.
  private static func classNames(_ request: TrackRequest) throws(VisionError) -> [String] {
    if let classifier = request.classifier {
      return try ModelVocabulary(of: classifier.reference().open()).categories
    }
    let detectors = try request.localizer.open()
    return detectors.count == 1 ? try ModelVocabulary(of: detectors[0]).categories : []
  }

  /// The detectors: a classifier names only what they find.
  private static func finders(_ request: TrackRequest) throws(VisionError) -> [FindingModel] {
    var models: [FindingModel] = []
    for (name, detector) in zip(try request.detectorNames(), try request.localizer.open()) {
      let vocabulary = try ModelVocabulary(of: detector)
      models.append(FindingModel(name: name, classes: vocabulary.categories))
    }
    return models
  }
}

/// One thread's tracker.
private struct FrameObjects: FrameEngine {
  let engine: TrackingEngine
  let hasClassifier: Bool
  let mode: FrameMode
  let request: TrackRequest
  /// Made for the first frame, whose size parts of the picture refer to.
  private var counter: ObjectCounter?

  init(_ request: TrackRequest, _ mode: FrameMode) throws(VisionError) {
    let classifier = try request.classifier.map { (choice) throws(VisionError) in
      try choice.reference().open()
    }
    engine = try TrackingEngine(
      localizer: try request.localizer.open(), classifier: classifier,
      options: request.engineOptions)
    (hasClassifier, self.mode, self.request) = (classifier != nil, mode, request)
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
