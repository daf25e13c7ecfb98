internal import ModelCatalogue

/// The catalogue's models of bodies and hands, which a holistic landmarker needs beside a bundle of
/// faces.
package enum HolisticMaterial {
  /// True if the models are on this machine; tests that need them are skipped otherwise.
  package static let isPresent =
    ["pose-detector", "pose-landmark-full", "hand-landmark-full", "hand-region"]
    .allSatisfy { (try? ModelStore().path(of: $0)) != nil }

  /// The message of a test that is skipped without them.
  package static let missing = "needs the models of bodies and hands: vision models pull default"

  /// Returns a bundle of all seven models, with the faces of the public bundle, or without a file.
  package static func bundle(without left: String? = nil) throws -> [UInt8] {
    let files: [(name: String, bytes: () throws -> [UInt8])] =
      [
        ("pose_detector.tflite", "pose-detector"),
        ("pose_landmarks_detector.tflite", "pose-landmark-full"),
        ("hand_landmarks_detector.tflite", "hand-landmark-full"),
        ("hand_roi_refinement.tflite", "hand-region"),
      ].map { file, model in (file, { try PoseMaterial.bytes(of: model) }) }
      + ["face_detector.tflite", "face_landmarks_detector.tflite", "face_blendshapes.tflite"]
      .map { file in (file, { try LandmarkMaterial.faceFile(file) }) }
    return try PoseMaterial.bundle(
      files.filter { $0.name != left }.map { ($0.name, try $0.bytes()) })
  }
}
