import ModelFiles
import ModelRewriting
import MediaPipeTasksVision
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 2.2: detectors with two outputs and no decoding
/// metadata.
@Suite struct AnchorDetectorErrorTests {
  private func expectFailure(
    _ message: String, _ spoil: (inout ModelPackager) throws -> Void
  ) throws {
    let folder = try ModelFolder()
    var packager = try AnchorDetectorMaker().packager()
    try spoil(&packager)
    let path = try folder.write(packager.packaged())
    MediaPipeTasksVisionTests.expectFailure(.invalidArgumentError, message) {
      try ObjectDetector(modelPath: path)
    }
  }

  @Test func `nothing says how boxes are decoded`() throws {
    try expectFailure(
      "INVALID_ARGUMENT: TensorsDecodingOptions is not found in the object detector metadata."
    ) { $0.metadata.subgraphs[0].custom = [] }
  }

  @Test func `the decoding has no options`() throws {
    try expectFailure(
      "INVALID_ARGUMENT: TensorsDecodingOptions is not found in the object detector metadata."
    ) { $0.metadata.subgraphs[0].custom[0].data = try Self.decoding { _, _ in } }
  }

  @Test func `the decoding has no anchors`() throws {
    try expectFailure(
      "INVALID_ARGUMENT: SsdAnchorsOptions is not found in the object detector metadata."
    ) {
      $0.metadata.subgraphs[0].custom[0].data = try Self.decoding { root, options in
        root.set(2, options)
      }
    }
  }

  @Test func `two outputs of which one is described`() throws {
    try expectFailure(
      "INVALID_ARGUMENT: Mismatch between number of output tensors (2) and output tensors metadata "
        + "(1)."
    ) { $0.metadata.subgraphs[0].outputs.removeLast() }
  }

  /// Returns the decoding's flatbuffer with only the fields that `body` sets.
  private static func decoding(
    _ body: (inout FlatBufferBuilder.Fields, FlatBufferBuilder.Reference) -> Void
  ) throws -> [UInt8] {
    var builder = FlatBufferBuilder()
    let options = builder.table { $0.set(0, 2 as Int32) }
    let root = builder.table { body(&$0, options) }
    return try builder.finish(root: root, identifier: "V001")
  }
}
