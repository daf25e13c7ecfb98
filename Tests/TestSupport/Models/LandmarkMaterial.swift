import ModelCatalogue
import ModelFiles
import ModelRewriting
import VisionBase

/// Bundles of the tasks of faces, hands and gestures, from public files and models of the
/// catalogue.
package enum LandmarkMaterial {
  /// True if the models of hands are on this machine, which no public bundle has.
  package static let hasHands =
    ["hand", "hand-landmark-full"].allSatisfy { (try? ModelStore().path(of: $0)) != nil }
    && SharedMaterial.hasLandmarkFiles

  /// The message of a test that is skipped without them.
  package static let missingHands =
    "needs the hand models and the public files: vision models pull default, scripts/testdata"

  /// Returns the bytes of a file in the public bundle of faces.
  package static func faceFile(_ name: String) throws -> [UInt8] {
    try bytes(
      TaskBundle(path: SharedMaterial.landmarkFile("face_landmarker.task")).contents(
        ofFile: name))
  }

  /// Returns a bundle of files of the public bundle of faces.
  package static func faceBundle(without missing: Set<String>) throws -> [UInt8] {
    let bundle = try TaskBundle(path: SharedMaterial.landmarkFile("face_landmarker.task"))
    return try PoseMaterial.bundle(
      bundle.names.filter { !missing.contains($0) }.map { ($0, try faceFile($0)) })
  }

  /// Returns a bundle of both models of hands.
  package static func handBundle() throws -> [UInt8] {
    try PoseMaterial.bundle([
      ("hand_detector.tflite", PoseMaterial.bytes(of: "hand")),
      ("hand_landmarks_detector.tflite", PoseMaterial.bytes(of: "hand-landmark-full")),
    ])
  }

  /// Returns a bundle of the bundles of hands and gestures, with or without the custom classifier.
  package static func gestureBundle(hasCustomClassifier: Bool = false) throws -> [UInt8] {
    let gestures = try TaskBundle(
      path: SharedMaterial.landmarkFile("hand_gesture_recognizer_with_custom_classifier.task"))
    let names = gestures.names.filter {
      hasCustomClassifier || $0 != "custom_gesture_classifier.tflite"
    }
    return try PoseMaterial.bundle([
      ("hand_landmarker.task", handBundle()),
      (
        "hand_gesture_recognizer.task",
        PoseMaterial.bundle(names.map { ($0, try bytes(gestures.contents(ofFile: $0))) })
      ),
    ])
  }

  private static func bytes(_ content: StableBytes) -> [UInt8] {
    content.copy(of: 0..<content.byteCount)
  }
}
