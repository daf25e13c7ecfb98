import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Options and unusable bundles, with the codes and messages recorded from mediapipe 1.2.2.
@Suite struct FaceLandmarkerCreationTests {
  private static let geometry = "geometry_pipeline_metadata_landmarks.binarypb"
  private let folder: ModelFolder
  private let options = FaceLandmarkerOptions()

  init() throws { folder = try ModelFolder() }

  private func expectFailure(
    of file: [UInt8], _ code: TasksErrorCode, _ message: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    options.baseOptions.modelAssetPath = try folder.write(file, as: "face.task")
    MediaPipeTasksVisionTests.expectFailure(code, message, location: location) {
      try FaceLandmarker(options: options)
    }
  }

  @Test func `options have upstream's defaults and copies are full`() throws {
    #expect(options.runningMode == .image && options.numFaces == 1)
    #expect(options.faceLandmarkerLiveStreamDelegate == nil)
    #expect(options.minFaceDetectionConfidence == 0.5)
    #expect(options.minFacePresenceConfidence == 0.5)
    #expect(options.minTrackingConfidence == 0.5)
    #expect(!options.outputFaceBlendshapes && !options.outputFacialTransformationMatrixes)
    options.runningMode = .video
    options.numFaces = 3
    options.minFaceDetectionConfidence = 0.1
    options.minFacePresenceConfidence = 0.2
    options.minTrackingConfidence = 0.3
    options.outputFaceBlendshapes = true
    options.outputFacialTransformationMatrixes = true
    let copy = try #require(options.copy() as? FaceLandmarkerOptions)
    #expect(copy.runningMode == .video && copy.numFaces == 3)
    #expect(copy.minFaceDetectionConfidence == 0.1 && copy.minFacePresenceConfidence == 0.2)
    #expect(copy.minTrackingConfidence == 0.3 && copy.outputFaceBlendshapes)
    #expect(copy.outputFacialTransformationMatrixes)
  }

  @Test func `a missing file is named, with what there is`() throws {
    try expectFailure(
      of: PoseMaterial.bundle([("a", [1])]), .notFoundError,
      "NOT_FOUND: No file with name: face_detector.tflite. All files in the model asset bundle are: "
        + "a.")
    try expectFailure(
      of: PoseMaterial.bundle([("face_detector.tflite", [1])]), .notFoundError,
      "NOT_FOUND: No file with name: face_landmarks_detector.tflite. All files in the model asset "
        + "bundle are: face_detector.tflite.")
  }

  @Test(.enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
  func `what is asked for must be in the bundle`() throws {
    options.outputFaceBlendshapes = true
    let message =
      "INVALID_ARGUMENT: BLENDSHAPES Tag and blendshapes model must be both set. Get BLENDSHAPES is "
      + "set: true, blendshapes model is set: false"
    try expectFailure(
      of: LandmarkMaterial.faceBundle(without: ["face_blendshapes.tflite"]),
      .invalidArgumentError, message)
    options.outputFacialTransformationMatrixes = true
    try expectFailure(
      of: LandmarkMaterial.faceBundle(without: [Self.geometry, "face_blendshapes.tflite"]),
      .notFoundError,
      "NOT_FOUND: No file with name: \(Self.geometry). All files in the model asset bundle are: "
        + "face_detector.tflite, face_landmarks_detector.tflite.")
  }

  @Test(.enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
  func `options out of range are refused`() throws {
    options.baseOptions.modelAssetPath = SharedMaterial.landmarkFile("face_landmarker.task")
    for confidence: Float in [-0.5, 1.5, .nan] {
      options.minFacePresenceConfidence = confidence
      MediaPipeTasksVisionTests.expectFailure(
        .invalidArgumentError,
        "INVALID_ARGUMENT: Invalid `min_detection_confidence` option: value must be in the range "
          + "[0.0, 1.0]"
      ) { try FaceLandmarker(options: options) }
    }
    options.minFacePresenceConfidence = 0.5
    options.numFaces = 0
    MediaPipeTasksVisionTests.expectFailure(
      .internalError,
      """
      INTERNAL: ValidatedGraphConfig Initialization failed.
      ClipNormalizedRectVectorSizeCalculator: max_vec_size should be greater than or equal to 1.
      ClipDetectionVectorSizeCalculator: max_vec_size should be greater than or equal to 1.
      """
    ) { try FaceLandmarker(options: options) }
    options.numFaces = 1
    options.runningMode = .video
    for confidence: Float in [-0.5, .nan] {
      options.minTrackingConfidence = confidence
      MediaPipeTasksVisionTests.expectFailure(
        .invalidArgumentError,
        "INVALID_ARGUMENT: Invalid `min_tracking_confidence` option: value must be at least 0.0"
      ) { try FaceLandmarker(options: options) }
    }
  }
}
