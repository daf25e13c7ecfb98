import ModelBytes
package import ModelFiles
package import VisionBase

/// A model's task, derived from its outputs, and the roles of these.
package struct OutputRoles: Sendable {
  /// A task that a model is made for.
  package enum Task: Hashable, Sendable {
    /// Boxes, classes, scores and their number: the model itself suppresses overlaps.
    case detector(boxes: Int, classes: Int, scores: Int, count: Int)
    /// Boxes and scores of every anchor.
    case anchorDetector(boxes: Int, scores: Int)
    /// Scores of classes; with several outputs, each has its own classes.
    case classifier
    /// Another task.
    case other
  }

  /// The model's task.
  package let task: Task

  private let model: ModelFile

  /// The operator that suppresses overlaps inside a detector.
  private static let suppression = "TFLite_Detection_PostProcess"

  /// The names by which tasks tell a detector's outputs apart, in the order of `Task.detector`.
  package static let detectorNames = ["location", "category", "score", "number of detections"]

  /// Derives the roles from a model's outputs and their metadata.
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
    // Tasks expect the outputs in this order unless all have these names.
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

  /// Returns the indices of the suppressing operator's four outputs in the model; nil without it.
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

  /// Returns the number of classes that an output distinguishes; nil when the model does not give
  /// it.
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
