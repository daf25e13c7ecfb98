public import Frames
public import VisionBase

/// Segments the thing in a picture that a person points at.
///
/// ```swift
/// let segmenter = try await InteractiveSegmenter(model: .file("magic_touch.tflite"))
/// let result = try await segmenter.masks(in: frame, at: .point(PicturePoint(x: 320, y: 200)))
/// let alpha = try result.alpha()
/// ```
///
/// The model takes a picture of four channels; the last one shows the selection. Pictures are
/// processed upright, and masks are turned back. Safe to use from any thread: calls wait for each
/// other.
public final class InteractiveSegmenter: Sendable {
  /// The segmenter's options; `smoothing` has no effect.
  public let options: SegmenterOptions

  /// The names of the model's classes; empty if it has none.
  public let labels: [String]

  private let engines: EngineOwner<SegmentationEngine>

  /// Creates a segmenter and loads its model, without blocking the calling thread.
  ///
  /// Throws what `ImageSegmenter` throws, and `modelUnsupported` for a model without a fourth
  /// channel, which would ignore the selection.
  public convenience init(
    model: ModelReference, options: SegmenterOptions = SegmenterOptions()
  ) async throws(VisionError) {
    let (engines, labels) = try await offCooperativeThreads { () throws(VisionError) in
      try Self.engines(model, options)
    }
    self.init(engines, labels, options)
  }

  /// Creates a segmenter and loads its model on the calling thread; throws like the asynchronous
  /// form.
  public convenience init(
    loading model: ModelReference, options: SegmenterOptions = SegmenterOptions()
  ) throws(VisionError) {
    let (engines, labels) = try Self.engines(model, options)
    self.init(engines, labels, options)
  }

  private init(
    _ engines: EngineOwner<SegmentationEngine>, _ labels: [String], _ options: SegmenterOptions
  ) {
    (self.engines, self.labels, self.options) = (engines, labels, options)
  }

  private static func engines(
    _ model: ModelReference, _ options: SegmenterOptions
  ) throws(VisionError) -> (EngineOwner<SegmentationEngine>, [String]) {
    let segmenter = try SegmenterModel(
      DescribedModel(model.open()), displayNamesLocale: options.displayNamesLocale)
    let file = segmenter.described.file
    guard FourChannelModel.takes(file) else {
      throw VisionError(
        .modelUnsupported,
        "\(file.bytes.name): an interactive segmenter takes pictures of four channels, and would "
          + "ignore the selection otherwise",
        cause: ImageInputFault.shape(file.inputs.first?.shape ?? []))
    }
    let owner = try EngineOwner(
      label: "vision-tasks.interactive-segmenter", threadCount: options.threadCount
    ) { (threadCount) throws(VisionError) in
      try SegmentationEngine(segmenter, options: options, threadCount: threadCount)
    }
    return (owner, segmenter.labelNames)
  }

  /// Segments what is selected in a frame, blocking the calling thread.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - selection: A point on the thing, or a line over it, in pixels of the stored picture.
  /// - Returns: The masks, which are computed when they are read.
  /// - Throws: `optionInvalid` for a selection outside the picture or without points; otherwise
  ///   what `ImageSegmenter.segment` throws.
  public func segment(
    _ frame: Frame, at selection: PictureSelection
  ) throws(VisionError) -> SegmentationResult {
    try engines { (engine) throws(VisionError) in try engine.segment(frame, at: selection) }
  }

  /// Segments what is selected in a frame; parameters and errors are those of `segment`.
  public func masks(
    in frame: Frame, at selection: PictureSelection
  ) async throws(VisionError) -> SegmentationResult {
    try await engines.queued { (engine) throws(VisionError) in
      try engine.segment(frame, at: selection)
    }
  }
}
