internal import ModelFiles
public import VisionBase

// Derives the task from a model's outputs, so that callers need not know where labels belong.

extension ModelPackager {
  /// Names the classes of a classifier or detector in the place where its task reads the names.
  ///
  /// A detector with four outputs has the names as the values of its classes, one with two outputs
  /// along its scores; a classifier has them along an output.
  ///
  /// - Parameters:
  ///   - names: The name of each class, in the model's order.
  ///   - displayNames: The names in other languages, by locale.
  ///   - output: The output of a classifier with the classes; may be left out when only one has
  ///     that number of classes.
  /// - Throws: `optionInvalid` when the numbers of names and classes differ, when the output has no
  ///   classes, and what `setLabels` throws.
  public mutating func setClassNames(
    _ names: [String], displayNames: [String: [String]] = [:], ofOutput output: Int? = nil
  ) throws(VisionError) {
    let roles = try OutputRoles(of: model, metadata.outputs)
    let place = try outputWithClasses(chosen: output, nameCount: names.count, roles)
    if let count = try roles.classCount(ofOutput: place), count != names.count {
      throw VisionError(
        .optionInvalid,
        "\(model.bytes.name): it has \(counted(count, "class", "classes")) and was given "
          + counted(names.count, "label")
          + (names.count == count + 1 ? "; does the first label stand for the background?" : ""))
    }
    let isDetector = if case .detector = roles.task { true } else { false }
    try setLabels(
      names, displayNames: displayNames, kind: isDetector ? .valueLabels : .axisLabels,
      ofOutput: place)
  }

  /// Sets the score threshold of the output with the scores.
  ///
  /// For a classifier with several, it sets that of the named output.
  package mutating func setScoreThreshold(
    _ threshold: Float, ofChosenOutput output: Int?
  ) throws(VisionError) {
    let scores =
      switch try OutputRoles(of: model, metadata.outputs).task {
      case .detector(_, let classes, let scores, _): try scoresOfDetector(scores, classes, output)
      case .anchorDetector(_, let scores): try scoresOfDetector(scores, scores, output)
      case .classifier, .other: output ?? 0
      }
    try setScoreThreshold(threshold, ofOutput: scores)
  }

  /// Returns the output with the scores of a detector.
  ///
  /// Throws when an output was chosen that has neither these nor the classes.
  private func scoresOfDetector(
    _ scores: Int, _ classes: Int, _ chosen: Int?
  ) throws(VisionError) -> Int {
    guard let chosen, chosen != scores, chosen != classes else { return scores }
    throw VisionError(
      .optionInvalid,
      "the scores of the detector \(model.bytes.name) are output \(scores), not output \(chosen)")
  }

  /// Describes the roles of a detector's outputs, if its graph shows them and the metadata does
  /// not.
  ///
  /// Tasks need that to accept a plain detector whose graph ends with
  /// `TFLite_Detection_PostProcess`. Other models stay unchanged.
  ///
  /// Throws when the graph cannot be read.
  public mutating func describeDetector() throws(VisionError) {
    guard
      case .detector(let boxes, let classes, let scores, let count) =
        try OutputRoles(of: model, metadata.outputs).task,
      !metadata.outputs.contains(where: { $0.content?.kind == .boundingBoxes })
    else { return }
    // The operator writes top, left, bottom, right.
    let corners = BoundingBoxProperties(index: [1, 0, 3, 2], kind: .boundaries)
    for (output, name) in zip([boxes, classes, scores, count], OutputRoles.detectorNames) {
      metadata.subgraphs[0].outputs[output].name = name
      metadata.subgraphs[0].outputs[output].content =
        output == boxes ? .boundingBoxes(corners) : .feature
    }
    guard let input = metadata.inputs.first, input.content == nil else { return }
    metadata.subgraphs[0].inputs[0].content = .image(ImageProperties(colorSpace: .rgb))
  }

  private func outputWithClasses(
    chosen: Int?, nameCount: Int, _ roles: OutputRoles
  ) throws(VisionError) -> Int {
    switch roles.task {
    case .detector(_, let place, _, _), .anchorDetector(_, let place):
      guard let chosen, chosen != place else { return place }
      throw VisionError(
        .optionInvalid,
        "the labels of the detector \(model.bytes.name) belong to output \(place), not to output "
          + "\(chosen)")
    case .classifier, .other:
      if let chosen { return chosen }
      var fitting: [Int] = []
      for output in model.outputs.indices where try roles.classCount(ofOutput: output) == nameCount
      {
        fitting.append(output)
      }
      guard fitting.count < 2 else {
        throw VisionError(
          .optionInvalid,
          "\(model.bytes.name) has several outputs with \(nameCount) classes; say which one has "
            + "these labels (--label-output N)")
      }
      return fitting.first ?? 0
    }
  }
}
