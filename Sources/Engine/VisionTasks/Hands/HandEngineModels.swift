package import ModelFiles
package import VisionBase

/// The models of a hand engine, read once for all engines of a task.
package struct HandEngineModels: Sendable {
  let detector: DescribedModel
  let landmarks: DescribedModel
  let options: HandOptions

  /// The models of gestures; nil for an engine that does not recognize any.
  package var gestures: GestureModelFiles?

  /// The names of the gestures that the engine can recognize.
  package var gestureNames: [String] { gestures?.gestureNames ?? [] }

  /// The models, in the order in which a call runs them.
  package var files: [ModelFile] {
    [detector.file, landmarks.file] + (gestures?.files ?? [])
  }

  /// The names of the files in a bundle, which are upstream's.
  package enum FileName {
    package static let detector = "hand_detector.tflite"
    package static let landmarks = "hand_landmarks_detector.tflite"
  }

  /// Opens the models of a bundle.
  ///
  /// Throws `optionInvalid` for options out of range, `modelMissing` when the bundle lacks a file,
  /// and what `TaskBundle` throws.
  package init(_ bundle: TaskBundle, options: HandOptions) throws(VisionError) {
    try self.init(
      detector: bundle.model(named: FileName.detector),
      landmarks: bundle.model(named: FileName.landmarks), options: options)
  }

  /// Creates the models after checking the options; each engine checks the models' actual outputs.
  package init(
    detector: ModelFile, landmarks: ModelFile, options: HandOptions
  ) throws(VisionError) {
    try options.check()
    self.options = options
    self.detector = try DescribedModel(detector)
    self.landmarks = try DescribedModel(landmarks)
  }
}
