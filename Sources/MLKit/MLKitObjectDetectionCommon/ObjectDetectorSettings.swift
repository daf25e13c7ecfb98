internal import Foundation
internal import MLKitCommon
internal import MLKitVision
internal import VisionBase
internal import VisionTasks

/// The options of a detector at its creation, and everything else that determines its results.
///
/// Detectors with equal settings share one engine, and with it the state of a stream.
package struct ObjectDetectorSettings: Hashable, Sendable {
  /// The maximum number of objects with multiple objects enabled: upstream has no setting for it.
  static let mostObjects = 5

  /// The default maximum number of labels for one object.
  package static let usualLabelCount = 10

  let isStream: Bool
  let maxObjects: Int
  let isClassifying: Bool
  let classifier: LabelSource.Key
  /// The minimum score of a label; nil uses the model's metadata.
  let threshold: Float?
  let maxLabels: Int
  /// The version of the models that find the objects.
  let localization: Int

  /// Creates settings from a client's options.
  ///
  /// A threshold outside of 0 to 1 is ignored, and a number of labels that is not positive is
  /// replaced by the default.
  init(_ options: CommonObjectDetectorOptions) {
    isStream = options.detectorMode != .singleImage
    maxObjects = options.shouldEnableMultipleObjects ? Self.mostObjects : 1
    isClassifying = options.shouldEnableClassification
    classifier = options.classifier.key
    threshold = options.customThreshold.map(\.floatValue).flatMap {
      (0...1).contains($0) ? $0 : nil
    }
    let count = options.customLabelCount
    maxLabels = count > 0 ? count : Self.usualLabelCount
    localization = ObjectLocalization.current.version
  }

  /// Creates an engine with these settings.
  ///
  /// Throws the errors of opening the models. Even a custom model that is not run must exist and be
  /// valid, so that a wrong path is noticed before classification is enabled.
  func engine(
    _ classifier: LabelSource, threadCount: Int?
  ) throws(VisionError) -> sending DetectorEngine<TrackingResult> {
    let options = TrackerOptions(
      maxObjects: maxObjects, classifierScoreThreshold: threshold, maxLabelsPerObject: maxLabels,
      threadCount: threadCount)
    let labeler = try NodeFailure.mark(NodeFailure.boxClassifier) {
      () throws(VisionError) -> ObjectLabeler? in
      guard let custom = try classifier.open(), isClassifying else { return nil }
      return try ObjectLabeler(custom, options: options)
    }
    let engine = try TrackingEngine(
      localizer: ObjectLocalization.current.models.open(), labeler: labeler, options: options)
    return DetectorEngine { (frame) throws(VisionError) in
      try engine.objects(in: frame)
    } trackedResults: { (frame, microseconds) throws(VisionError) in
      try engine.trackedObjects(in: frame, timestampInMicroseconds: microseconds)
    } reset: {
      engine.reset()
    }
  }

  /// Returns a client's objects for a result.
  func objects(_ result: TrackingResult) -> [Object] {
    result.objects.map { Object($0, labeling: labeling) }
  }

  private var labeling: ObjectLabeling {
    guard isClassifying else { return .none }
    return classifier == .builtIn ? .coarse : .custom
  }
}
