import ModelRewriting
import Foundation
import MediaPipeTasksVision
import ModelFiles
import TestSupport
import Testing
import VisionBase

/// Tests of docs/reference/mediapipe-tasks.md 2.2: errors of both tasks' initializers.
///
/// They concern files, metadata and inputs that the tasks cannot use.
@Suite struct TaskCreationErrorTests {
  private func expectFailure(of row: ModelRow) throws {
    let folder = try ModelFolder()
    let path = try folder.write(row.bytes())
    MediaPipeTasksVisionTests.expectFailure(row.code, row.message) {
      try ObjectDetector(modelPath: path)
    }
    MediaPipeTasksVisionTests.expectFailure(row.code, row.message) {
      try ImageEmbedder(modelPath: path)
    }
  }

  @Test("files that are no model", arguments: Self.filesRows)
  func files(row: ModelRow) throws { try expectFailure(of: row) }

  static let filesRows = [
    ModelRow(
      "no bytes", .unknownError, "UNKNOWN: Unable to get file size, errno=0", bytes: { [] }),
    ModelRow(
      "three bytes", .invalidArgumentError,
      "INVALID_ARGUMENT: The model is not a valid Flatbuffer buffer", bytes: { [1, 2, 3] }),
    ModelRow(
      "random bytes", .invalidArgumentError,
      "INVALID_ARGUMENT: The model is not a valid Flatbuffer buffer",
      bytes: {
        var generator = SeededGenerator(seed: 3)
        return (0..<4096).map { _ in UInt8.random(in: 0...255, using: &generator) }
      }),
    .edited(
      "half a model", .invalidArgumentError,
      "INVALID_ARGUMENT: The model is not a valid Flatbuffer buffer"
    ) { $0.removeLast($0.count / 2) },
    ModelRow(
      "a bundle of models", .invalidArgumentError,
      "INVALID_ARGUMENT: The model is not a valid Flatbuffer buffer",
      bytes: {
        var writer = ZipWriter(alignment: 4)
        try writer.add("detector.tflite", DetectorMaker().packager().packaged())
        return writer.finish()
      }),
    ModelRow(
      "a model without anything", .unknownError,
      "UNKNOWN: Could not build model from the provided pre-loaded flatbuffer: Invalid model "
        + "version 0",
      bytes: {
        var builder = FlatBufferBuilder()
        let root = builder.table { _ in }
        return try builder.finish(root: root, identifier: "TFL3")
      }),
  ]

  @Test("metadata that cannot be read", arguments: Self.metadataRows)
  func metadata(row: ModelRow) throws { try expectFailure(of: row) }

  static let metadataRows = [
    ModelRow.edited(
      "another schema", .invalidArgumentError,
      "INVALID_ARGUMENT: Invalid metadata schema version: expected M001, got M777"
    ) { try $0.replace("M001", with: "M777") },
    .edited(
      "a newer schema", .invalidArgumentError,
      "INVALID_ARGUMENT: Metadata schema version 1.5.0 is smaller than the minimum version 1.9.0 "
        + "to parse the metadata flatbuffer."
    ) { try $0.replace("1.0.0", with: "1.9.0") },
    .edited(
      "a compressed archive", .unknownError, "UNKNOWN: Expected uncompressed zip archive."
    ) { bytes in
      let start = try bytes.archiveStart
      let directory = try #require(
        (start..<bytes.count - 3).first { bytes[$0..<$0 + 4] == [0x50, 0x4B, 1, 2] })
      bytes[start + 8] = 8
      bytes[directory + 10] = 8
    },
  ]

  @Test func `a damaged archive`() throws {
    let folder = try ModelFolder()
    var bytes = try DetectorMaker().packager().packaged()
    try bytes.replace("cat\ndog", with: "cow\ndog")
    let path = try folder.write(bytes)
    // The embedder has no use for labels.
    MediaPipeTasksVisionTests.expectFailure(
      .unknownError, "UNKNOWN: Unable to read the file in zip archive."
    ) { try ObjectDetector(modelPath: path) }
  }

  @Test("inputs that are no picture", arguments: Self.inputsRows)
  func inputs(row: ModelRow) throws { try expectFailure(of: row) }

  static let inputsRows = [
    ModelRow.graph(
      "two inputs", .invalidArgumentError,
      "INVALID_ARGUMENT: Image tflite models are assumed to have a single input."
    ) { model in
      model.subgraphs[0].tensors.append(ModelMaker.Tensor("other", [1, 2, 2, 3]))
      model.subgraphs[0].inputs.append(Int32(model.subgraphs[0].tensors.count - 1))
    },
    input(
      "a flat input", "Only 4D tensors in BHWD layout are supported.", shape: [1, 12]),
    input(
      "two pictures at once",
      "The input tensor should have dimensions 1 x height x width x depth, where depth = 3 or 4. "
        + "Got 2 x 2 x 2 x 3.", shape: [2, 2, 2, 3]),
    input(
      "one channel",
      "The input tensor should have dimensions 1 x height x width x depth, where depth = 3 or 4. "
        + "Got 1 x 2 x 2 x 1.", shape: [1, 2, 2, 1]),
    input(
      "signed bytes",
      "Type mismatch for input tensor image. Requested one of these types: uint8/float32, got INT8.",
      .unitSignedBytes),
    .spoilt(
      "the input is not described", .invalidArgumentError,
      "INVALID_ARGUMENT: Tensor index is out of range."
    ) { $0.metadata.subgraphs[0].inputs = [] },
    .spoilt(
      "the input is something else", .invalidArgumentError,
      "INVALID_ARGUMENT: Expected ImageProperties for tensor image, got FeatureProperties."
    ) { $0.metadata.subgraphs[0].inputs[0].content = .feature },
    .spoilt(
      "the input is something else and has no name", .invalidArgumentError,
      "INVALID_ARGUMENT: Expected ImageProperties for tensor #0, got BoundingBoxProperties."
    ) {
      $0.metadata.subgraphs[0].inputs[0].name = nil
      $0.metadata.subgraphs[0].inputs[0].content = .boundingBoxes(
        BoundingBoxProperties(kind: .boundaries))
    },
    .spoilt(
      "gray pictures", .invalidArgumentError,
      "INVALID_ARGUMENT: Only RGB color space is supported for now."
    ) {
      $0.metadata.subgraphs[0].inputs[0].content = .image(ImageProperties(colorSpace: .grayscale))
    },
    normalization(
      "no normalization", .notFoundError,
      "NOT_FOUND: Input tensor has type float32: it requires specifying NormalizationOptions "
        + "metadata to preprocess input images.", []),
    normalization(
      "a mean too many", .invalidArgumentError,
      "INVALID_ARGUMENT: NormalizationOptions: expected mean and std of same dimension, got 3 and "
        + "1.", [Normalization(means: [0, 0, 0], deviations: [1])]),
    normalization(
      "two means", .invalidArgumentError,
      "INVALID_ARGUMENT: NormalizationOptions: only 1 or 3 mean and std values are supported, got "
        + "2.", [Normalization(means: [0, 0], deviations: [1, 1])]),
    normalization(
      "a mean for each color", .unimplementedError,
      "UNIMPLEMENTED: Per-channel image normalization is not available.",
      [Normalization(means: [0, 1, 2], deviations: [1, 1, 1])]),
    normalization(
      "division by zero", .internalError,
      "INTERNAL: NormalizationOptions.std_values can't be 0. Please check if the tensor metadata "
        + "has been populated correctly.", [Normalization(means: [0], deviations: [0])]),
    normalization(
      "two normalizations", .invalidArgumentError,
      "INVALID_ARGUMENT: Found multiple ProcessUnits with type=NormalizationOptions, expected at "
        + "most one.",
      [
        Normalization(means: [0], deviations: [1]), Normalization(means: [1], deviations: [1]),
      ]),
  ]

  private static func input(
    _ name: String, _ message: String, _ elements: ModelMaker.Elements = .floats,
    shape: [Int32] = [1, 2, 2, 3]
  ) -> ModelRow {
    ModelRow(
      name, .invalidArgumentError, "INVALID_ARGUMENT: " + message,
      bytes: {
        var detector = DetectorMaker()
        detector.input = elements
        detector.inputShape = shape
        return try detector.packager().packaged()
      })
  }

  private static func normalization(
    _ name: String, _ code: TasksErrorCode, _ message: String, _ units: [Normalization]
  ) -> ModelRow {
    .spoilt(name, code, message) {
      $0.metadata.subgraphs[0].inputs[0].processUnits = units.map(ProcessUnit.normalization)
    }
  }

  @Test(
    "an operator that the runtime does not have",
    .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
    arguments: [(32 as Int32, "NoSuchOperator" as String?), (9999, nil)])
  func unknownOperator(number: Int32, name: String?) throws {
    let folder = try ModelFolder()
    var model = DetectorMaker().model
    model.operatorCodes[0] = (number, name)
    // Packaging would refuse it, so the metadata are added by hand.
    let metadata = try DetectorMaker().packager().metadata.encoded()
    model.buffers.append(ModelMaker.Buffer(metadata))
    model.metadata = [("TFLITE_METADATA", UInt32(model.buffers.count - 1))]
    var writer = ZipWriter()
    try writer.add("labels.txt", Array("cat\ndog\nbird\n".utf8))
    let path = try folder.write(model.bytes() + writer.finish())
    do {
      _ = try ObjectDetector(modelPath: path)
      Issue.record("no error")
    } catch {
      let error = error as NSError
      #expect(error.code == 13, "\(error)")
      #expect(error.localizedDescription.bytes.hasPrefix("INTERNAL: "))
    }
  }
}
