internal import ModelFiles
internal import VisionBase

/// A classifier's model, read and checked: how each output is decoded and what classes are called.
///
/// Reference: docs/reference/mlkit.md 3.6.
struct ClassifierModel: Sendable {
  /// One output.
  struct Head: Sendable {
    let name: String?
    let labels: LabelMap?
    let decoder: ScoresDecoder
  }

  /// One head for each output of the model.
  let heads: [Head]

  init(
    _ model: ModelFile, metadata: ModelMetadata?, options: ClassifierOptions
  ) throws(VisionError) {
    try options.check()
    let described = metadata?.outputs ?? []
    try Self.checkOutputs(of: model)
    guard described.isEmpty || described.count == model.outputs.count else {
      throw VisionError(
        .modelUnsupported,
        "\(model.bytes.name): mismatch between number of output tensors (\(model.outputs.count)) "
          + "and of those that the metadata describe (\(described.count))",
        cause: ClassifierModelFault.outputMetadataCount(
          outputs: model.outputs.count, metadata: described.count))
    }
    var heads: [Head] = []
    for index in model.outputs.indices {
      heads.append(
        try Self.head(
          index, of: model, metadata, described.isEmpty ? nil : described[index], options))
    }
    self.heads = heads
  }

  private static func head(
    _ index: Int, of model: ModelFile, _ metadata: ModelMetadata?, _ described: TensorMetadata?,
    _ options: ClassifierOptions
  ) throws(VisionError) -> Head {
    var decoder = ScoresDecoder()
    guard let metadata, let described else {
      decoder.filter = try options.filter(TensorMetadata(), nil, model)
      return Head(name: nil, labels: nil, decoder: decoder)
    }
    let classCount = model.outputs[index].shape.last ?? 0
    let labels = try metadata.labels(
      of: described, .axisLabels, locale: options.displayNamesLocale)
    if let labels, labels.count != classCount {
      throw VisionError(
        .modelInvalid,
        "\(model.bytes.name): output \(index) has \(classCount) classes, its label map has "
          + "\(labels.count) labels; they must be as many",
        cause: ClassifierModelFault.labelCount(
          index: index, labels: labels.count, classes: classCount))
    }
    decoder.calibration = try metadata.scoreCalibration(of: described)
    if let sigmoids = decoder.calibration?.sigmoids, sigmoids.count < classCount {
      throw VisionError(
        .modelInvalid,
        "\(model.bytes.name): output \(index) has \(classCount) classes, its score calibration has "
          + "parameters for \(sigmoids.count) only",
        cause: ClassifierModelFault.calibrationCount(
          index: index, sigmoids: sigmoids.count, classes: classCount))
    }
    decoder.filter = try options.filter(described, labels, model)
    // An output that is described but not named has the empty name, as upstream has it.
    return Head(name: described.name ?? "", labels: labels, decoder: decoder)
  }
}

// MARK: - Checks

extension ClassifierModel {
  private static func checkOutputs(of model: ModelFile) throws(VisionError) {
    func unsupported(_ what: String, _ fault: ClassifierModelFault) -> VisionError {
      VisionError(
        .modelUnsupported, "\(model.bytes.name) is no image classifier: \(what)", cause: fault)
    }
    let outputs = model.outputs
    guard !outputs.isEmpty else { throw unsupported("it has no outputs", .noOutputs) }
    for (index, output) in outputs.enumerated() {
      guard isRow(output.shape) else {
        throw unsupported(
          "unexpected number of dimensions for output index \(index): expected either 2D "
            + "(BxN with B=1) or 4D (BxHxWxN with B=H=W=1), it is \(output.shape)",
          .outputShape(index: index, output.shape))
      }
      guard [.float32, .uint8, .int8].contains(output.elementType) else {
        throw unsupported(
          "output index \(index) must hold bytes or floats, it holds \(output.elementType)",
          .outputType(index: index, output.elementType))
      }
      guard output.elementType == .float32 || output.quantization?.perTensor != nil else {
        throw unsupported(
          "output index \(index) holds bytes without saying what they stand for",
          .missingQuantization(index: index))
      }
    }
    let quantizedCount = outputs.count { $0.elementType != .float32 }
    guard quantizedCount == 0 || quantizedCount == outputs.count else {
      throw unsupported(
        "all outputs must be quantized or none, found \(quantizedCount) quantized output(s) "
          + "among \(outputs.count)",
        .mixedOutputTypes(quantized: quantizedCount, outputs: outputs.count))
    }
  }

  /// Whether a shape is one row: 1 x n, or 1 x 1 x 1 x n.
  private static func isRow(_ shape: [Int]) -> Bool {
    (shape.count == 2 || shape.count == 4) && shape.dropLast().allSatisfy { $0 == 1 }
      && (shape.last ?? 0) > 0
  }
}
