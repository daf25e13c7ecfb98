internal import Frames
internal import VisionBase
internal import VisionTasks

/// A segmentation engine that answers as upstream's segmenters do.
package final class UpstreamSegmenter {
  private let engine: SegmentationEngine
  private let options: SegmenterTaskOptions

  init(
    _ model: SegmenterModel, _ options: SegmenterTaskOptions, threadCount: Int?
  ) throws(VisionError) {
    engine = try SegmentationEngine(
      model, options: options.engineOptions, threadCount: threadCount)
    self.options = options
  }

  /// The names of the model's classes; empty if it has none.
  var labels: [String] { engine.labels }

  /// The rotation of all pictures; nil for that of each picture.
  ///
  /// Upstream ignores rotations for models of four channels
  /// (docs/reference/mediapipe-segmentation.md 5).
  private var orientation: Orientation? { engine.takesFourChannels ? .up : nil }

  /// Returns the masks of a picture.
  func masks(of frame: Frame) throws(VisionError) -> SegmenterMasks {
    try SegmenterMasks(engine.segment(frame, orientation: orientation), options)
  }

  /// Returns the masks of what is selected in a picture.
  func masks(
    of frame: Frame, at selection: SegmenterSelection
  ) throws(VisionError) -> SegmenterMasks {
    let points = PictureSelection.scribble(selection.pixels(in: frame))
    return try SegmenterMasks(
      engine.segment(frame, at: points, orientation: orientation), options)
  }
}
