import ModelBytes
internal import ModelFiles
package import VisionBase
internal import VisionTasks

extension TaskFailure {
  /// Creates the failure that upstream would report for this error of the engine.
  ///
  /// Faults that upstream does not have keep the engine's message.
  package init(_ error: VisionError) {
    let fault = error.cause as? any UpstreamWorded
    self = fault?.failure(for: error) ?? Self.other(error)
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
}

// MARK: - Faults of several tasks

extension CategoryOptionsFault: UpstreamWorded {
  func failure(for error: VisionError) -> TaskFailure {
    switch self {
    case .maxResults: .invalid("Invalid `max_results` option: value must be != 0")
    case .unknownName(let name): .invalid("Unknown category: \(name)")
    case .bothLists:
      .invalid("`category_allowlist` and `category_denylist` are mutually exclusive options.")
    case .listWithoutLabels:
      .invalid(
        "Using `category_allowlist` or `category_denylist` requires labels to be present in the "
          + "TFLite Model Metadata but none was found.")
    }
  }
}

extension ImageInputFault: UpstreamWorded {
  func failure(for error: VisionError) -> TaskFailure {
    switch self {
    case .inputCount: .invalid("Image tflite models are assumed to have a single input.")
    case .undescribed: .invalid("Tensor index is out of range.")
    case .notFourDimensions: .invalid("Only 4D tensors in BHWD layout are supported.")
    case .elementType(let tensor, let type):
      .invalid(
        "Type mismatch for input tensor \(tensor). Requested one of these types: uint8/float32, "
          + "got \(type.upstreamName).")
    case .shape(let shape):
      .invalid(
        "The input tensor should have dimensions 1 x height x width x depth, where depth = 3 or 4. "
          + "Got \(shape.map(String.init).joined(separator: " x ")).")
    }
  }
}

extension ModelFault: UpstreamWorded {
  func failure(for error: VisionError) -> TaskFailure {
    // An intact file with operators newer than the runtime: in upstream this is an internal
    // failure.
    if error.code == .modelUnsupported { return .core(.internal, error.message) }
    guard case .emptyModel(let version) = self else {
      return .invalid("The model is not a valid Flatbuffer buffer")
    }
    return .core(
      .unknown,
      "Could not build model from the provided pre-loaded flatbuffer: Invalid model version "
        + "\(version)")
  }
}

extension StreamFault: UpstreamWorded {
  func failure(for error: VisionError) -> TaskFailure {
    switch self {
    case .timestampNotIncreasing: .invalid("Input timestamp must be monotonically increasing.")
    case .timestampOutOfRange(let milliseconds):
      .invalid("Input timestamp \(milliseconds) ms is out of range.")
    case .closed: .invalid("Task runner is currently not running.")
    }
  }
}

// MARK: - Words that faults of several tasks share

extension TaskFailure {
  /// Returns the failure for a model with some quantized and some other outputs.
  static func mixedOutputTypes(_ quantized: Int, of outputs: Int) -> TaskFailure {
    .invalid(
      "Expected either all or none of the output tensors to be quantized, but found "
        + "\(quantized) quantized outputs for \(outputs) total outputs.")
  }

  /// Returns the failure for a model whose metadata describes another number of outputs.
  static func outputMetadataCount(_ metadata: Int, of outputs: Int) -> TaskFailure {
    .invalid(
      "Mismatch between number of output tensors (\(outputs)) and output tensors metadata "
        + "(\(metadata)).")
  }
}

extension ElementType {
  /// The type's name in upstream's messages.
  var upstreamName: String { rawValue.uppercased() }
}
