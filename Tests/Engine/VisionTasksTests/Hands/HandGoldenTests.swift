import Foundation
import Frames
import ModelCatalogue
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Whole pictures and streams compared with MediaPipe's results.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: HandMaterial.isPresent, "\(HandMaterial.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct HandGoldenTests {
  /// The largest differences from MediaPipe's results.
  private struct Worst: CustomStringConvertible {
    /// In parts of the picture.
    var place: Float = 0
    /// In meters.
    var world: Float = 0
    var side: Float = 0
    var gesture: Float = 0

    var description: String { "place \(place), world \(world), side \(side), gesture \(gesture)" }

    mutating func add(_ hand: Hand, _ expected: HandGoldens.Hand) throws {
      for (landmark, values) in zip(hand.landmarks, expected.landmarks) {
        place = max(
          place, abs(landmark.x - values[0]), abs(landmark.y - values[1]),
          abs(landmark.z - values[2]))
      }
      for (landmark, values) in zip(hand.worldLandmarks, expected.world) {
        world = max(
          world, abs(landmark.x - values[0]), abs(landmark.y - values[1]),
          abs(landmark.z - values[2]))
      }
      #expect(hand.handedness.name == expected.side)
      side = max(side, abs(hand.handednessScore - expected.sideScore))
      let found = try #require(hand.gesture)
      #expect(found.name == expected.gesture)
      gesture = max(gesture, abs(found.score - expected.gestureScore))
    }
  }

  @Test(arguments: try HandGoldens.load().cases.filter { $0.size == "full" })
  func `landmarks, sides and gestures equal MediaPipe 1.2.2`(recorded: HandGoldens.Case) throws {
    try check(recorded, .full)
  }

  private static let isLiteHere = (try? ModelStore().path(of: "hand-landmark-lite")) != nil

  @Test(
    .enabled(if: isLiteHere, "needs a model: vision models pull hand-landmark-lite"),
    arguments: try HandGoldens.load().cases.filter { $0.size == "lite" })
  func `those of the smaller model equal MediaPipe 1.2.2`(recorded: HandGoldens.Case) throws {
    try check(
      recorded, .files(detector: .named("hand"), landmarks: .named("hand-landmark-lite")))
  }

  private func check(_ recorded: HandGoldens.Case, _ size: HandModels) throws {
    var options = GestureOptions(hands: HandOptions(maxHands: recorded.hands))
    options.hands.keepsStoredWorld = true
    if !recorded.allowed.isEmpty {
      options.custom.categoryAllowlist = ["None"]
      options.canned.categoryAllowlist = recorded.allowed
    }
    let gestures = SharedMaterial.landmarkFile(
      "hand_gesture_recognizer_with_custom_classifier.task")
    let models = try GestureModels.files(hands: size, gestures: gestures).open(for: options)
    let engine = try HandEngine(models, threadCount: 1)
    var worst = Worst()
    for (index, frame) in recorded.frames.enumerated() {
      let picture = try Pixels(picture: recorded.picture, steps: frame.steps).frame()
      try #require(picture.digestOfRGB() == frame.pixels, "the decoder gives other pixels")
      let orientation = Orientation(degrees: frame.degrees)
      let result =
        recorded.isStream
        ? try engine.trackedHands(
          in: picture, timestampInMicroseconds: frame.milliseconds * 1000,
          orientation: orientation)
        : try engine.hands(in: picture, orientation: orientation)
      try #require(result.hands.count == frame.hands.count, "frame \(index)")
      for (hand, expected) in zip(result.hands, frame.hands) { try worst.add(hand, expected) }
    }
    if ProcessInfo.processInfo.environment["HAND_GOLDENS"] != nil {
      print("worst", recorded.testDescription, recorded.hands, worst)
    }
    #expect(worst.place <= 1e-4 && worst.world <= 1e-4 && worst.side <= 1e-5, "\(worst)")
    #expect(worst.gesture <= 1e-5, "\(worst)")
  }
}

/// The models of hands in the catalogue.
enum HandMaterial {
  /// True if both models are on this machine.
  static let isPresent = ["hand", "hand-landmark-full"].allSatisfy {
    (try? ModelStore().path(of: $0)) != nil
  }

  /// The message of a skipped test.
  static let missing = "needs the hand models: vision models pull default"
}
