internal import Frames
internal import MLKitVision
internal import VisionBase
internal import VisionTasks

/// The options of a segmenter as it applies them.
struct SegmenterSettings: Hashable, Sendable {
  let isStream: Bool
  let isRawSize: Bool

  /// The share of the last mask that stays where the new one is uncertain: MediaPipe's for poses.
  ///
  /// Upstream documents that it smooths, not by how much.
  private static let smoothing: Float = 0.7

  init(_ options: CommonSegmenterOptions) {
    isStream = options.segmenterMode != .singleImage
    isRawSize = options.shouldEnableRawSizeMask
  }

  /// Creates an engine for a model.
  func engine(
    _ model: ModelReference, threadCount: Int?
  ) throws(VisionError) -> sending DetectorEngine<SegmentationMask> {
    let engine = try SegmentationEngine(
      model.open(),
      options: SegmenterOptions(
        smoothing: isStream ? Self.smoothing : 0, threadCount: threadCount))
    let settings = self
    return DetectorEngine { (frame) throws(VisionError) in
      try settings.mask(of: engine.segment(frame))
    } trackedResults: { (frame, microseconds) throws(VisionError) in
      try settings.mask(
        of: engine.nextSegmentation(of: frame, timestampInMicroseconds: microseconds))
    } reset: {
      engine.reset()
    }
  }

  /// Returns the client's mask for a result.
  func mask(of result: SegmentationResult) throws(VisionError) -> SegmentationMask {
    try SegmentationMask(result.subject(size: size(of: result)))
  }

  private func size(of result: SegmentationResult) -> MaskSize {
    guard isRawSize else { return .picture }
    let orientation = result.picture.orientation
    guard orientation != .up else { return .model }
    return orientation.swapsSides
      ? .pixels(width: result.modelHeight, height: result.modelWidth)
      : .pixels(width: result.modelWidth, height: result.modelHeight)
  }
}
