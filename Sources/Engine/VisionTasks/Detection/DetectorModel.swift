internal import ModelFiles
package import VisionBase

/// A detector's model, read and checked: the roles of the outputs, their decoding, the class names.
///
/// Reference: docs/reference/mediapipe-tasks.md 2.2, 3.4, 3.5 and 3.8.
package struct DetectorModel: Sendable {
  /// The outputs' roles by index, and their decoding.
  enum Decoding: Sendable {
    case postprocessed(
      PostprocessedDecoder, boxes: Int, classes: Int, scores: Int, count: Int)
    case anchors(AnchorDecoder, boxes: Int, scores: Int)
  }

  /// The family of a detector, which decides how it sees pictures.
  enum Family: Sendable {
    /// Pictures are stretched to the input, as MediaPipe does.
    case stretched(Decoding)
    /// Pictures keep their shape, as the exporter's own program has it.
    case exported(YOLODecoder)
  }

  let described: DescribedModel
  let family: Family
  let labels: LabelMap?

  package init(_ described: DescribedModel, options: CategoryOptions) throws(VisionError) {
    self.described = described
    let model = described.file
    try options.check()
    if let notes = described.export {
      let export = try YOLOModel(model, notes, kinds: [.detection, .pose])
      (family, labels) = (.exported(try export.decoder(options)), export.labels)
      try options.checkNames([labels], model)
      return
    }
    let name = model.bytes.name
    guard model.subgraphCount == 1 else {
      throw VisionError(
        .modelUnsupported, "\(name): a detector has one subgraph, this has \(model.subgraphCount)",
        cause: DetectorModelFault.subgraphCount(model.subgraphCount))
    }
    guard let metadata = described.metadata, !metadata.subgraphs.isEmpty else {
      throw VisionError(
        .modelUnsupported,
        "\(name): a detector needs metadata that say what its outputs are, and this model has none"
          + PackagingAdvice(for: model).forDetector,
        cause: DetectorModelFault.missingMetadata)
    }
    try Self.checkOutputs(of: model, metadata)
    let decoding: Decoding
    (decoding, labels) =
      model.outputs.count == 4
      ? try Self.postprocessed(model, metadata, options)
      : try Self.anchors(model, metadata, options)
    family = .stretched(decoding)
    try options.checkNames([labels], model)
  }

  /// Returns a scored class with its names.
  func category(_ scored: ScoredClass) -> Category {
    Category(scored, labels: labels)
  }
}

// MARK: - Checks

extension DetectorModel {
  private static func checkOutputs(
    of model: ModelFile, _ metadata: ModelMetadata
  ) throws(VisionError) {
    let name = model.bytes.name
    func unsupported(_ what: String, _ fault: DetectorModelFault) -> VisionError {
      VisionError(.modelUnsupported, "\(name): \(what)", cause: fault)
    }
    let outputs = model.outputs
    guard outputs.count == 2 || outputs.count == 4 else {
      throw unsupported(
        "a detector has 2 or 4 outputs, and this model has \(outputs.count)",
        .outputCount(outputs.count))
    }
    guard metadata.outputs.count == outputs.count else {
      throw unsupported(
        "the model has \(outputs.count) outputs, its metadata describe \(metadata.outputs.count)",
        .outputMetadataCount(outputs: outputs.count, metadata: metadata.outputs.count))
    }
    for (index, output) in outputs.enumerated() where !OutputReader.reads(output.elementType) {
      throw unsupported(
        "output \(output.name) must hold bytes or floats, it holds \(output.elementType)",
        .outputType(index: index, output.elementType))
    }
    let quantizedCount = outputs.count { $0.elementType != .float32 }
    guard quantizedCount == 0 || quantizedCount == outputs.count else {
      throw unsupported(
        "all outputs must be quantized or none, \(quantizedCount) of \(outputs.count) are",
        .mixedOutputTypes(quantized: quantizedCount, outputs: outputs.count))
    }
  }

  /// Returns the indices of the outputs with these names, or the given indices if any name is
  /// missing.
  private static func indices(
    named names: [String], else positions: [Int], in metadata: ModelMetadata
  ) -> [Int] {
    let found = names.compactMap { name in metadata.outputs.firstIndex { $0.name == name } }
    return found.count == names.count ? found : positions
  }

  /// Throws if an output does not have the shape that its decoder needs.
  private static func checkShape(
    of output: TensorFacts, is needed: NeededShape, in model: ModelFile
  ) throws(VisionError) {
    try NeededShape.check(
      output.shape, isOneOf: [needed],
      "\(model.bytes.name): output \(output.name) must be \(needed)",
      fault: DetectorModelFault.outputShape(tensor: output.name, output.shape))
  }
}

// MARK: - The two kinds

extension DetectorModel {
  private static func postprocessed(
    _ model: ModelFile, _ metadata: ModelMetadata, _ options: CategoryOptions
  ) throws(VisionError) -> (Decoding, LabelMap?) {
    let roles = indices(
      named: ["location", "category", "score", "number of detections"], else: [0, 1, 2, 3],
      in: metadata)
    let (boxes, classes, scores, count) = (roles[0], roles[1], roles[2], roles[3])
    let labels = try metadata.labels(
      of: metadata.outputs[classes], .valueLabels, locale: options.displayNamesLocale)
    var decoder = PostprocessedDecoder()
    decoder.cornerOrder = try metadata.outputs[boxes].boundingBoxOrder()
    decoder.classesPerBox = try model.classesPerDetection()
    decoder.calibration = try metadata.scoreCalibration(of: metadata.outputs[scores])
    decoder.filter = try options.filter(metadata.outputs[scores], labels, model)
    return (
      .postprocessed(decoder, boxes: boxes, classes: classes, scores: scores, count: count), labels
    )
  }

  private static func anchors(
    _ model: ModelFile, _ metadata: ModelMetadata, _ options: CategoryOptions
  ) throws(VisionError) -> (Decoding, LabelMap?) {
    let roles = indices(named: ["location", "score"], else: [0, 1], in: metadata)
    let (boxes, scores) = (roles[0], roles[1])
    _ = try metadata.outputs[boxes].boundingBoxOrder()
    let labels = try metadata.labels(
      of: metadata.outputs[scores], .axisLabels, locale: options.displayNamesLocale)
    let decoding = try metadata.detectorDecoding()
    try checkShape(
      of: model.outputs[boxes], is: [1, decoding.boxCount, decoding.valuesPerBox], in: model)
    try checkShape(
      of: model.outputs[scores], is: [1, decoding.boxCount, decoding.classCount], in: model)
    let decoder = AnchorDecoder(
      options: decoding,
      filter: try options.filter(metadata.outputs[scores], labels, model))
    return (.anchors(decoder, boxes: boxes, scores: scores), labels)
  }
}

extension ModelFile {
  /// Returns the number of classes for each box of the model's suppression operator.
  ///
  /// The number is in the options of the operator `TFLite_Detection_PostProcess`; the default is
  /// one.
  fileprivate func classesPerDetection() throws(VisionError) -> Int {
    let options = try customOptions(ofOperator: "TFLite_Detection_PostProcess")
    guard let count = options?["max_classes_per_detection"] else { return 1 }
    return Int(exactly: count).map { max($0, 1) } ?? 1
  }
}
