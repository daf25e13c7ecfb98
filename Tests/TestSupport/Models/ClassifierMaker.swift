package import ModelRewriting
package import ModelFiles
package import VisionBase

/// A packaged classifier with the same scores for every picture: make a good one, then break it.
package struct ClassifierMaker: Sendable {
  /// The scores of each output.
  package var scores: [[Float]] = [[0.25, 0.75, 0.5]]
  /// The labels of each output; an empty list leaves an output without labels.
  package var labels = [["cat", "dog", "bird"]]
  package var displayNames: [String: [String]] = [:]
  package var input = ModelMaker.Elements.floats
  package var inputShape: [Int32] = [1, 2, 2, 3]
  package var output = ModelMaker.Elements.floats
  /// The element types of outputs that differ, by output number.
  package var otherOutputs: [Int: ModelMaker.Elements] = [:]
  /// The dimensions in front of the number of classes in an output's shape.
  package var leadingSides: [Int32] = [1]
  /// True if brighter pictures get higher scores.
  package var scoresAddBrightness = true

  package init() {}

  /// The graph, without metadata.
  package var model: ModelMaker {
    let answers = scores.indices.map { index in
      let rows = [[Float]](
        repeating: scores[index], count: Int(leadingSides.reduce(1, *)))
      var answer = ModelMaker.Answer(
        "scores \(index)", leadingSides + [Int32(scores[index].count)], rows.flatMap { $0 })
      answer.elements = otherOutputs[index] ?? output
      answer.addsBrightness = scoresAddBrightness
      return answer
    }
    return .answering(answers, input: input, shape: inputShape)
  }

  /// Returns complete metadata, ready to be broken.
  package func packager() throws(VisionError) -> ModelPackager {
    var packager = try ModelPackager(ModelFile(model.stableBytes()))
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    for (index, labels) in labels.enumerated() where !labels.isEmpty {
      try packager.setLabels(labels, displayNames: displayNames, ofOutput: index)
    }
    return packager
  }

  /// Returns the finished file.
  package func file() throws(VisionError) -> ModelFile {
    try ModelFile(StableBytes(packager().packaged(), name: "made classifier"))
  }
}
