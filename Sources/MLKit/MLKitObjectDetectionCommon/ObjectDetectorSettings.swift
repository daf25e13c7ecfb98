internal import Foundation
internal import MLKitCommon
internal import MLKitVision
internal import VisionBase
internal import VisionTasks

/// The options of a detector at the time it was made, and whatever else decides what it answers.
///
/// Detectors with equal settings share one engine, and with it what is known of a stream.
package struct ObjectDetectorSettings: Hashable, Sendable {
  /// The most objects when several are wanted: upstream has no setting for it.
  static let mostObjects = 5

  /// The most labels of an object when nothing else is said.
  package static let usualLabelCount = 10

  let isStream: Bool
  let maxObjects: Int
  let isClassifying: Bool
  let classifier: ObjectClassifier.Key
  /// The lowest score of a label, nil for what the model's metadata say.
  let threshold: Float?
  let maxLabels: Int
  /// Changes with the models that find the objects.
  let localization: Int

  /// Reads a client's options.
  ///
  /// A threshold outside of 0 to 1 counts as none, and a number of labels that is not positive as
  /// the usual one.
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

  /// Makes an engine with these settings.
  ///
  /// Throws what opening the models throws: also a custom model that is not run must be there and
  /// be a model, so that a wrong path is noticed before classification is switched on.
  func engine(
    _ classifier: ObjectClassifier, threadCount: Int?
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

  /// What a client is given of a result.
  func objects(_ result: TrackingResult) -> [Object] {
    result.objects.map { Object($0, labeling: labeling) }
  }

  private var labeling: ObjectLabeling {
    guard isClassifying else { return .none }
    return classifier == .builtIn ? .coarse : .custom
  }
}
