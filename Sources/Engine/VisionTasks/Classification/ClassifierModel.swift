internal import ModelFiles
package import VisionBase

/// A classifier's model, read and checked: the decoder and the class names of each output.
///
/// Reference: docs/reference/mlkit.md 3.6.
package struct ClassifierModel: Sendable {
  /// One output.
  struct Head: Sendable {
    let name: String?
    let labels: LabelMap?
    let decoder: ScoresDecoder
  }

  let described: DescribedModel

  /// One head for each output of the model.
  let heads: [Head]

  package init(_ described: DescribedModel, options: CategoryOptions) throws(VisionError) {
    self.described = described
    let (model, metadata) = (described.file, described.metadata)
    try options.check()
    if let notes = described.export {
      let export = try YOLOModel(model, notes, kinds: [.classification])
      var decoder = ScoresDecoder()
      decoder.filter = try export.scoresFilter(options)
      heads = [Head(name: nil, labels: export.labels, decoder: decoder)]
      try options.checkNames([export.labels], model)
      return
    }
    let descriptions = metadata?.outputs ?? []
    try Self.checkOutputs(of: model)
    guard descriptions.isEmpty || descriptions.count == model.outputs.count else {
      throw VisionError(
        .modelUnsupported,
        "\(model.bytes.name): mismatch between number of output tensors (\(model.outputs.count)) "
          + "and of those that the metadata describe (\(descriptions.count))",
        cause: ClassifierModelFault.outputMetadataCount(
          outputs: model.outputs.count, metadata: descriptions.count))
    }
    var heads: [Head] = []
    for index in model.outputs.indices {
      heads.append(
        try Self.head(
          index, of: model, metadata, descriptions.isEmpty ? nil : descriptions[index], options))
    }
    try options.checkNames(heads.map(\.labels), model)
    self.heads = heads
  }

  private static func head(
    _ index: Int, of model: ModelFile, _ metadata: ModelMetadata?, _ described: TensorMetadata?,
    _ options: CategoryOptions
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
    // An output that is described but not named has an empty name, as upstream.
    return Head(name: described.name ?? "", labels: labels, decoder: decoder)
  }
}

// MARK: - Checks

extension ClassifierModel {
  private static func checkOutputs(of model: ModelFile) throws(VisionError) {
    func unsupported(_ what: String, _ fault: ClassifierModelFault) -> VisionError {
      VisionError(
        .modelUnsupported, "\(model.bytes.name) is not an image classifier: \(what)", cause: fault)
    }
    let outputs = model.outputs
    guard !outputs.isEmpty else { throw unsupported("it has no outputs", .noOutputs) }
    for (index, output) in outputs.enumerated() {
      try NeededShape.check(
        output.shape, isOneOf: [[1, nil], [1, 1, 1, nil]],
        "\(model.bytes.name) is not an image classifier: unexpected number of dimensions for output "
          + "index \(index): expected either 2D (BxN with B=1) or 4D (BxHxWxN with B=H=W=1)",
        fault: ClassifierModelFault.outputShape(index: index, output.shape))
      guard OutputReader.reads(output.elementType) else {
        throw unsupported(
          "output index \(index) must hold bytes or floats, it holds \(output.elementType)",
          .outputType(index: index, output.elementType))
      }
      guard output.elementType == .float32 || output.quantization?.perTensor != nil else {
        throw unsupported(
          "output index \(index) holds bytes, but the model does not say what they stand for",
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
}
