package import ModelFiles
package import VisionBase

/// The models of a face engine, read once for all engines of a task.
package struct FaceEngineModels: Sendable {
  let detector: DescribedModel
  let landmarks: DescribedModel
  let blendshapes: ModelFile?
  let geometry: FaceGeometry?
  let options: FaceOptions

  /// The models, in the order in which a call runs them.
  package var files: [ModelFile] {
    [detector.file, landmarks.file] + [blendshapes].compactMap(\.self)
  }

  /// The names of the files in a bundle, which are upstream's.
  package enum FileName {
    package static let detector = "face_detector.tflite"
    package static let landmarks = "face_landmarks_detector.tflite"
    package static let blendshapes = "face_blendshapes.tflite"
    package static let geometry = "geometry_pipeline_metadata_landmarks.binarypb"
  }

  /// Opens what the options need out of a bundle; `detector` replaces the bundle's own.
  ///
  /// Throws `optionInvalid` for options out of range, `modelMissing` when the bundle lacks a file,
  /// and what `TaskBundle` throws.
  package init(
    _ bundle: TaskBundle, detector: ModelFile? = nil, options: FaceOptions
  ) throws(VisionError) {
    // `??` would lose the type of the error.
    let detector: ModelFile =
      if let detector { detector } else { try bundle.model(named: FileName.detector) }
    try self.init(
      detector: detector,
      landmarks: bundle.model(named: FileName.landmarks),
      blendshapes: options.makesBlendshapes ? bundle.model(named: FileName.blendshapes) : nil,
      geometry: options.makesTransformation
        ? CanonicalFace(parsing: bundle.contents(ofFile: FileName.geometry)) : nil,
      options: options)
  }

  /// Creates the models after checking the options; each engine checks the models' actual outputs.
  ///
  /// Throws `modelMissing` if the options request what no model is given for.
  package init(
    detector: ModelFile, landmarks: ModelFile, blendshapes: ModelFile?, geometry: CanonicalFace?,
    options: FaceOptions
  ) throws(VisionError) {
    try options.check()
    guard blendshapes != nil || !options.makesBlendshapes else {
      throw VisionError(.modelMissing, "blendshapes need a model of facial expressions")
    }
    guard geometry != nil || !options.makesTransformation else {
      throw VisionError(.modelMissing, "transformations need the geometry of a canonical face")
    }
    self.options = options
    self.detector = try DescribedModel(detector)
    self.landmarks = try DescribedModel(landmarks)
    self.blendshapes = blendshapes
    self.geometry = geometry.map {
      FaceGeometry(canonical: $0, fieldOfView: Double(options.verticalFieldOfView))
    }
  }
}
