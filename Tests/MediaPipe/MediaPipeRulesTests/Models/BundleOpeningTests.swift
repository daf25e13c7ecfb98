import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import MediaPipeRules

/// Tests of the errors for bundles that do not fit a task, recorded from mediapipe 1.2.2.
@Suite struct BundleOpeningTests {
  private func bundle(_ files: [(String, [UInt8])]) throws -> BundleOpening {
    var archive = ZipWriter(alignment: 4)
    for (name, bytes) in files { try archive.add(name, bytes) }
    return try BundleOpening(StableBytes(archive.finish(), name: "made.task"))
  }

  @Test func `what is no archive, and one without files`() {
    let failure = TaskFailure.core(.unknown, "Unable to open zip archive.")
    #expect(throws: failure) {
      _ = try BundleOpening(StableBytes([UInt8](repeating: 7, count: 99), name: "x"))
    }
    #expect(throws: failure) { _ = try bundle([]) }
  }

  @Test func `a missing model is named, and what there is instead`() throws {
    let bundle = try bundle([("pose_detector.tflite", [1]), ("b.txt", [2])])
    let failure = #expect(throws: TaskFailure.self) { _ = try bundle.poseModels() }
    #expect(
      failure
        == .core(
          .notFound,
          "No file with name: pose_landmarks_detector.tflite. All files in the model asset bundle "
            + "are: pose_detector.tflite, b.txt."))
  }

  @Test func `a model without bytes, and bytes that are no model`() throws {
    let bundle = try bundle([
      ("empty", []), ("bytes", [1, 2, 3]), ("model", SmallDetector.bytes()),
    ])
    #expect(
      throws: TaskFailure.core(
        .invalidArgument,
        "The length of the file in external_file.file_pointer_meta should be positive.")
    ) { try bundle.model("empty") }
    #expect(
      throws: TaskFailure.core(.invalidArgument, "The model is not a valid Flatbuffer buffer")
    ) { try bundle.model("bytes") }
    #expect(try bundle.model("model").outputs.isEmpty == false)
  }

  @Test func `a bundle in a bundle`() throws {
    var inner = ZipWriter(alignment: 4)
    try inner.add("model", SmallDetector.bytes())
    let bundle = try bundle([("inner.task", inner.finish()), ("broken.task", [7, 7])])
    #expect(bundle.contains("inner.task") && !bundle.contains("model"))
    let opened = try bundle.bundle("inner.task")
    #expect(try opened.model("model").outputs.isEmpty == false)
    #expect(try opened.bytes("model").byteCount > 0)
    #expect(throws: TaskFailure.core(.unknown, "Unable to open zip archive.")) {
      _ = try bundle.bundle("broken.task")
    }
  }

  @Test func `a model with files at its end is a bundle without the wanted ones`() throws {
    for (names, listed) in [(["labels.txt"], "labels.txt"), ([], "")] {
      var files = ZipWriter()
      for name in names { try files.add(name, [97]) }
      let bytes = try SmallDetector.bytes() + files.finish()
      let bundle = try BundleOpening(StableBytes(bytes, name: "model.tflite"))
      let failure = #expect(throws: TaskFailure.self) { _ = try bundle.poseModels() }
      #expect(
        failure
          == .core(
            .notFound,
            "No file with name: pose_detector.tflite. All files in the model asset bundle are: "
              + "\(listed)."))
      guard !names.isEmpty else { continue }
      #expect(throws: TaskFailure.core(.unknown, "Unable to open zip archive.")) {
        _ = try bundle.model("labels.txt")
      }
    }
  }
}
