package import ModelFiles
package import VisionBase

/// The seven models of a holistic engine, read once for all engines of a task.
package struct HolisticEngineModels: Sendable {
  let pose: PoseEngineModels
  let face: FaceEngineModels
  let handLandmarks: DescribedModel
  let handRegion: DescribedModel
  let options: HolisticOptions

  /// The models, in the order in which a call runs them.
  package var files: [ModelFile] {
    pose.files + [handRegion.file, handLandmarks.file] + face.files
  }

  /// The names of the files in a bundle, which are upstream's.
  package enum FileName {
    package static let poseDetector = "pose_detector.tflite"
    package static let poseLandmarks = "pose_landmarks_detector.tflite"
    package static let handRegion = "hand_roi_refinement.tflite"
  }

  /// The models of one of these, as files.
  package struct Files: Sendable {
    package var poseDetector: ModelFile
    package var poseLandmarks: ModelFile
    package var faceDetector: ModelFile
    package var faceLandmarks: ModelFile
    /// The model of expressions; nil if the options do not request them.
    package var faceBlendshapes: ModelFile?
    package var handLandmarks: ModelFile
    package var handRegion: ModelFile

    package init(
      poseDetector: ModelFile, poseLandmarks: ModelFile, faceDetector: ModelFile,
      faceLandmarks: ModelFile, faceBlendshapes: ModelFile?, handLandmarks: ModelFile,
      handRegion: ModelFile
    ) {
      self.poseDetector = poseDetector
      self.poseLandmarks = poseLandmarks
      self.faceDetector = faceDetector
      self.faceLandmarks = faceLandmarks
      self.faceBlendshapes = faceBlendshapes
      self.handLandmarks = handLandmarks
      self.handRegion = handRegion
    }
  }

  /// Opens what the options need out of a bundle.
  ///
  /// Throws `optionInvalid` for options out of range, `modelMissing` when the bundle lacks a file,
  /// and what `TaskBundle` throws.
  package init(_ bundle: TaskBundle, options: HolisticOptions) throws(VisionError) {
    typealias Face = FaceEngineModels.FileName
    try self.init(
      Files(
        poseDetector: bundle.model(named: FileName.poseDetector),
        poseLandmarks: bundle.model(named: FileName.poseLandmarks),
        faceDetector: bundle.model(named: Face.detector),
        faceLandmarks: bundle.model(named: Face.landmarks),
        faceBlendshapes: options.makesBlendshapes ? bundle.model(named: Face.blendshapes) : nil,
        handLandmarks: bundle.model(named: HandEngineModels.FileName.landmarks),
        handRegion: bundle.model(named: FileName.handRegion)),
      options: options)
  }

  /// Creates the models after checking the options; each engine checks the models' actual outputs.
  package init(_ files: Files, options: HolisticOptions) throws(VisionError) {
    try options.check()
    let face = try FaceEngineModels(
      detector: files.faceDetector, landmarks: files.faceLandmarks,
      blendshapes: files.faceBlendshapes, geometry: nil, options: options.face)
    try self.init(
      pose: (files.poseDetector, files.poseLandmarks), face: face,
      handLandmarks: files.handLandmarks, handRegion: files.handRegion, options: options)
  }

  init(
    pose: (detector: ModelFile, landmarks: ModelFile), face: FaceEngineModels,
    handLandmarks: ModelFile, handRegion: ModelFile, options: HolisticOptions
  ) throws(VisionError) {
    try options.check()
    self.options = options
    self.face = face
    var pose = try PoseEngineModels(
      detector: pose.detector, landmarks: pose.landmarks, options: options.pose)
    pose.pipeline = PosePipeline(wholeBodiesWith: options.poseOverlapLimit)
    self.pose = pose
    self.handLandmarks = try DescribedModel(handLandmarks)
    self.handRegion = try DescribedModel(handRegion)
  }
}
