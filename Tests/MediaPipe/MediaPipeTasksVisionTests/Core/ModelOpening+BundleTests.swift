import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 2.2: the file that is opened, and the errors.
@Suite struct ModelOpeningBundleTests {
  @Test func `no path`() {
    let message =
      "INVALID_ARGUMENT: ExternalFile must specify at least one of 'file_content', 'file_name', "
      + "'file_pointer_meta' or 'file_descriptor_meta'."
    expectFailure(.invalidArgumentError, message) {
      try ObjectDetector(options: ObjectDetectorOptions())
    }
    expectFailure(.invalidArgumentError, message) { try ImageEmbedder(modelPath: "") }
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = nil
    expectFailure(.invalidArgumentError, message) { try ImageEmbedder(options: options) }
  }

  @Test func `a file that is not there`() throws {
    let folder = try ModelFolder()
    let path = folder.path + "/none.tflite"
    expectFailure(.notFoundError, "NOT_FOUND: Unable to open file at \(path)") {
      try ObjectDetector(modelPath: path)
    }
    expectFailure(.notFoundError, "NOT_FOUND: Unable to open file at none.tflite") {
      try ImageEmbedder(modelPath: "none.tflite")
    }
  }

  @Test func `a folder, and a file in a file`() throws {
    let folder = try ModelFolder()
    expectFailure(
      .unknownError, "UNKNOWN: Unable to map file to memory buffer, errno=\(ENODEV)"
    ) { try ObjectDetector(modelPath: folder.path) }
    let path = try folder.write([1]) + "/model.tflite"
    expectFailure(
      .unknownError, "UNKNOWN: Unable to open file at \(path), errno=\(ENOTDIR)"
    ) { try ObjectDetector(modelPath: path) }
  }

  @Test(
    "a file that may not be read",
    .enabled(if: !Superuser.isRunning, "\(Superuser.mayReadAll)"))
  func permission() throws {
    let folder = try ModelFolder()
    let path = try folder.write([1])
    chmod(path, 0)
    expectFailure(.permissionDeniedError, "PERMISSION_DENIED: Unable to open file at \(path)") {
      try ObjectDetector(modelPath: path)
    }
  }

  @Test(
    "a relative path is looked up in the main bundle, then by its last part",
    .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func bundle() throws {
    let resources = try #require(Bundle.main.resourcePath)
    let name = "bundled-\(UUID().uuidString).tflite"
    let folder = try ModelFolder()
    let model = try folder.detector()
    try #require(FileManager.default.isWritableFile(atPath: resources))
    try FileManager.default.copyItem(atPath: model, toPath: "\(resources)/\(name)")
    defer { try? FileManager.default.removeItem(atPath: "\(resources)/\(name)") }
    _ = try ObjectDetector(modelPath: name)
    _ = try ObjectDetector(modelPath: "Models/\(name)")
  }
}
