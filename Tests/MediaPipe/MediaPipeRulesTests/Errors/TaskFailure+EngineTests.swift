import MediaPipeRules
import ModelBytes
import ModelFiles
import Testing
import VisionBase
import VisionTasks

/// Tests of docs/reference/mediapipe-tasks.md 2.2 for all doors; the face's tests provoke each
/// fault.
@Suite struct TaskFailureEngineTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let cause: (any Error)?
    let code: StatusCode
    let words: String
    var testDescription: String { words }

    init(_ cause: (any Error)?, _ code: StatusCode, _ words: String) {
      (self.cause, self.code, self.words) = (cause, code, words)
    }
  }

  static let rows = [
    Row(
      CategoryOptionsFault.maxResults(0), .invalidArgument,
      "Invalid `max_results` option: value must be != 0"),
    Row(
      CategoryOptionsFault.bothLists, .invalidArgument,
      "`category_allowlist` and `category_denylist` are mutually exclusive options."),
    Row(
      CategoryOptionsFault.listWithoutLabels, .invalidArgument,
      "Using `category_allowlist` or `category_denylist` requires labels to be present in the "
        + "TFLite Model Metadata but none was found."),
    Row(
      DetectorModelFault.missingMetadata, .invalidArgument,
      "Object detection models require TFLite Model Metadata but none was found"),
    Row(
      DetectorModelFault.subgraphCount(2), .invalidArgument,
      "Expected a model with a single subgraph, found 2."),
    Row(
      DetectorModelFault.outputCount(3), .invalidArgument,
      "Expected a model with 2 or 4 output tensors, found 3."),
    Row(
      DetectorModelFault.outputMetadataCount(outputs: 4, metadata: 1), .invalidArgument,
      "Mismatch between number of output tensors (4) and output tensors metadata (1)."),
    Row(
      DetectorModelFault.outputType(index: 1, .int32), .invalidArgument,
      "Expected output tensor at index 1 to have type UINT8 or FLOAT32, found INT32 instead."),
    Row(
      DetectorModelFault.mixedOutputTypes(quantized: 1, outputs: 4), .invalidArgument,
      "Expected either all or none of the output tensors to be quantized, but found 1 quantized "
        + "outputs for 4 total outputs."),
    Row(ClassifierModelFault.noOutputs, .invalidArgument, "The model has no output tensors."),
    Row(
      ClassifierModelFault.outputType(index: 1, .int32), .invalidArgument,
      "Expected output tensor at index 1 to have type UINT8 or FLOAT32 or BOOL, found INT32 instead."
    ),
    Row(
      ClassifierModelFault.mixedOutputTypes(quantized: 1, outputs: 2), .invalidArgument,
      "Expected either all or none of the output tensors to be quantized, but found 1 quantized "
        + "outputs for 2 total outputs."),
    Row(
      ClassifierModelFault.outputMetadataCount(outputs: 2, metadata: 1), .invalidArgument,
      "Mismatch between number of output tensors (2) and output tensors metadata (1)."),
    Row(
      ClassifierModelFault.outputShape(index: 0, [1, 2, 3]), .invalidArgument,
      "Unexpected number of dimensions for output index 0: expected either 2D (BxN with B=1) or 4D "
        + "(BxHxWxN with B=1, W=1, H=1), got [1, 2, 3]."),
    Row(
      ClassifierModelFault.missingQuantization(index: 2), .invalidArgument,
      "Output tensor at index 2 has no quantization parameters."),
    Row(
      ClassifierModelFault.labelCount(index: 0, labels: 3, classes: 4), .invalidArgument,
      "Mismatch between number of labels (3) and classes (4) of output index 0."),
    Row(
      ClassifierModelFault.calibrationCount(index: 0, sigmoids: 3, classes: 4), .invalidArgument,
      "Mismatch between number of sigmoids (3) and classes (4) of output index 0."),
    Row(
      DetectorModelFault.outputShape(tensor: "boxes", [1, 2]), .internal,
      "Output tensor boxes has the unexpected shape [1, 2]."),
    Row(
      ImageInputFault.inputCount(2), .invalidArgument,
      "Image tflite models are assumed to have a single input."),
    Row(ImageInputFault.undescribed, .invalidArgument, "Tensor index is out of range."),
    Row(
      ImageInputFault.notFourDimensions([1]), .invalidArgument,
      "Only 4D tensors in BHWD layout are supported."),
    Row(
      ImageInputFault.elementType(tensor: "image", .int8), .invalidArgument,
      "Type mismatch for input tensor image. Requested one of these types: uint8/float32, got INT8."
    ),
    Row(
      ImageInputFault.shape([1, 2, 2, 1]), .invalidArgument,
      "The input tensor should have dimensions 1 x height x width x depth, where depth = 3 or 4. "
        + "Got 1 x 2 x 2 x 1."),
    Row(
      ModelFault.emptyModel(version: 0), .unknown,
      "Could not build model from the provided pre-loaded flatbuffer: Invalid model version 0"),
    Row(
      StreamFault.timestampNotIncreasing(previous: 2, given: 1), .invalidArgument,
      "Input timestamp must be monotonically increasing."),
    Row(
      StreamFault.timestampOutOfRange(.max), .invalidArgument,
      "Input timestamp 9223372036854775807 ms is out of range."),
    Row(LandmarkTaskFault.subjectCount(0), .invalidArgument, "the engine's words"),
    Row(
      MetadataFault.missingNormalization, .notFound,
      "Input tensor has type float32: it requires specifying NormalizationOptions metadata to "
        + "preprocess input images."),
    Row(
      MetadataFault.calibrationScaleNegative(-0.25), .invalidArgument,
      "The scale parameter of the sigmoids must be positive, found -0.250000."),
    Row(
      MetadataFault.normalizationPerChannel, .unimplemented,
      "Per-channel image normalization is not available."),
  ]

  @Test("a fault of the engine has upstream's words", arguments: rows)
  func fault(row: Row) {
    let failure = TaskFailure(VisionError(.modelInvalid, "the engine's words", cause: row.cause))
    #expect(failure == .core(row.code, row.words))
  }

  @Test func `an operator that is newer than the runtime fails inside, as upstream`() {
    let error = VisionError(
      .modelUnsupported, "newer than the runtime", cause: ModelFault.emptyModel(version: 0))
    #expect(TaskFailure(error) == .core(.internal, "newer than the runtime"))
  }

  static let codes: [(VisionError.Code, StatusCode)] = [
    (.inputInvalid, .invalidArgument), (.optionInvalid, .invalidArgument),
    (.modelInvalid, .invalidArgument), (.inputMissing, .notFound), (.modelMissing, .notFound),
    (.cancelled, .cancelled), (.fileFailed, .unknown), (.runtimeMissing, .unavailable),
    (.runtimeFailed, .internal), (.modelUnsupported, .internal),
  ]

  @Test("what upstream does not know keeps the engine's words", arguments: codes)
  func other(code: VisionError.Code, status: StatusCode) {
    let failure = TaskFailure(VisionError(code, "words"))
    #expect(failure.code == status)
    #expect(failure.words == "\(VisionError(code, "words"))")
  }
}
