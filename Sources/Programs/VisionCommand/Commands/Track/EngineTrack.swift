import ModelCatalogue
import Frames
import VisionBase
import VisionTasks

extension TrackService {
  /// Tracking by this package's engine.
  static var engine: TrackService {
    TrackService { (request, mode) throws(VisionError) in
      let classifier = try request.classifier.map { (name) throws(VisionError) in
        try ModelChoice.reference(name).open()
      }
      let engine = try TrackingEngine(
        localizer: try localizer(request).open(), classifier: classifier, options: options(request))
      return EngineTrack(engine: engine, hasClassifier: classifier != nil, mode: mode)
    }
  }

  /// The name of the models a request asks for, as a person would type them.
  static func modelName(_ request: TrackRequest) throws(VisionError) -> String {
    let names: [String]
    if let model = request.model {
      names = [model]
    } else {
      names = try LocalizerModels.names(in: ModelStore())
    }
    return (names + [request.classifier].compactMap(\.self)).joined(separator: "+")
  }

  private static func localizer(_ request: TrackRequest) throws(VisionError) -> LocalizerModels {
    guard let model = request.model else { return .default }
    return .detector(try ModelChoice.reference(model))
  }

  private static func options(_ request: TrackRequest) -> TrackerOptions {
    TrackerOptions(
      maxObjects: request.maximumObjects,
      detectorScoreThreshold: request.scoreThreshold.map { Float($0) },
      classifierScoreThreshold: request.labelThreshold.map { Float($0) },
      maxLabelsPerObject: request.maximumLabels,
      displayNamesLocale: request.locale ?? DetectionRequest.usualLocale,
      detection: request.detectsEveryFrame ? .everyFrame : .whenNeeded,
      threadCount: request.threads)
  }
}

/// One thread's tracker.
private struct EngineTrack: Finder {
  let engine: TrackingEngine
  let hasClassifier: Bool
  let mode: FrameMode

  func find(in frame: Frame) throws(VisionError) -> TrackReport {
    let (result, milliseconds) = try timed { () throws(VisionError) in
      switch mode {
      case .image: try engine.objects(in: frame)
      case .video:
        try engine.trackedObjects(
          in: frame, timestampInMicroseconds: frame.timestampInMicroseconds ?? 0)
      }
    }
    return TrackReport(milliseconds: milliseconds, objects: result.objects.map(object))
  }

  private func object(_ object: TrackedObject) -> TrackReport.Object {
    let categories = hasClassifier ? object.labels : [object.category].compactMap(\.self)
    return TrackReport.Object(
      box: object.boundingBox, trackingID: object.trackingID,
      labels: categories.map { category in
        TrackReport.Label(
          text: category.displayName ?? category.categoryName ?? "", index: category.index,
          confidence: category.score)
      })
  }
}
