import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Results and running modes with the real model.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct FaceDetectorTests {
  private let folder: ModelFolder
  private let options = FaceDetectorOptions()

  init() throws {
    folder = try ModelFolder()
    options.baseOptions.modelAssetPath = try folder.write(
      LandmarkMaterial.faceFile("face_detector.tflite"))
  }

  @Test func `faces equal MediaPipe 1.2.2`() throws {
    let detector = try FaceDetector(options: options)
    let cases = try LandmarkGoldens.faces().detections.filter {
      $0.model.contains("short_range") && $0.steps.isEmpty
    }
    #expect(cases.count == 5)
    for recorded in cases {
      let result = try detector.detect(image: publicPicture(recorded.picture))
      try #require(result.detections.count == recorded.faces.count)
      for (face, expected) in zip(result.detections, recorded.faces) {
        let box = face.boundingBox
        #expect([box.minX, box.minY, box.width, box.height].map(Double.init) == expected.box)
        let category = try #require(face.categories.first)
        #expect(face.categories.count == 1 && category.index == 0)
        #expect(category.categoryName == nil && category.displayName == nil)
        #expect(abs(category.score - expected.score) <= 1e-6)
        let keypoints = try #require(face.keypoints)
        #expect(keypoints.count == 6)
        for (point, place) in zip(keypoints, expected.keypoints) {
          #expect(abs(Float(point.location.x) - place[0]) <= 1e-6)
          #expect(abs(Float(point.location.y) - place[1]) <= 1e-6)
          #expect(point.label == nil && point.score == 0)
        }
      }
    }
  }

  @Test func `a detector is made of a path too, and its result describes itself`() throws {
    let detector = try FaceDetector(modelPath: options.baseOptions.modelAssetPath)
    let text = try detector.detect(image: publicPicture("cat.bmp")).description
    #expect(text == "FaceDetectorResult:\n  No detections")
    let found = try detector.detect(image: publicPicture("grace_hopper.bmp"))
    #expect(found.description.contains("Box: (x: "))
    #expect(found.timestampInMilliseconds == 1000)
  }

  @Test func `a live stream's results come to the delegate`() throws {
    let receiver = Receiver()
    options.runningMode = .liveStream
    options.faceDetectorLiveStreamDelegate = receiver
    let detector = try FaceDetector(options: options)
    try detector.detectAsync(image: publicPicture("sergey.png"), timestampInMilliseconds: 7)
    #expect(receiver.answers.wait(forCount: 1))
    let answer = try #require(receiver.answers.items.first)
    #expect(answer.faces == 1 && answer.milliseconds == 7)
    #expect(answer.queue.hasPrefix("com.mediapipe.tasks.vision.faceDetector_"))
  }

  @Test func `a video needs increasing timestamps`() throws {
    options.runningMode = .video
    let detector = try FaceDetector(options: options)
    let picture = try publicPicture("sergey.png")
    #expect(
      try detector.detect(videoFrame: picture, timestampInMilliseconds: 3).detections.count == 1)
    expectFailure(
      .invalidArgumentError,
      "INVALID_ARGUMENT: Input timestamp must be monotonically increasing."
    ) { try detector.detect(videoFrame: picture, timestampInMilliseconds: 3) }
    expectFailure(
      .invalidArgumentError,
      "The vision task is not initialized with image mode. Current Running Mode: Video"
    ) { try detector.detect(image: picture) }
  }

  @Test func `confidences and thresholds may be anything`() throws {
    options.minDetectionConfidence = 1.5
    #expect(
      try FaceDetector(options: options).detect(image: publicPicture("sergey.png")).detections
        .isEmpty)
    // Upstream finds 81 with a confidence below 0, and stops after the best one at a threshold
    // that no overlap exceeds.
    options.minDetectionConfidence = -0.5
    let many = try FaceDetector(options: options).detect(image: publicPicture("sergey.png"))
    #expect(many.detections.count > 60)
    options.minSuppressionThreshold = 1.5
    let one = try FaceDetector(options: options).detect(image: publicPicture("sergey.png"))
    #expect(one.detections.count == 1)
  }

  private final class Receiver: NSObject, FaceDetectorLiveStreamDelegate {
    let answers = Mailbox<(faces: Int?, milliseconds: Int, queue: String)>()

    func faceDetector(
      _ faceDetector: FaceDetector, didFinishDetection result: FaceDetectorResult?,
      timestampInMilliseconds: Int, error: (any Error)?
    ) {
      answers.put((result?.detections.count, timestampInMilliseconds, currentQueueLabel()))
    }
  }
}

/// Options and unusable models.
@Suite struct FaceDetectorCreationTests {
  private let options = FaceDetectorOptions()

  @Test func `options have upstream's defaults and copies are full`() throws {
    #expect(options.runningMode == .image)
    #expect(options.faceDetectorLiveStreamDelegate == nil)
    #expect(options.minDetectionConfidence == 0.5)
    #expect(options.minSuppressionThreshold == 0.3)
    options.runningMode = .video
    options.minDetectionConfidence = 0.1
    options.minSuppressionThreshold = 0.2
    options.baseOptions.modelAssetPath = "a"
    let copy = try #require(options.copy() as? FaceDetectorOptions)
    #expect(copy.runningMode == .video && copy.baseOptions.modelAssetPath == "a")
    #expect(copy.minDetectionConfidence == 0.1 && copy.minSuppressionThreshold == 0.2)
  }

  @Test func `a bundle and bytes that are no model are refused`() throws {
    let folder = try ModelFolder()
    for bytes in [try PoseMaterial.bundle([("a", [1])]), [UInt8](repeating: 7, count: 1000)] {
      options.baseOptions.modelAssetPath = try folder.write(bytes)
      expectFailure(
        .invalidArgumentError, "INVALID_ARGUMENT: The model is not a valid Flatbuffer buffer"
      ) { try FaceDetector(options: options) }
    }
  }

  @Test func `a live stream needs a delegate`() {
    options.runningMode = .liveStream
    let error = #expect(throws: NSError.self) { try FaceDetector(options: options) }
    #expect(
      error?.localizedDescription.contains("delegate") == true, "\(String(describing: error))")
  }
}
