internal import Frames
package import ModelFiles
package import VisionBase

/// Classifies single objects.
///
/// Not thread-safe: the owning engine serializes calls.
package final class ObjectLabeler {
  private let engine: ClassificationEngine
  private let threshold: Float
  private let largestCount: Int

  /// The margin added on each side of an object's box, as a fraction of the box: detectors crop
  /// tightly.
  static let margin = 0.05

  /// Creates a labeler for a model.
  ///
  /// Throws a `VisionError` whose cause is a `ClassifierModelFault`, `MetadataFault` or
  /// `ImageInputFault` if the model does not fit a classifier.
  package convenience init(_ model: ModelFile, options: TrackerOptions) throws(VisionError) {
    try self.init(LabelerModel(model, options: options), threadCount: options.threadCount)
  }

  /// Creates one of several labelers for a model.
  init(_ model: LabelerModel, threadCount: Int?) throws(VisionError) {
    engine = try ClassificationEngine(model.classifier, threadCount: threadCount)
    threshold = model.threshold
    largestCount = model.largestCount
  }

  /// Classifies an object and adds the result to its memory.
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
    // Further outputs are other classifications of the same object; ML Kit's labels come from one
    // output.
    memory.add(
      result.heads.first?.categories ?? [], threshold: threshold, largestCount: largestCount)
  }
}
