package import ModelFiles
package import VisionBase

/// The models that name a hand's gesture, read once for all engines of a task.
package struct GestureModelFiles: Sendable {
  let embedder: ModelFile

  /// The classifiers in the order in which they are asked: the custom one first, if there is one.
  let classifiers: [ClassifierModel]

  /// The models, in the order in which a call runs them.
  var files: [ModelFile] { [embedder] + classifiers.map(\.described.file) }

  /// The names of all gestures to show, those of the bundle's own classifier first, each once;
  /// a classifier without labels has none.
  package var gestureNames: [String] {
    var seen: Set<String> = []
    return classifiers.reversed().flatMap { classifier in
      (classifier.heads.first?.labels?.names ?? []).enumerated().map { index, name in
        Gesture(index: index, name: name, score: 0).shownName
      }
    }.filter { seen.insert($0).inserted }
  }

  /// The names of the files in a bundle, which are upstream's.
  package enum FileName {
    package static let hands = "hand_landmarker.task"
    package static let gestures = "hand_gesture_recognizer.task"
    package static let embedder = "gesture_embedder.tflite"
    package static let canned = "canned_gesture_classifier.tflite"
    package static let custom = "custom_gesture_classifier.tflite"
  }

  /// Opens the models of a bundle such as the inner `hand_gesture_recognizer.task`.
  ///
  /// Throws `modelMissing` when the bundle lacks a model, and a `VisionError` whose cause is a
  /// `ClassifierModelFault`, `MetadataFault` or `CategoryOptionsFault` if a classifier or its
  /// options do not fit.
  package init(_ bundle: TaskBundle, options: GestureOptions) throws(VisionError) {
    try self.init(
      embedder: bundle.model(named: FileName.embedder),
      canned: bundle.model(named: FileName.canned),
      custom: bundle.contains(FileName.custom) ? bundle.model(named: FileName.custom) : nil,
      options: options)
  }

  /// Creates the models; throws for a classifier or options of it that do not fit.
  package init(
    embedder: ModelFile, canned: ModelFile, custom: ModelFile?, options: GestureOptions
  ) throws(VisionError) {
    self.embedder = embedder
    let canned = try ClassifierModel(DescribedModel(canned), options: options.canned)
    guard let custom else {
      classifiers = [canned]
      return
    }
    classifiers = [try ClassifierModel(DescribedModel(custom), options: options.custom), canned]
  }
}
