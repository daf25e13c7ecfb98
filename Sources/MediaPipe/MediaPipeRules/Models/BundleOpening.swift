package import ModelFiles
internal import VisionBase

/// The models in a `.task` bundle, with upstream's words for what is wrong.
package struct BundleOpening {
  private let bundle: TaskBundle

  /// Reads the list of files in a bundle.
  init(_ bytes: StableBytes) throws(TaskFailure) {
    do throws(VisionError) {
      bundle = try TaskBundle(bytes)
    } catch {
      if case .compressed = error.cause as? ZipFault {
        throw .core(.unknown, "Expected uncompressed zip archive.")
      }
      throw .core(.unknown, "Unable to open zip archive.")
    }
    guard !bundle.names.isEmpty else { throw .core(.unknown, "Unable to open zip archive.") }
  }

  /// Both models of the Pose Landmarker; that the files are there is checked before either is read.
  package func poseModels() throws(TaskFailure) -> (detector: ModelFile, landmarks: ModelFile) {
    let (detector, landmarks) = ("pose_detector.tflite", "pose_landmarks_detector.tflite")
    try require(detector)
    try require(landmarks)
    return (try model(detector), try model(landmarks))
  }

  /// Fails unless the bundle has a file.
  func require(_ name: String) throws(TaskFailure) {
    guard bundle.names.contains(name) else {
      throw .core(
        .notFound,
        "No file with name: \(name). All files in the model asset bundle are: "
          + "\(bundle.names.joined(separator: ", ")).")
    }
  }

  /// Reads and verifies a model.
  func model(_ name: String) throws(TaskFailure) -> ModelFile {
    try require(name)
    do throws(VisionError) {
      if try bundle.contents(ofFile: name).byteCount > 0 { return try bundle.model(named: name) }
    } catch {
      throw TaskFailure(error)
    }
    throw .core(
      .invalidArgument,
      "The length of the file in external_file.file_pointer_meta should be positive.")
  }
}
