package import ModelRewriting
package import ModelFiles
package import VisionBase

/// A packaged detector that finds the same objects in every picture: make a good one, then break
/// it.
///
/// ```swift
/// var detector = DetectorMaker()
/// detector.scoresAddBrightness = true
/// var packager = try detector.packager()
/// packager.metadata.subgraphs[0].outputs[0].content = .feature
/// let bytes = try packager.packaged()
/// ```
package struct DetectorMaker: Sendable {
  /// A box in fractions of the picture, with its class and score.
  package struct Object: Sendable {
    package var box: (left: Float, top: Float, right: Float, bottom: Float)
    package var classIndex: Float
    package var score: Float

    package init(
      _ box: (left: Float, top: Float, right: Float, bottom: Float), _ classIndex: Float,
      _ score: Float
    ) {
      (self.box, self.classIndex, self.score) = (box, classIndex, score)
    }
  }

  package var objects = [
    Object((0.1, 0.2, 0.5, 0.6), 0, 0.75), Object((0.5, 0.5, 1, 1), 1, 0.5),
    Object((0, 0, 0.25, 0.25), 2, 0.25),
  ]
  /// The number of objects that the model claims; nil means the true number.
  package var claimedCount: Float?
  package var labels = ["cat", "dog", "bird"]
  package var displayNames: [String: [String]] = [:]
  package var input = ModelMaker.Elements.floats
  package var inputShape: [Int32] = [1, 2, 2, 3]
  package var output = ModelMaker.Elements.floats
  /// The element types of outputs that differ, by output number.
  package var otherOutputs: [Int: ModelMaker.Elements] = [:]
  /// True if brighter pictures get higher scores, so that results tell pictures apart.
  package var scoresAddBrightness = false
  /// True if white pictures show the next class.
  package var classesAddBrightness = false

  package init() {}

  /// The graph, without metadata.
  package var model: ModelMaker {
    let count = Int32(objects.count)
    let corners = objects.flatMap { [$0.box.top, $0.box.left, $0.box.bottom, $0.box.right] }
    var answers = [
      ModelMaker.Answer("boxes", [1, count, 4], corners),
      ModelMaker.Answer("classes", [1, count], objects.map(\.classIndex)),
      ModelMaker.Answer("scores", [1, count], objects.map(\.score)),
      ModelMaker.Answer("count", [1], [claimedCount ?? Float(count)]),
    ]
    answers[1].addsBrightness = classesAddBrightness
    answers[2].addsBrightness = scoresAddBrightness
    for index in answers.indices { answers[index].elements = otherOutputs[index] ?? output }
    return .answering(answers, input: input, shape: inputShape)
  }

  /// Returns complete metadata, ready to be broken.
  package func packager() throws(VisionError) -> ModelPackager {
    try packager(of: model)
  }

  /// Returns complete metadata for another graph with the same outputs.
  package func packager(of model: ModelMaker) throws(VisionError) -> ModelPackager {
    var packager = try ModelPackager(ModelFile(model.stableBytes()))
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    let names = ["location", "category", "score", "number of detections"]
    for (index, name) in names.enumerated() {
      packager.metadata.subgraphs[0].outputs[index].name = name
    }
    packager.metadata.subgraphs[0].outputs[0].content = .boundingBoxes(
      BoundingBoxProperties(index: [1, 0, 3, 2], kind: .boundaries))
    if !labels.isEmpty {
      try packager.setLabels(labels, displayNames: displayNames, kind: .valueLabels, ofOutput: 1)
    }
    return packager
  }
}

extension DetectorMaker {
  /// Returns a detector that fails on white pictures: only the class of black ones has a
  /// calibration.
  package static func failingOnWhite() throws(VisionError) -> [UInt8] {
    var detector = DetectorMaker()
    detector.objects = [Object((0, 0, 1, 1), 0, 0.5)]
    detector.classesAddBrightness = true
    var packager = try detector.packager()
    try packager.setScoreCalibration(
      ScoreCalibration(
        ScoreCalibrationOptions(transformation: .identity, defaultScore: 0),
        sigmoids: [ScoreCalibration.Sigmoid(scale: 1, slope: 1, offset: 0)]), ofOutput: 2)
    return try packager.packaged()
  }
}

/// A packaged detector with raw boxes, in the form of MediaPipe's own: two outputs.
package struct AnchorDetectorMaker: Sendable {
  /// One row for each anchor: y, x, height, width, then key points.
  package var boxes: [[Float]]
  /// One row of scores for each anchor.
  package var scores: [[Float]]
  package var decoding: DetectorDecodingOptions
  package var labels = ["cat", "dog"]

  /// Creates three boxes around one anchor; the first two overlap.
  package init() {
    boxes = [[0, 0, 1, 1], [0.01, 0, 1, 1], [2, 2, 1, 1]]
    scores = [[0.5, 0.25], [0.125, 0.75], [0.25, 0.125]]
    let anchor = DetectorDecodingOptions.Anchor(
      xCenter: 0.25, yCenter: 0.25, width: 0.25, height: 0.25)
    decoding = DetectorDecodingOptions(anchors: [anchor, anchor, anchor], classCount: 2)
  }

  /// The graph, without metadata.
  package var model: ModelMaker {
    let (count, values, classes) = (boxes.count, boxes[0].count, scores[0].count)
    return .answering([
      ModelMaker.Answer("boxes", [1, Int32(count), Int32(values)], boxes.flatMap { $0 }),
      ModelMaker.Answer("scores", [1, Int32(count), Int32(classes)], scores.flatMap { $0 }),
    ])
  }

  /// Returns complete metadata, ready to be broken.
  package func packager() throws(VisionError) -> ModelPackager {
    var packager = try ModelPackager(ModelFile(model.stableBytes()))
    try packager.setNormalization(Normalization(means: [0], deviations: [255]))
    for (index, name) in ["location", "score"].enumerated() {
      packager.metadata.subgraphs[0].outputs[index].name = name
    }
    packager.metadata.subgraphs[0].outputs[0].content = .boundingBoxes(
      BoundingBoxProperties(kind: .boundaries))
    try packager.setLabels(labels, ofOutput: 1)
    try packager.setDetectorDecoding(decoding)
    return packager
  }
}
