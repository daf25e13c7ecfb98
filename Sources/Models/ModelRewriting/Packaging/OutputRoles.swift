package import ModelFiles
package import VisionBase

/// What a model is for, as its outputs show, and which of them have names and scores of classes.
package struct OutputRoles: Sendable {
  /// What a model is for.
  package enum Task: Hashable, Sendable {
    /// Boxes, classes, scores and their number: overlaps are suppressed inside the model.
    case detector(boxes: Int, classes: Int, scores: Int, count: Int)
    /// Boxes and scores of every anchor.
    case anchorDetector(boxes: Int, scores: Int)
    /// Scores of classes; several outputs have classes of their own.
    case classifier
    /// Something else.
    case other
  }

  /// What the model is for.
  package let task: Task

  private let model: ModelFile

  /// The operator that suppresses overlaps inside a detector.
  private static let suppression = "TFLite_Detection_PostProcess"

  /// The names by which tasks tell the outputs of a detector apart, in the order of `Task.detector`.
  package static let detectorNames = ["location", "category", "score", "number of detections"]

  /// Looks at a model's outputs and at what is said about them.
  ///
  /// Throws when the model's graph cannot be read.
  package init(of model: ModelFile, _ outputs: [TensorMetadata]) throws(VisionError) {
    self.model = model
    task = try Self.task(of: model, outputs)
  }

  private static func task(
    of model: ModelFile, _ outputs: [TensorMetadata]
  ) throws(VisionError) -> Task {
    let shapes = model.outputs.map(\.shape)
    let isDescribed = outputs.contains { $0.content?.kind == .boundingBoxes }
    // Tasks take the outputs in this order unless all have these names.
    let named = detectorNames.compactMap { name in outputs.firstIndex { $0.name == name } }
    if shapes.count == 4 {
      let roles =
        isDescribed || named.count == 4
        ? (named.count == 4 ? named : [0, 1, 2, 3]) : try suppressedOutputs(of: model)
      if let roles {
        return .detector(boxes: roles[0], classes: roles[1], scores: roles[2], count: roles[3])
      }
    }
    if shapes.count == 2, shapes.allSatisfy({ $0.count == 3 }), shapes[0][1] == shapes[1][1] {
      let isTurned = outputs.first?.name == "score" && outputs.last?.name == "location"
      return isTurned
        ? .anchorDetector(boxes: 1, scores: 0) : .anchorDetector(boxes: 0, scores: 1)
    }
    let areScores = shapes.allSatisfy { shape in
      (shape.count == 2 || shape.count == 4) && shape.dropLast().allSatisfy { $0 == 1 }
    }
    return areScores && !shapes.isEmpty ? .classifier : .other
  }

  /// Where the four outputs of the suppressing operator are among the model's; nil without it.
  private static func suppressedOutputs(of model: ModelFile) throws(VisionError) -> [Int]? {
    let graph = try ModelGraph(FlatBuffer(model.bytes), onlyMainSubgraph: true)
    guard let main = graph.subgraphs.first,
      let operation = main.operators.first(where: { record in
        graph.operatorCodes.indices.contains(record.codeIndex)
          && graph.operatorCodes[record.codeIndex].customCode == suppression
      })
    else { return nil }
    let places = operation.outputs.compactMap { main.outputs.firstIndex(of: $0) }
    return places.count == 4 && Set(places).count == 4 ? places : nil
  }

  /// How many classes an output tells apart; nil when the model does not say.
  package func classCount(ofOutput output: Int) throws(VisionError) -> Int? {
    if case .detector = task {
      let count = try model.customOptions(ofOperator: Self.suppression)?["num_classes"]
      return count.flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
    }
    guard model.outputs.indices.contains(output),
      let count = (model.outputs[output].shapeSignature ?? model.outputs[output].shape).last,
      count > 0
    else { return nil }
    return count
  }
}
