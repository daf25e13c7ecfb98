internal import ModelFiles
internal import VisionBase
package import VisionTasks

extension TaskRunner where Engine == FaceEngine, Output == FaceResult {
  /// Creates upstream's Face Landmarker from the files in its bundle.
  package convenience init(
    _ bundle: BundleOpening, _ options: FaceTaskOptions, _ settings: RunnerSettings<Engine, Output>
  ) throws(TaskFailure) {
    let files = try bundle.faceFiles(for: options)
    let options = try options.engineOptions(settings.mode)
    let models = try Self.attempt { () throws(VisionError) in
      try FaceEngineModels(
        detector: files.detector, landmarks: files.landmarks, blendshapes: files.blendshapes,
        geometry: files.geometry.map { (bytes) throws(VisionError) in
          try CanonicalFace(parsing: bytes)
        }, options: options)
    }
    try self.init(
      settings,
      makeEngine: { (threadCount) throws(VisionError) in
        try FaceEngine(models, threadCount: threadCount)
      },
      processAtTime: { (engine, frame, _, microseconds) throws(VisionError) in
        guard let microseconds else { return try engine.faces(in: frame) }
        return try engine.trackedFaces(in: frame, timestampInMicroseconds: microseconds)
      })
  }
}

/// The files of the Face Landmarker's bundle that its options need.
private struct FaceFiles {
  let detector: ModelFile
  let landmarks: ModelFile
  let blendshapes: ModelFile?
  let geometry: StableBytes?
}

extension BundleOpening {
  /// Returns the files; checks that they exist, in upstream's order, before it reads any.
  ///
  /// A model of expressions is verified even if it is not needed, as in upstream.
  fileprivate func faceFiles(for options: FaceTaskOptions) throws(TaskFailure) -> FaceFiles {
    typealias Name = FaceEngineModels.FileName
    try require(Name.detector)
    try require(Name.landmarks)
    if options.outputFacialTransformationMatrixes { try require(Name.geometry) }
    let hasBlendshapes = contains(Name.blendshapes)
    guard hasBlendshapes || !options.outputFaceBlendshapes else {
      throw .invalid(
        "BLENDSHAPES Tag and blendshapes model must be both set. Get BLENDSHAPES is set: true, "
          + "blendshapes model is set: false")
    }
    let blendshapes = hasBlendshapes ? try model(Name.blendshapes) : nil
    return FaceFiles(
      detector: try model(Name.detector), landmarks: try model(Name.landmarks),
      blendshapes: options.outputFaceBlendshapes ? blendshapes : nil,
      geometry: options.outputFacialTransformationMatrixes ? try bytes(Name.geometry) : nil)
  }
}

// MARK: - Options

/// The options of upstream's Face Landmarker, with its defaults.
package struct FaceTaskOptions: Sendable {
  /// The maximum number of faces.
  package var numFaces = 1

  /// The detector's minimum score for a face.
  package var minFaceDetectionConfidence: Float = 0.5

  /// The landmark model's minimum score for the presence of a face.
  package var minFacePresenceConfidence: Float = 0.5

  /// The minimum overlap of a face's region with the previous frame's for the same face.
  package var minTrackingConfidence: Float = 0.5

  /// True if results have the scores of each face's expression.
  package var outputFaceBlendshapes = false

  /// True if results have a matrix for each face.
  package var outputFacialTransformationMatrixes = false

  /// Creates options with upstream's defaults.
  package init() {}

  /// Returns the engine's options.
  ///
  /// Throws for a presence confidence outside 0 to 1, for a maximum of no faces, and, outside image
  /// mode, for a negative tracking confidence, with which upstream ends the process.
  package func engineOptions(_ mode: TaskMode) throws(TaskFailure) -> FaceOptions {
    typealias Rules = LandmarkOptionRules
    try Rules.checkPresence(minFacePresenceConfidence)
    try Rules.checkCount(
      numFaces, clipping: [Rules.Clipping.regions, Rules.Clipping.detections],
      negative: mode == .image ? nil : 1)
    try Rules.checkTracking(minTrackingConfidence, mode, range: "at least 0.0") { $0 >= 0 }
    var options = FaceOptions(
      maxFaces: numFaces,
      minDetectionConfidence: Rules.clipped(minFaceDetectionConfidence),
      minPresenceConfidence: minFacePresenceConfidence,
      minTrackingConfidence: Rules.clipped(minTrackingConfidence),
      makesBlendshapes: outputFaceBlendshapes,
      makesTransformation: outputFacialTransformationMatrixes)
    options.followsUpstreamWhenTurned = true
    options.rules = .mediaPipeTasks
    return options
  }
}

// MARK: - Faults

extension NumbersModelFault: UpstreamWorded {
  func failure(for error: VisionError) -> TaskFailure { .invalid(error.message) }
}

extension FaceGeometryFault: UpstreamWorded {
  func failure(for error: VisionError) -> TaskFailure { .core(.internal, error.message) }
}
