package import ModelFiles
package import VisionBase

/// The models that name a hand's gesture, read once for all engines of a task.
package struct GestureModelFiles: Sendable {
  let embedder: ModelFile

  /// The classifiers in the order in which they are asked: the custom one first, if there is one.
  let classifiers: [ClassifierModel]

  /// The names of the files in a bundle, which are upstream's.
  package enum FileName {
    package static let hands = "hand_landmarker.task"
    package static let gestures = "hand_gesture_recognizer.task"
    package static let embedder = "gesture_embedder.tflite"
    package static let canned = "canned_gesture_classifier.tflite"
    package static let custom = "custom_gesture_classifier.tflite"
  }

  /// Opens the models of the inner bundle `hand_gesture_recognizer.task`.
  ///
  /// Throws `modelMissing` when the bundle lacks a model, and a `VisionError` whose cause is a
  /// `ClassifierModelFault`, `MetadataFault` or `CategoryOptionsFault` if a classifier or its
  /// options do not fit.
  package init(_ bundle: TaskBundle, options: GestureOptions) throws(VisionError) {
    embedder = try bundle.model(named: FileName.embedder)
    let canned = try ClassifierModel(
      DescribedModel(bundle.model(named: FileName.canned)), options: options.canned)
    guard bundle.contains(FileName.custom) else {
      classifiers = [canned]
      return
    }
    let custom = try ClassifierModel(
      DescribedModel(bundle.model(named: FileName.custom)), options: options.custom)
    classifiers = [custom, canned]
  }
}
