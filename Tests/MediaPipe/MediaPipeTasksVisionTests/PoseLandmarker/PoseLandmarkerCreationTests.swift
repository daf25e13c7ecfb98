import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Tests of unusable bundles, with the codes and messages recorded from mediapipe 1.2.2.
@Suite struct PoseLandmarkerCreationTests {
  private let folder: ModelFolder
  private let options = PoseLandmarkerOptions()

  init() throws { folder = try ModelFolder() }

  private func expectFailure(
    of file: [UInt8], _ code: TasksErrorCode, _ message: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    options.baseOptions.modelAssetPath = try folder.write(file, as: "pose.task")
    expectFailure(code, message, location: location) { try PoseLandmarker(options: options) }
  }

  private func expectFailure(
    _ code: TasksErrorCode, _ message: String, location: SourceLocation,
    _ work: () throws -> some Any
  ) {
    MediaPipeTasksVisionTests.expectFailure(code, message, location: location, work)
  }

  @Test func `options have upstream's defaults and copies are full`() throws {
    #expect(options.runningMode == .image)
    #expect(options.numPoses == 1)
    #expect(options.minPoseDetectionConfidence == 0.5)
    #expect(options.minPosePresenceConfidence == 0.5)
    #expect(options.minTrackingConfidence == 0.5)
    #expect(!options.shouldOutputSegmentationMasks)
    #expect(options.poseLandmarkerLiveStreamDelegate == nil)
    options.baseOptions.modelAssetPath = "a.task"
    options.runningMode = .video
    options.numPoses = 3
    options.minPoseDetectionConfidence = 0.1
    options.minPosePresenceConfidence = 0.2
    options.minTrackingConfidence = 0.3
    options.shouldOutputSegmentationMasks = true
    let copy = try #require(options.copy() as? PoseLandmarkerOptions)
    #expect(copy.baseOptions.modelAssetPath == "a.task")
    #expect(copy.runningMode == .video)
    #expect(copy.numPoses == 3)
    #expect(copy.minPoseDetectionConfidence == 0.1)
    #expect(copy.minPosePresenceConfidence == 0.2)
    #expect(copy.minTrackingConfidence == 0.3)
    #expect(copy.shouldOutputSegmentationMasks)
  }

  @Test func `a bundle without a model is refused, with what it has`() throws {
    let model = ("pose_detector.tflite", [UInt8](repeating: 1, count: 100))
    try expectFailure(
      of: PoseMaterial.bundle([model]), .notFoundError,
      "NOT_FOUND: No file with name: pose_landmarks_detector.tflite. All files in the model asset "
        + "bundle are: pose_detector.tflite.")
    try expectFailure(
      of: PoseMaterial.bundle([("a.txt", [1]), ("b.txt", [2])]), .notFoundError,
      "NOT_FOUND: No file with name: pose_detector.tflite. All files in the model asset bundle "
        + "are: a.txt, b.txt.")
  }

  @Test(
    "a file that is no bundle is refused",
    arguments: [
      [UInt8](repeating: 7, count: 1000), Array("PK".utf8),
      [0x50, 0x4B, 5, 6] + Array(repeating: 0, count: 18),
    ])
  func noBundle(bytes: [UInt8]) throws {
    try expectFailure(of: bytes, .unknownError, "UNKNOWN: Unable to open zip archive.")
  }

  @Test func `an empty file and a missing one are refused`() throws {
    try expectFailure(of: [], .unknownError, "UNKNOWN: Unable to get file size, errno=0")
    let path = "\(folder.path)/none.task"
    options.baseOptions.modelAssetPath = path
    expectFailure(
      .notFoundError, "NOT_FOUND: Unable to open file at \(path)", location: #_sourceLocation
    ) { try PoseLandmarker(options: options) }
  }

  @Test func `a bundle of compressed files is refused`() throws {
    // One deflated byte.
    var bytes = try PoseMaterial.bundle([("pose_detector.tflite", [1])])
    let directory = try #require(
      bytes.indices.last { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    bytes[8] = 8
    bytes[directory + 10] = 8
    try expectFailure(
      of: bytes, .unknownError, "UNKNOWN: Expected uncompressed zip archive.")
  }

  @Test func `a bundle whose files are no models is refused`() throws {
    let landmarks = ("pose_landmarks_detector.tflite", [UInt8](repeating: 1, count: 100))
    try expectFailure(
      of: PoseMaterial.bundle([("pose_detector.tflite", landmarks.1), landmarks]),
      .invalidArgumentError, "INVALID_ARGUMENT: The model is not a valid Flatbuffer buffer")
    try expectFailure(
      of: PoseMaterial.bundle([("pose_detector.tflite", []), landmarks]), .invalidArgumentError,
      "INVALID_ARGUMENT: The length of the file in external_file.file_pointer_meta should be "
        + "positive.")
  }

  @Test(
    "models in each other's place are refused",
    .enabled(if: PoseMaterial.isPresent && Runtime.isPresent, "\(PoseMaterial.missing)"))
  func swapped() throws {
    options.baseOptions.modelAssetPath = try folder.write(
      PoseMaterial.bundle([
        ("pose_detector.tflite", PoseMaterial.bytes(of: "pose-landmark-full")),
        ("pose_landmarks_detector.tflite", PoseMaterial.bytes(of: "pose-detector")),
      ]), as: "pose.task")
    let error = #expect(throws: NSError.self) { try PoseLandmarker(options: options) }
    #expect(error?.code == Int(TasksErrorCode.invalidArgumentError.rawValue))
  }

  @Test(
    "options out of range are refused",
    .enabled(if: PoseMaterial.isPresent, "\(PoseMaterial.missing)"))
  func range() throws {
    let path = try folder.write(PoseMaterial.bundle(), as: "pose.task")
    options.baseOptions.modelAssetPath = path
    for confidence: Float in [-0.1, 1.1, .nan] {
      options.minPosePresenceConfidence = confidence
      expectFailure(
        .invalidArgumentError,
        "INVALID_ARGUMENT: Invalid `min_detection_confidence` option: value must be in the range "
          + "[0.0, 1.0]", location: #_sourceLocation
      ) { try PoseLandmarker(options: options) }
    }
    options.minPosePresenceConfidence = 0.5
    for count in [0, -1] {
      options.numPoses = count
      expectFailure(
        .internalError,
        """
        INTERNAL: ValidatedGraphConfig Initialization failed.
        ClipNormalizedRectVectorSizeCalculator: max_vec_size should be greater than or equal to 1.
        ClipDetectionVectorSizeCalculator: max_vec_size should be greater than or equal to 1.
        """, location: #_sourceLocation
      ) { try PoseLandmarker(options: options) }
    }
  }

  @Test(
    "detection and tracking confidences may be anything, and many people may be asked for",
    .enabled(if: PoseMaterial.isPresent && Runtime.isPresent, "\(PoseMaterial.missing)"))
  func anyConfidence() throws {
    options.baseOptions.modelAssetPath = try folder.write(PoseMaterial.bundle(), as: "pose.task")
    options.minPoseDetectionConfidence = 2
    options.minTrackingConfidence = -1
    options.numPoses = 1000
    let result = try PoseLandmarker(options: options).detect(image: Pictures.plain(90))
    #expect(result.landmarks.isEmpty)
  }

  @Test func `a live stream needs a delegate`() {
    options.runningMode = .liveStream
    #expect(throws: NSError.self) { try PoseLandmarker(options: options) }
  }
}
