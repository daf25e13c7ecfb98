import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Results and running modes with the real models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"),
  .enabled(if: HolisticMaterial.isPresent, "\(HolisticMaterial.missing)"))
struct HolisticLandmarkerTests {
  private let folder: ModelFolder
  private let options = HolisticLandmarkerOptions()

  init() throws {
    folder = try ModelFolder()
    options.baseOptions.modelAssetPath = try folder.write(
      HolisticMaterial.bundle(), as: "holistic.task")
  }

  @Test func `a person equals MediaPipe 1.2.2, call after call`() throws {
    options.outputFaceBlendshapes = true
    options.outputPoseSegmentationMasks = true
    let landmarker = try HolisticLandmarker(options: options)
    func check(_ result: HolisticLandmarkerResult) throws {
      // Those of the first call of upstream's task.
      let places: [(NormalizedLandmark?, Float, Float)] = [
        (result.poseLandmarks.first, 0.5856835, 0.3399953),
        (result.faceLandmarks.dropFirst().first, 0.5927391, 0.3431039),
        (result.leftHandLandmarks.first, 0.6580255, 0.4164501),
        (result.rightHandLandmarks.first, 0.6486025, 0.4141821),
      ]
      for (landmark, x, y) in places {
        let landmark = try #require(landmark)
        #expect(abs(landmark.x - x) < 1e-4 && abs(landmark.y - y) < 1e-4)
      }
      #expect(result.faceLandmarks.count == 478 && result.poseWorldLandmarks.count == 33)
      #expect(result.poseLandmarks[0].visibility != nil)
      #expect(result.leftHandLandmarks[0].visibility == nil)
      #expect(result.faceBlendshapes?.categories.count == 52)
      let wrist = result.poseWorldLandmarks[15]
      #expect(abs(result.leftHandWorldLandmarks[0].x - wrist.x) < 1e-6)
      let mask = try #require(result.poseSegmentationMask)
      #expect(mask.width == 500 && mask.height == 610)
    }
    try check(landmarker.detect(image: publicPicture("squat.bmp")))
    // Upstream fails after a picture of another size.
    let none = try landmarker.detect(image: Pictures.plain(90))
    #expect(none.poseLandmarks.isEmpty && none.faceBlendshapes == nil)
    #expect(none.poseSegmentationMask == nil)
    #expect(none.description == "HolisticLandmarkerResult:\n  No person")
    let again = try landmarker.detect(image: publicPicture("squat.bmp"))
    try check(again)
    let text = again.description
    #expect(text.hasPrefix("HolisticLandmarkerResult:\n  Face Landmarks:\n    Landmark #0:\n"))
    #expect(text.contains("  Pose SegmentationMask: ") && text.contains("  Left Hand Landmarks:\n"))
  }

  @Test func `a video tracks a person, and a live stream's results come to the delegate`() throws {
    let picture = try publicPicture("squat.bmp")
    options.runningMode = .video
    let landmarker = try HolisticLandmarker(options: options)
    for milliseconds in [10, 43] {
      let result = try landmarker.detect(videoFrame: picture, timestampInMilliseconds: milliseconds)
      #expect(result.leftHandLandmarks.count == 21 && result.faceBlendshapes == nil)
      #expect(result.timestampInMilliseconds == milliseconds)
    }
    let receiver = Receiver()
    options.runningMode = .liveStream
    options.holisticLandmarkerLiveStreamDelegate = receiver
    let live = try HolisticLandmarker(options: options)
    try live.detectAsync(image: picture, timestampInMilliseconds: 7)
    #expect(receiver.answers.wait(forCount: 1))
    let answer = try #require(receiver.answers.items.first)
    #expect(answer.landmarks == 33 && answer.milliseconds == 7)
    #expect(answer.queue.hasPrefix("com.mediapipe.tasks.vision.holisticLandmarker_"))
  }

  @Test func `blendshapes are needed only where they are requested`() throws {
    options.baseOptions.modelAssetPath = try folder.write(
      HolisticMaterial.bundle(without: "face_blendshapes.tflite"), as: "lacking.task")
    _ = try HolisticLandmarker(options: options)
    options.outputFaceBlendshapes = true
    let error = #expect(throws: NSError.self) { try HolisticLandmarker(options: options) }
    #expect(
      error?.localizedDescription.contains("No file with name: face_blendshapes.tflite.") == true)
  }

  @Test func `presence confidences out of range are refused, other numbers are not`() throws {
    options.minFaceDetectionConfidence = 1.5
    options.minPoseSuppressionThreshold = -1
    options.minPoseDetectionConfidence = -0.5
    _ = try HolisticLandmarker(options: options)
    let names: [ReferenceWritableKeyPath<HolisticLandmarkerOptions, Float>] = [
      \.minFacePresenceConfidence, \.minPosePresenceConfidence, \.minHandLandmarksConfidence,
    ]
    for name in names {
      options[keyPath: name] = 1.5
      expectFailure(
        .invalidArgumentError,
        "INVALID_ARGUMENT: Invalid `min_detection_confidence` option: value must be in the range "
          + "[0.0, 1.0]"
      ) { try HolisticLandmarker(options: options) }
      options[keyPath: name] = 0.5
    }
  }

  private final class Receiver: NSObject, HolisticLandmarkerLiveStreamDelegate {
    let answers = Mailbox<(landmarks: Int?, milliseconds: Int, queue: String)>()

    func holisticLandmarker(
      _ holisticLandmarker: HolisticLandmarker,
      didFinishDetection result: HolisticLandmarkerResult?, timestampInMilliseconds: Int,
      error: (any Error)?
    ) {
      answers.put((result?.poseLandmarks.count, timestampInMilliseconds, currentQueueLabel()))
    }
  }
}

/// Options and unusable bundles.
@Suite struct HolisticLandmarkerCreationTests {
  private let options = HolisticLandmarkerOptions()

  @Test func `options have upstream's defaults and copies are full`() throws {
    #expect(options.runningMode == .image)
    #expect(options.holisticLandmarkerLiveStreamDelegate == nil)
    let numbers = [
      options.minFaceDetectionConfidence, options.minFaceSuppressionThreshold,
      options.minFacePresenceConfidence, options.minPoseDetectionConfidence,
      options.minPoseSuppressionThreshold, options.minPosePresenceConfidence,
      options.minHandLandmarksConfidence,
    ]
    #expect(numbers == [0.5, 0.3, 0.5, 0.5, 0.3, 0.5, 0.5])
    #expect(!options.outputFaceBlendshapes && !options.outputPoseSegmentationMasks)
    options.runningMode = .video
    options.minFaceDetectionConfidence = 0.1
    options.minFaceSuppressionThreshold = 0.2
    options.minFacePresenceConfidence = 0.3
    options.minPoseDetectionConfidence = 0.4
    options.minPoseSuppressionThreshold = 0.6
    options.minPosePresenceConfidence = 0.7
    options.minHandLandmarksConfidence = 0.8
    options.outputFaceBlendshapes = true
    options.outputPoseSegmentationMasks = true
    let copy = try #require(options.copy() as? HolisticLandmarkerOptions)
    let copied = [
      copy.minFaceDetectionConfidence, copy.minFaceSuppressionThreshold,
      copy.minFacePresenceConfidence, copy.minPoseDetectionConfidence,
      copy.minPoseSuppressionThreshold, copy.minPosePresenceConfidence,
      copy.minHandLandmarksConfidence,
    ]
    #expect(copied == [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8] && copy.runningMode == .video)
    #expect(copy.outputFaceBlendshapes && copy.outputPoseSegmentationMasks)
  }

  @Test func `the first missing model is named, in upstream's order`() throws {
    let folder = try ModelFolder()
    var files = ["other.tflite"]
    for missing in [
      "hand_landmarks_detector.tflite", "hand_roi_refinement.tflite", "face_detector.tflite",
      "face_landmarks_detector.tflite", "pose_detector.tflite", "pose_landmarks_detector.tflite",
    ] {
      options.baseOptions.modelAssetPath = try folder.write(
        PoseMaterial.bundle(files.map { ($0, [1]) }), as: "holistic.task")
      expectFailure(
        .notFoundError,
        "NOT_FOUND: No file with name: \(missing). All files in the model asset bundle are: "
          + "\(files.joined(separator: ", "))."
      ) { try HolisticLandmarker(options: options) }
      files.append(missing)
    }
  }
}
