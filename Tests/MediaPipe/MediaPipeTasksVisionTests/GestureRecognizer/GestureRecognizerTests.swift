import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Results, options and running modes with the real models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: LandmarkMaterial.hasHands, "\(LandmarkMaterial.missingHands)"))
struct GestureRecognizerTests {
  private let folder: ModelFolder
  private let options = GestureRecognizerOptions()

  init() throws {
    folder = try ModelFolder()
    options.baseOptions.modelAssetPath = try folder.write(
      LandmarkMaterial.gestureBundle(), as: "gesture.task")
  }

  private func useCustomClassifier() throws {
    options.baseOptions.modelAssetPath = try folder.write(
      LandmarkMaterial.gestureBundle(hasCustomClassifier: true), as: "custom.task")
  }

  private func thumb() throws -> GestureRecognizerResult {
    try GestureRecognizer(options: options).recognize(image: publicPicture("thumbs-up.png"))
  }

  private static func classifier(
    _ change: (ClassifierOptions) -> Void
  ) -> ClassifierOptions {
    let options = ClassifierOptions()
    change(options)
    return options
  }

  @Test func `gestures equal MediaPipe 1.2.2`() throws {
    try useCustomClassifier()
    options.numHands = 2
    let recognizer = try GestureRecognizer(options: options)
    let cases = try LandmarkGoldens.hands().cases.filter {
      $0.allowed.isEmpty && $0.frames.count == 1 && $0.frames[0].steps.isEmpty
    }
    for recorded in cases {
      let result = try recognizer.recognize(image: publicPicture(recorded.picture))
      let hands = recorded.frames[0].hands
      try #require(result.gestures.count == hands.count && result.landmarks.count == hands.count)
      for (number, hand) in hands.enumerated() {
        expect(result.landmarks[number], Array(0..<21), are: hand.landmarks)
        let gesture = try #require(result.gestures[number].first)
        #expect(result.gestures[number].count == 1 && gesture.index == -1)
        #expect(gesture.categoryName == hand.gesture && gesture.displayName == nil)
        #expect(abs(gesture.score - hand.gestureScore) <= 1e-5)
        #expect(result.handedness[number].first?.categoryName == hand.side)
      }
    }
  }

  @Test func `the bundle's own classifier names the thumb`() throws {
    let gesture = try #require(thumb().gestures.first?.first)
    // The score of mediapipe 1.2.2.
    #expect(gesture.categoryName == "Thumb_Up" && abs(gesture.score - 0.7237206) < 1e-5)
  }

  @Test func `limits of an allow list, and a result that options empty`() throws {
    options.cannedGesturesClassifierOptions = Self.classifier {
      $0.categoryAllowlist = ["Victory"]
      $0.categoryDenylist = ["Victory"]
      $0.maxResults = 0
    }
    let only = try #require(thumb().gestures.first?.first)
    #expect(only.categoryName == "Victory" && only.score < 0.01)
    options.cannedGesturesClassifierOptions = Self.classifier { $0.scoreThreshold = 0.9 }
    let none = try thumb()
    #expect(none.gestures.isEmpty && none.landmarks.isEmpty && none.handedness.isEmpty)
    #expect(none.worldLandmarks.isEmpty)
    options.cannedGesturesClassifierOptions = Self.classifier {
      $0.categoryAllowlist = ["Nothing"]
    }
    #expect(try thumb().gestures.first?.first?.categoryName == "Thumb_Up")
  }

  @Test func `the custom classifier is asked first`() throws {
    try useCustomClassifier()
    let paper = try #require(thumb().gestures.first?.first)
    #expect(paper.categoryName == "Paper" && abs(paper.score - 0.3235908) < 1e-5)
    options.customGesturesClassifierOptions = Self.classifier { $0.scoreThreshold = 0.5 }
    #expect(try thumb().gestures.first?.first?.categoryName == "Thumb_Up")
  }

  @Test func `a video and a live stream`() throws {
    let picture = try publicPicture("thumbs-up.png")
    options.runningMode = .video
    let recognizer = try GestureRecognizer(options: options)
    let result = try recognizer.recognize(videoFrame: picture, timestampInMilliseconds: 4)
    #expect(result.gestures.count == 1 && result.timestampInMilliseconds == 4)
    #expect(result.description.contains("  Gestures:\n    Categories #0:\n"))
    let receiver = Receiver()
    options.runningMode = .liveStream
    options.gestureRecognizerLiveStreamDelegate = receiver
    let live = try GestureRecognizer(options: options)
    try live.recognizeAsync(image: picture, timestampInMilliseconds: 7)
    #expect(receiver.answers.wait(forCount: 1))
    let answer = try #require(receiver.answers.items.first)
    #expect(answer.gesture == "Thumb_Up" && answer.milliseconds == 7)
    #expect(answer.queue.hasPrefix("com.mediapipe.tasks.vision.gestureRecognizer_"))
  }

  private final class Receiver: NSObject, GestureRecognizerLiveStreamDelegate {
    let answers = Mailbox<(gesture: String?, milliseconds: Int, queue: String)>()

    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer,
      didFinishGestureRecognition result: GestureRecognizerResult?, timestampInMilliseconds: Int,
      error: (any Error)?
    ) {
      answers.put(
        (
          result?.gestures.first?.first?.categoryName, timestampInMilliseconds, currentQueueLabel()
        ))
    }
  }
}

/// Options and unusable bundles.
@Suite struct GestureRecognizerCreationTests {
  private let options = GestureRecognizerOptions()

  @Test func `options have upstream's defaults, and copies are full`() throws {
    #expect(options.runningMode == .image && options.numHands == 1)
    #expect(options.gestureRecognizerLiveStreamDelegate == nil)
    #expect(options.minHandDetectionConfidence == 0.5)
    #expect(options.minHandPresenceConfidence == 0.5 && options.minTrackingConfidence == 0.5)
    #expect(options.cannedGesturesClassifierOptions == nil)
    #expect(options.customGesturesClassifierOptions == nil)
    let classifier = ClassifierOptions()
    #expect(classifier.displayNamesLocale == nil && classifier.maxResults == -1)
    #expect(classifier.scoreThreshold == 0)
    #expect(classifier.categoryAllowlist == nil && classifier.categoryDenylist == nil)
    classifier.displayNamesLocale = "de"
    classifier.maxResults = 2
    classifier.scoreThreshold = 0.5
    classifier.categoryAllowlist = ["a"]
    classifier.categoryDenylist = ["b"]
    options.numHands = 2
    options.cannedGesturesClassifierOptions = classifier
    classifier.maxResults = 9
    let copy = try #require(options.copy() as? GestureRecognizerOptions)
    #expect(copy.numHands == 2 && copy.customGesturesClassifierOptions == nil)
    let canned = try #require(copy.cannedGesturesClassifierOptions)
    #expect(canned !== options.cannedGesturesClassifierOptions)
    #expect(canned.displayNamesLocale == "de" && canned.maxResults == 2)
    #expect(canned.scoreThreshold == 0.5)
    #expect(canned.categoryAllowlist == ["a"] && canned.categoryDenylist == ["b"])
  }

  @Test(
    "a file that is missing in a bundle, or in one inside it, is named",
    .enabled(if: LandmarkMaterial.hasHands, "\(LandmarkMaterial.missingHands)"))
  func missing() throws {
    let folder = try ModelFolder()
    let hands = ("hand_landmarker.task", try LandmarkMaterial.handBundle())
    let embedder = try PoseMaterial.bundle([("gesture_embedder.tflite", [1])])
    for (files, missing, listed) in [
      ([("a", [1])], "hand_landmarker.task", "a"),
      ([hands], "hand_gesture_recognizer.task", "hand_landmarker.task"),
      (
        [hands, ("hand_gesture_recognizer.task", embedder)], "canned_gesture_classifier.tflite",
        "gesture_embedder.tflite"
      ),
    ] as [([(String, [UInt8])], String, String)] {
      options.baseOptions.modelAssetPath = try folder.write(PoseMaterial.bundle(files), as: "g")
      expectFailure(
        .notFoundError,
        "NOT_FOUND: No file with name: \(missing). All files in the model asset bundle are: "
          + "\(listed)."
      ) { try GestureRecognizer(options: options) }
    }
    options.baseOptions.modelAssetPath = try folder.write(
      PoseMaterial.bundle([hands, ("hand_gesture_recognizer.task", [7, 7, 7])]), as: "g")
    expectFailure(.unknownError, "UNKNOWN: Unable to open zip archive.") {
      try GestureRecognizer(options: options)
    }
  }
}
