package import ModelFiles
internal import VisionBase
package import VisionTasks

extension TaskRunner where Engine == DetectionEngine, Output == DetectionResult {
  /// Creates upstream's Object Detector.
  package convenience init(
    _ model: ModelFile, _ options: CategoryTaskOptions, _ settings: RunnerSettings<Engine, Output>
  ) throws(TaskFailure) {
    let detector = try Self.attempt { () throws(VisionError) in
      try DetectorModel(DescribedModel(model), options: options.engineOptions)
    }
    try self.init(
      settings,
      makeEngine: { (threadCount) throws(VisionError) in
        try DetectionEngine(detector, rules: .mediaPipeTasks, threadCount: threadCount)
      },
      process: { (engine, frame, part) throws(VisionError) in
        try engine.detect(in: frame, part: part)
      })
  }
}

// MARK: - Faults

extension DetectorModelFault: UpstreamWorded {
  func failure(for error: VisionError) -> TaskFailure {
    switch self {
    case .missingMetadata:
      .invalid("Object detection models require TFLite Model Metadata but none was found")
    case .subgraphCount(let count):
      .invalid("Expected a model with a single subgraph, found \(count).")
    case .outputCount(let count):
      .invalid("Expected a model with 2 or 4 output tensors, found \(count).")
    case .outputMetadataCount(let outputs, let metadata):
      .outputMetadataCount(metadata, of: outputs)
    case .outputType(let index, let type):
      .invalid(
        "Expected output tensor at index \(index) to have type UINT8 or FLOAT32, found "
          + "\(type.upstreamName) instead.")
    case .mixedOutputTypes(let quantized, let outputs): .mixedOutputTypes(quantized, of: outputs)
    case .outputShape(let tensor, let shape):
      .core(.internal, "Output tensor \(tensor) has the unexpected shape \(shape).")
    }
  }
}
