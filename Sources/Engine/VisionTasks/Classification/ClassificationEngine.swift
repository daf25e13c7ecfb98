package import Frames
package import ModelFiles
package import VisionBase

/// Classifies pictures, one frame after the other, on the calling thread.
///
/// All one-time work happens in `init`. Not thread-safe: the owner serializes calls.
package final class ClassificationEngine {
  private let model: PictureModel
  private let classifier: ClassifierModel

  /// Creates an engine for a model.
  ///
  /// Throws a `VisionError` whose cause is a `ClassifierModelFault`, `MetadataFault`,
  /// `ImageInputFault` or `CategoryOptionsFault` if the model or the options do not fit a
  /// classifier.
  package convenience init(
    _ file: ModelFile, options: ClassifierOptions, rules: ImageInputRules = .all
  ) throws(VisionError) {
    try self.init(
      ClassifierModel(DescribedModel(file), options: options.categories), rules: rules,
      threadCount: options.threadCount)
  }

  /// Creates one of several engines for a model.
  package init(
    _ classifier: ClassifierModel, rules: ImageInputRules = .all, threadCount: Int?
  ) throws(VisionError) {
    self.classifier = classifier
    model = try PictureModel(classifier.described, rules: rules, threadCount: threadCount)
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
    let looking = SampledRegion(
      of: frame, part: part, orientation: orientation ?? frame.orientation)
    try model.run(looking.region, of: frame)
    var heads: [ClassificationHead] = []
    for (index, head) in classifier.heads.enumerated() {
      let classes = try model.withOutput(index) { (scores) throws(VisionError) in
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
}
