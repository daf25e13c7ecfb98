import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Results and running modes with the real models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: LandmarkMaterial.hasHands, "\(LandmarkMaterial.missingHands)"))
struct HandLandmarkerTests {
  private let folder: ModelFolder
  private let options = HandLandmarkerOptions()

  init() throws {
    folder = try ModelFolder()
    options.baseOptions.modelAssetPath = try folder.write(
      LandmarkMaterial.handBundle(), as: "hand.task")
  }

  @Test func `hands equal MediaPipe 1.2.2`() throws {
    options.numHands = 2
    let landmarker = try HandLandmarker(options: options)
    let cases = try LandmarkGoldens.hands().cases.filter {
      $0.allowed.isEmpty && $0.frames.count == 1 && $0.frames[0].steps.isEmpty
    }
    #expect(cases.count >= 3)
    for recorded in cases {
      let result = try landmarker.detect(image: publicPicture(recorded.picture))
      let hands = recorded.frames[0].hands
      try #require(result.landmarks.count == hands.count)
      try #require(result.worldLandmarks.count == hands.count)
      try #require(result.handedness.count == hands.count)
      for (number, hand) in hands.enumerated() {
        expect(result.landmarks[number], Array(0..<21), are: hand.landmarks)
        for (landmark, place) in zip(result.worldLandmarks[number], hand.world) {
          #expect(abs(landmark.x - place[0]) <= 1e-4 && abs(landmark.y - place[1]) <= 1e-4)
          #expect(abs(landmark.z - place[2]) <= 1e-4 && landmark.visibility == nil)
        }
        let side = try #require(result.handedness[number].first)
        #expect(side.categoryName == hand.side && side.displayName == hand.side)
        #expect(side.index == (hand.side == "Right" ? 0 : 1))
        #expect(abs(side.score - hand.sideScore) <= 1e-5)
      }
    }
  }

  @Test func `a video tracks a hand, and a live stream's results come to the delegate`() throws {
    let picture = try publicPicture("thumbs-up.png")
    options.runningMode = .video
    let landmarker = try HandLandmarker(options: options)
    for milliseconds in [10, 43] {
      let result = try landmarker.detect(videoFrame: picture, timestampInMilliseconds: milliseconds)
      #expect(result.landmarks.count == 1 && result.timestampInMilliseconds == milliseconds)
    }
    let receiver = Receiver()
    options.runningMode = .liveStream
    options.handLandmarkerLiveStreamDelegate = receiver
    let live = try HandLandmarker(options: options)
    try live.detectAsync(image: picture, timestampInMilliseconds: 7)
    #expect(receiver.answers.wait(forCount: 1))
    let answer = try #require(receiver.answers.items.first)
    #expect(answer.hands == 1 && answer.milliseconds == 7)
    #expect(answer.queue.hasPrefix("com.mediapipe.tasks.vision.handLandmarker_"))
  }

  @Test func `a result describes itself`() throws {
    let landmarker = try HandLandmarker(modelPath: options.baseOptions.modelAssetPath)
    let none = try landmarker.detect(image: Pictures.plain(90))
    #expect(none.description == "HandLandmarkerResult:\n  No hands")
    let text = try landmarker.detect(image: publicPicture("thumbs-up.png")).description
    #expect(text.hasPrefix("HandLandmarkerResult:\n  Handedness:\n    Categories #0:\n"))
    #expect(text.contains("  WorldLandmarks:\n    Hand #0:\n      Landmark #0:\n"))
  }

  private final class Receiver: NSObject, HandLandmarkerLiveStreamDelegate {
    let answers = Mailbox<(hands: Int?, milliseconds: Int, queue: String)>()

    func handLandmarker(
      _ handLandmarker: HandLandmarker, didFinishDetection result: HandLandmarkerResult?,
      timestampInMilliseconds: Int, error: (any Error)?
    ) {
      answers.put((result?.landmarks.count, timestampInMilliseconds, currentQueueLabel()))
    }
  }
}

/// Options, lines and unusable bundles.
@Suite struct HandLandmarkerCreationTests {
  private let options = HandLandmarkerOptions()

  @Test func `options have upstream's defaults and copies are full`() throws {
    #expect(options.runningMode == .image && options.numHands == 1)
    #expect(options.handLandmarkerLiveStreamDelegate == nil)
    #expect(options.minHandDetectionConfidence == 0.5)
    #expect(options.minHandPresenceConfidence == 0.5)
    #expect(options.minTrackingConfidence == 0.5)
    options.runningMode = .video
    options.numHands = 3
    options.minHandDetectionConfidence = 0.1
    options.minHandPresenceConfidence = 0.2
    options.minTrackingConfidence = 0.3
    let copy = try #require(options.copy() as? HandLandmarkerOptions)
    #expect(copy.runningMode == .video && copy.numHands == 3)
    #expect(copy.minHandDetectionConfidence == 0.1 && copy.minHandPresenceConfidence == 0.2)
    #expect(copy.minTrackingConfidence == 0.3)
  }

  @Test func `lines and landmarks are upstream's`() {
    #expect(HandLandmarker.handPalmConnections.map(\.end) == [1, 5, 13, 17, 9, 17])
    #expect(HandLandmarker.handThumbConnections.map(\.start) == [1, 2, 3])
    #expect(HandLandmarker.handIndexFingerConnections.map(\.start) == [5, 6, 7])
    #expect(HandLandmarker.handMiddleFingerConnections.map(\.start) == [9, 10, 11])
    #expect(HandLandmarker.handRingFingerConnections.map(\.start) == [13, 14, 15])
    #expect(HandLandmarker.handPinkyConnections.map(\.end) == [18, 19, 20])
    #expect(HandLandmarker.handConnections.count == 21)
    #expect(HandLandmark.wrist.rawValue == 0 && HandLandmark.thumbTIP.rawValue == 4)
    #expect(HandLandmark.indexFingerMCP.rawValue == 5 && HandLandmark.pinkyTIP.rawValue == 20)
  }

  @Test func `a missing model is named`() throws {
    let folder = try ModelFolder()
    options.baseOptions.modelAssetPath = try folder.write(
      PoseMaterial.bundle([("hand_detector.tflite", [1])]), as: "hand.task")
    expectFailure(
      .notFoundError,
      "NOT_FOUND: No file with name: hand_landmarks_detector.tflite. All files in the model asset "
        + "bundle are: hand_detector.tflite."
    ) { try HandLandmarker(options: options) }
  }

  @Test(
    "options out of range are refused where upstream refuses them or ends the process",
    .enabled(if: LandmarkMaterial.hasHands, "\(LandmarkMaterial.missingHands)"))
  func ranges() throws {
    let folder = try ModelFolder()
    options.baseOptions.modelAssetPath = try folder.write(
      LandmarkMaterial.handBundle(), as: "hand.task")
    options.minTrackingConfidence = 0
    options.runningMode = .video
    let message =
      "INVALID_ARGUMENT: Invalid `min_tracking_confidence` option: value must be more than 0.0 and "
      + "at most 1.0"
    for confidence: Float in [0, -0.5, 1.5, .nan] {
      options.minTrackingConfidence = confidence
      expectFailure(.invalidArgumentError, message) { try HandLandmarker(options: options) }
    }
    options.minTrackingConfidence = 1
    options.numHands = -1
    let error = #expect(throws: NSError.self) { try HandLandmarker(options: options) }
    #expect(error?.code == Int(TasksErrorCode.internalError.rawValue))
    #expect(error?.localizedDescription.contains("min_size() >= 0 (-1 vs. 0)") == true)
    options.numHands = 1
    options.minHandPresenceConfidence = 1.5
    expectFailure(
      .invalidArgumentError,
      "INVALID_ARGUMENT: Invalid `min_detection_confidence` option: value must be in the range "
        + "[0.0, 1.0]"
    ) { try HandLandmarker(options: options) }
  }
}
