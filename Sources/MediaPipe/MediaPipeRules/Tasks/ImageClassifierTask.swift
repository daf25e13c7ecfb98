package import ModelFiles
internal import VisionBase
package import VisionTasks

extension TaskRunner where Engine == ClassificationEngine, Output == ClassificationResult {
  /// Creates upstream's Image Classifier.
  package convenience init(
    _ model: ModelFile, _ options: CategoryTaskOptions, _ settings: RunnerSettings<Engine, Output>
  ) throws(TaskFailure) {
    let classifier = try Self.attempt { () throws(VisionError) in
      do throws(VisionError) {
        return try ClassifierModel(DescribedModel(model), options: options.engineOptions)
      } catch {
        throw ClassifierFault.inClassifiersWords(error)
      }
    }
    try self.init(
      settings,
      makeEngine: { (threadCount) throws(VisionError) in
        try ClassificationEngine(classifier, rules: .mediaPipeTasks, threadCount: threadCount)
      },
      process: { (engine, frame, part) throws(VisionError) in
        try engine.classify(frame, part: part)
      })
  }
}

// MARK: - Faults

/// Faults that upstream's Image Classifier words differently than its other tasks do.
private enum ClassifierFault: UpstreamWorded {
  /// The requested number of results is zero.
  case maxResults

  /// Returns the error, marked as a classifier's if its wording differs.
  static func inClassifiersWords(_ error: VisionError) -> VisionError {
    guard case .maxResults = error.cause as? CategoryOptionsFault else { return error }
    return VisionError(error.code, error.message, cause: ClassifierFault.maxResults)
  }

  func failure(for error: VisionError) -> TaskFailure {
    .invalid("Invalid `max_results` option: value must be != 0.")
  }
}

extension ClassifierModelFault: UpstreamWorded {
  func failure(for error: VisionError) -> TaskFailure {
    switch self {
    case .noOutputs: .invalid("The model has no output tensors.")
    case .outputShape(let index, let shape):
      .invalid(
        "Unexpected number of dimensions for output index \(index): expected either 2D (BxN with "
          + "B=1) or 4D (BxHxWxN with B=1, W=1, H=1), got \(shape).")
    case .outputType(let index, let type):
      .invalid(
        "Expected output tensor at index \(index) to have type UINT8 or FLOAT32 or BOOL, found "
          + "\(type.upstreamName) instead.")
    case .mixedOutputTypes(let quantized, let outputs): .mixedOutputTypes(quantized, of: outputs)
    case .missingQuantization(let index):
      .invalid("Output tensor at index \(index) has no quantization parameters.")
    case .outputMetadataCount(let outputs, let metadata):
      .outputMetadataCount(metadata, of: outputs)
    case .labelCount(let index, let labels, let classes):
      .invalid(
        "Mismatch between number of labels (\(labels)) and classes (\(classes)) of output index "
          + "\(index).")
    case .calibrationCount(let index, let sigmoids, let classes):
      .invalid(
        "Mismatch between number of sigmoids (\(sigmoids)) and classes (\(classes)) of output index "
          + "\(index).")
    }
  }
}
