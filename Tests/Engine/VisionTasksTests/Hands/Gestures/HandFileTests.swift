import Frames
import ModelFiles
import TestSupport
import Testing

@testable import VisionTasks

/// The gestures of the hands in upstream's files of landmarks, without a picture.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct HandFileTests {
  @Test func `gestures and scores are those that the runtime gets of upstream's files`() throws {
    let path = SharedMaterial.landmarkFile("hand_gesture_recognizer_with_custom_classifier.task")
    let bundle = try TaskBundle(path: path)
    typealias Name = GestureModelFiles.FileName
    let files = try GestureModelFiles(
      embedder: bundle.model(named: Name.embedder), canned: bundle.model(named: Name.canned),
      custom: nil, options: GestureOptions())
    let classifier = try GestureClassifier(files, threadCount: 1)
    let names = [
      "fist": "Closed_Fist", "pointing_up": "Pointing_Up", "thumb_up": "Thumb_Up",
      "victory": "Victory",
    ]
    let hands = try LandmarkFileGoldens.load().hands
    #expect(Set(hands.map(\.name)) == Set(names.keys))
    // The files do not have the picture's proportions; the numbers were recorded with a square.
    let picture = TurnedPicture(PictureGeometry(width: 100, height: 100))
    for hand in hands {
      let reading = HandReading(
        landmarks: hand.landmarks.map { LandmarkPoint(x: $0[0], y: $0[1], z: $0[2]) },
        world: hand.world.map { WorldPoint(x: $0[0], y: $0[1], z: $0[2]) }, right: hand.right)
      let gesture = try #require(try classifier.gesture(of: reading, in: picture))
      #expect(gesture.name == names[hand.name])
      #expect(gesture.index == hand.gesture)
      #expect(abs(gesture.score - hand.score) <= 1e-5, "\(hand.name)")
    }
  }
}
