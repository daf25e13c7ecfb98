package import ModelRewriting
package import ModelFiles
package import VisionBase

/// A packaged segmenter with the same masks for every picture: make a good one, then break it.
package struct SegmenterMaker: Sendable {
  /// The shape of the masks: 1, height, width, classes.
  package var shape: [Int32] = [1, 2, 4, 1]
  /// The numbers of the masks, row by row, those of a pixel's classes one after the other.
  package var values: [Float] = [0.9, 0.8, 0.1, 0, 0.7, 0.6, 0.2, 0.3]
  /// The scores of an output before the masks; nil for none.
  package var qualityScores: [Float]?
  package var labels = ["person"]
  /// The schema's number of the activation; nil leaves the note out.
  package var activation: Int8?
  package var identifier = "V001"
  package var input = ModelMaker.Elements.floats
  package var inputShape: [Int32] = [1, 4, 4, 3]
  package var output = ModelMaker.Elements.floats
  /// True if the picture's brightness, 0...1, is added to each number.
  package var addsBrightness = false

  package init() {}

  /// The graph, without metadata.
  package var model: ModelMaker {
    var masks = ModelMaker.Answer("masks", shape, values)
    masks.elements = output
    masks.addsBrightness = addsBrightness
    let quality = qualityScores.map { [ModelMaker.Answer("quality", [1, Int32($0.count)], $0)] }
    return .answering((quality ?? []) + [masks], input: input, shape: inputShape)
  }

  /// Returns complete metadata, ready to be broken.
  package func packager() throws(VisionError) -> ModelPackager {
    var packager = try ModelPackager(ModelFile(model.stableBytes()))
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    if !labels.isEmpty {
      try packager.setLabels(labels, ofOutput: qualityScores == nil ? 0 : 1)
    }
    if let activation {
      packager.metadata.subgraphs[0].custom.append(
        .init(name: "SEGMENTER_METADATA", data: try note(activation)))
    }
    return packager
  }

  /// Returns the finished file.
  package func file() throws(VisionError) -> ModelFile {
    try ModelFile(StableBytes(packager().packaged(), name: "made segmenter"))
  }

  private func note(_ activation: Int8) throws(VisionError) -> [UInt8] {
    var builder = FlatBufferBuilder()
    let version = builder.string("1.0.0")
    let root = builder.table {
      $0.set(0, activation)
      $0.set(1, version)
    }
    return try builder.finish(root: root, identifier: identifier)
  }
}
