package import Frames
package import ModelFiles
package import VisionBase

/// Classifies pictures, one frame after the other, on the calling thread.
///
/// All one-time work happens in `init`. Not thread-safe: the owner serializes calls.
package final class ClassificationEngine {
  private let model: Model
  private let classifier: ClassifierModel

  /// The model with the way that its pictures take.
  private enum Model {
    case stretched(PictureModel)
    case fitted(FittedModel)
  }

  /// Creates an engine for a model.
  ///
  /// Throws a `VisionError` whose cause is a `ClassifierModelFault`, `MetadataFault`,
  /// `ImageInputFault` or `CategoryOptionsFault` if the model or the options do not fit a
  /// classifier.
  package convenience init(
    _ file: ModelFile, options: ClassifierOptions, rules: ImageInputRules = .all
  ) throws(VisionError) {
    let described = try DescribedModel(file, recognizesExports: rules.recognizesExports)
    try self.init(
      ClassifierModel(described, options: options.categories), rules: rules,
      threadCount: options.threadCount)
  }

  /// Creates one of several engines for a model.
  package init(
    _ classifier: ClassifierModel, rules: ImageInputRules = .all, threadCount: Int?
  ) throws(VisionError) {
    self.classifier = classifier
    let described = classifier.described
    model =
      try described.export == nil
      ? .stretched(PictureModel(described, rules: rules, threadCount: threadCount))
      : .fitted(FittedModel(described.file, fit: .centerCrop, threadCount: threadCount))
  }

  /// Classifies a part of a frame; nil for the whole frame.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - part: The part to look at, in fractions of the stored picture.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: One list of classes for each output of the model.
  /// - Throws: The errors of the runtime, or `optionInvalid` for a part that cannot be sampled.
  package func classify(
    _ frame: Frame, part: NormalizedRect? = nil, orientation: Orientation? = nil
  ) throws(VisionError) -> ClassificationResult {
    let orientation = orientation ?? frame.orientation
    switch model {
    case .stretched(let model):
      try model.run(
        SampledRegion(of: frame, part: part, orientation: orientation).region, of: frame)
    case .fitted(let model):
      try model.run(UprightArea(of: frame, part: part, orientation: orientation), of: frame)
    }
    var heads: [ClassificationHead] = []
    for (index, head) in classifier.heads.enumerated() {
      let classes = try scores(ofOutput: index) { (scores) throws(VisionError) in
        try head.decoder.decode(scores)
      }
      heads.append(
        ClassificationHead(
          headIndex: index, headName: head.name,
          categories: classes.map { Category($0, labels: head.labels) }))
    }
    return ClassificationResult(
      heads: heads, timestampInMicroseconds: frame.timestampInMicroseconds)
  }

  private func scores(
    ofOutput index: Int, _ body: (Span<Float>) throws(VisionError) -> [ScoredClass]
  ) throws(VisionError) -> [ScoredClass] {
    switch model {
    case .stretched(let model): try model.withOutput(index, body)
    case .fitted(let model): try model.withOutput(body)
    }
  }
}
