internal import ModelFiles
package import VisionBase
internal import VisionTasks

extension TaskFailure {
  /// The failure that upstream would report where the engine reports this error.
  ///
  /// Conditions upstream does not have keep the engine's words.
  package init(_ error: VisionError) {
    self =
      switch error.cause {
      case let fault as CategoryOptionsFault: Self.failure(fault)
      case let fault as ClassifierModelFault: Self.failure(fault)
      case is ClassifierFault:
        Self.invalid("Invalid `max_results` option: value must be != 0.")
      case let fault as DetectorModelFault: Self.failure(fault)
      case let fault as ImageInputFault: Self.failure(fault)
      case let fault as MetadataFault: Self.failure(fault)
      case let fault as ModelFault: Self.failure(fault, error)
      case let fault as StreamFault: Self.failure(fault)
      case is PoseModelFault, is RegionFault: Self.invalid(error.message)
      default: Self.other(error)
      }
  }

  private static func invalid(_ message: String) -> TaskFailure {
    .core(.invalidArgument, message)
  }

  private static func other(_ error: VisionError) -> TaskFailure {
    switch error.code {
    case .inputInvalid, .optionInvalid, .modelInvalid: .core(.invalidArgument, "\(error)")
    case .inputMissing, .modelMissing: .core(.notFound, "\(error)")
    case .cancelled: .core(.cancelled, "\(error)")
    case .fileFailed: .core(.unknown, "\(error)")
    case .runtimeMissing: .core(.unavailable, "\(error)")
    default: .core(.internal, "\(error)")
    }
  }

  private static func failure(_ fault: CategoryOptionsFault) -> TaskFailure {
    switch fault {
    case .maxResults: invalid("Invalid `max_results` option: value must be != 0")
    case .bothLists:
      invalid("`category_allowlist` and `category_denylist` are mutually exclusive options.")
    case .listWithoutLabels:
      invalid(
        "Using `category_allowlist` or `category_denylist` requires labels to be present in the "
          + "TFLite Model Metadata but none was found.")
    }
  }

  private static func failure(_ fault: DetectorModelFault) -> TaskFailure {
    switch fault {
    case .missingMetadata:
      invalid("Object detection models require TFLite Model Metadata but none was found")
    case .subgraphCount(let count):
      invalid("Expected a model with a single subgraph, found \(count).")
    case .outputCount(let count):
      invalid("Expected a model with 2 or 4 output tensors, found \(count).")
    case .outputMetadataCount(let outputs, let metadata): metadataCount(outputs, metadata)
    case .outputType(let index, let type):
      invalid(
        "Expected output tensor at index \(index) to have type UINT8 or FLOAT32, found "
          + "\(type.upstreamName) instead.")
    case .mixedOutputTypes(let quantized, let outputs): mixedTypes(quantized, outputs)
    case .outputShape(let tensor, let shape):
      .core(.internal, "Output tensor \(tensor) has the unexpected shape \(shape).")
    }
  }

  private static func failure(_ fault: ClassifierModelFault) -> TaskFailure {
    switch fault {
    case .noOutputs: invalid("The model has no output tensors.")
    case .outputShape(let index, let shape):
      invalid(
        "Unexpected number of dimensions for output index \(index): expected either 2D (BxN with "
          + "B=1) or 4D (BxHxWxN with B=1, W=1, H=1), got \(shape).")
    case .outputType(let index, let type):
      invalid(
        "Expected output tensor at index \(index) to have type UINT8 or FLOAT32 or BOOL, found "
          + "\(type.upstreamName) instead.")
    case .mixedOutputTypes(let quantized, let outputs): mixedTypes(quantized, outputs)
    case .missingQuantization(let index):
      invalid("Output tensor at index \(index) has no quantization parameters.")
    case .outputMetadataCount(let outputs, let metadata): metadataCount(outputs, metadata)
    case .labelCount(let index, let labels, let classes):
      invalid(
        "Mismatch between number of labels (\(labels)) and classes (\(classes)) of output index "
          + "\(index).")
    case .calibrationCount(let index, let sigmoids, let classes):
      invalid(
        "Mismatch between number of sigmoids (\(sigmoids)) and classes (\(classes)) of output index "
          + "\(index).")
    }
  }

  private static func mixedTypes(_ quantized: Int, _ outputs: Int) -> TaskFailure {
    invalid(
      "Expected either all or none of the output tensors to be quantized, but found "
        + "\(quantized) quantized outputs for \(outputs) total outputs.")
  }

  private static func metadataCount(_ outputs: Int, _ metadata: Int) -> TaskFailure {
    invalid(
      "Mismatch between number of output tensors (\(outputs)) and output tensors metadata "
        + "(\(metadata)).")
  }

  private static func failure(_ fault: ImageInputFault) -> TaskFailure {
    switch fault {
    case .inputCount: invalid("Image tflite models are assumed to have a single input.")
    case .undescribed: invalid("Tensor index is out of range.")
    case .notFourDimensions: invalid("Only 4D tensors in BHWD layout are supported.")
    case .elementType(let tensor, let type):
      invalid(
        "Type mismatch for input tensor \(tensor). Requested one of these types: uint8/float32, "
          + "got \(type.upstreamName).")
    case .shape(let shape):
      invalid(
        "The input tensor should have dimensions 1 x height x width x depth, where depth = 3 or 4. "
          + "Got \(shape.map(String.init).joined(separator: " x ")).")
    }
  }

  private static func failure(_ fault: ModelFault, _ error: VisionError) -> TaskFailure {
    // A sound file with operators that are newer than the runtime: upstream fails inside.
    if error.code == .modelUnsupported { return .core(.internal, error.message) }
    guard case .emptyModel(let version) = fault else {
      return invalid("The model is not a valid Flatbuffer buffer")
    }
    return .core(
      .unknown,
      "Could not build model from the provided pre-loaded flatbuffer: Invalid model version "
        + "\(version)")
  }

  private static func failure(_ fault: StreamFault) -> TaskFailure {
    switch fault {
    case .timestampNotIncreasing: invalid("Input timestamp must be monotonically increasing.")
    case .timestampOutOfRange(let milliseconds):
      invalid("Input timestamp \(milliseconds) ms is out of range.")
    case .closed: invalid("Task runner is currently not running.")
    }
  }
}

extension ElementType {
  /// The type as upstream's messages spell it.
  var upstreamName: String { rawValue.uppercased() }
}
