internal import Frames
package import ModelFiles
package import VisionBase

/// Shows single objects to a classifier.
///
/// Not thread-safe: its owner, the engine it is given to, serialises calls.
package final class ObjectLabeler {
  private let engine: ClassificationEngine
  private let threshold: Float
  private let largestCount: Int

  /// What is added to an object's box on each side, as a fraction of the box: detectors cut close.
  static let margin = 0.05
  /// So many times the labels that are asked for are remembered.
  private static let memory = 3

  /// Prepares the model.
  ///
  /// Throws a `VisionError` whose cause is a `ClassifierModelFault`, `MetadataFault` or
  /// `ImageInputFault` where it makes no classifier.
  package init(_ model: ModelFile, options: TrackerOptions) throws(VisionError) {
    threshold = try Self.threshold(of: model, options)
    largestCount = options.maxLabelsPerObject
    let remembered = largestCount.multipliedReportingOverflow(by: Self.memory)
    engine = try ClassificationEngine(
      model,
      options: ClassifierOptions(
        scoreThreshold: -.greatestFiniteMagnitude,
        maxResults: remembered.overflow ? largestCount : remembered.partialValue,
        displayNamesLocale: options.displayNamesLocale, threadCount: options.threadCount))
  }

  /// The score that labels need: what the options say, else the model's metadata, else 0.
  ///
  /// Models whose scores are no probabilities give negative ones.
  private static func threshold(
    of model: ModelFile, _ options: TrackerOptions
  ) throws(VisionError) -> Float {
    if let threshold = options.classifierScoreThreshold { return threshold }
    return try ModelMetadata(of: model)?.outputs.first?.scoreThreshold() ?? 0
  }

  /// Looks at an object and adds what it may be to its memory.
  func label(
    _ box: PictureBox, of frame: Frame, orientation: Orientation, in memory: inout LabelMemory
  ) throws(VisionError) {
    let picture = PictureGeometry(
      width: frame.width, height: frame.height, orientation: orientation)
    guard let part = box.grown(by: Self.margin).clipped(to: picture) else { return }
    let (width, height) = (Double(frame.width), Double(frame.height))
    let result = try engine.classify(
      frame,
      part: NormalizedRect(
        x: part.x / width, y: part.y / height, width: part.width / width,
        height: part.height / height), orientation: orientation)
    // Further outputs are other classifications of the same object; ML Kit's labels are of one.
    memory.add(
      result.heads.first?.categories ?? [], threshold: threshold, largestCount: largestCount)
  }
}
