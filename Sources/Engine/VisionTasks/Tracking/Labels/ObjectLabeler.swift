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

  /// Prepares the model.
  ///
  /// Throws a `VisionError` whose cause is a `ClassifierModelFault`, `MetadataFault` or
  /// `ImageInputFault` where it makes no classifier.
  package convenience init(_ model: ModelFile, options: TrackerOptions) throws(VisionError) {
    try self.init(LabelerModel(model, options: options), threadCount: options.threadCount)
  }

  /// Prepares one of several labelers for a model.
  init(_ model: LabelerModel, threadCount: Int?) throws(VisionError) {
    engine = try ClassificationEngine(model.classifier, threadCount: threadCount)
    threshold = model.threshold
    largestCount = model.largestCount
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
