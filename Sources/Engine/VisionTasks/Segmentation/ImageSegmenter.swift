public import Frames
public import VisionBase

/// Segments pictures: finds the pixels of a subject, such as a person, or of each of several
/// classes.
///
/// ```swift
/// let segmenter = try await ImageSegmenter()
/// let frame = try Frame(decoding: "me.jpg")
/// let result = try await segmenter.masks(in: frame)
/// let categories = try result.categories()
/// print(categories.areas[0] ?? 0, "pixels of a person")
/// ```
///
/// Pictures are processed upright, according to the frame's orientation, and masks are turned back
/// to the stored picture. Safe to use from any thread: calls wait for each other, since one
/// segmenter owns one copy of the model.
public final class ImageSegmenter: Sendable {
  /// The segmenter's options.
  public let options: SegmenterOptions

  /// The names of the model's classes; empty if it has none.
  public let labels: [String]

  private let engines: EngineOwner<SegmentationEngine>

  /// Creates a segmenter and loads its model, without blocking the calling thread.
  ///
  /// Throws `modelMissing` for a named model that has not been pulled, `runtimeMissing` without the
  /// runtime, `modelInvalid` or `modelUnsupported` for a file that is not a segmenter, and
  /// `optionInvalid` for options out of range.
  public convenience init(
    model: ModelReference = .named("selfie"), options: SegmenterOptions = SegmenterOptions()
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
    let owner = try EngineOwner(label: "vision-tasks.segmenter", threadCount: options.threadCount) {
      (threadCount) throws(VisionError) in
      try SegmentationEngine(segmenter, options: options, threadCount: threadCount)
    }
    return (owner, segmenter.labelNames)
  }

  /// Segments a frame, blocking the calling thread.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - region: The part to look at, in fractions of the stored picture; nil for all.
  /// - Returns: The masks, which are computed when they are read.
  /// - Throws: The errors of the runtime, `runtimeFailed` if the model's numbers are not finite, or
  ///   `optionInvalid` for a region without an extent.
  public func segment(
    _ frame: Frame, region: NormalizedRect? = nil
  ) throws(VisionError) -> SegmentationResult {
    try engines { (engine) throws(VisionError) in try engine.segment(frame, part: region) }
  }

  /// Segments a frame; parameters and errors are those of `segment`.
  public func masks(
    in frame: Frame, region: NormalizedRect? = nil
  ) async throws(VisionError) -> SegmentationResult {
    try await engines.queued { (engine) throws(VisionError) in
      try engine.segment(frame, part: region)
    }
  }

  /// Segments many frames at once, on all cores.
  ///
  /// Returns a result or an error for each frame, in the frames' order.
  public func masks(
    in frames: [Frame], region: NormalizedRect? = nil
  ) async throws(VisionError) -> [Result<SegmentationResult, VisionError>] {
    try await engines.results(of: frames) { (engine, frame) throws(VisionError) in
      try engine.segment(frame, part: region)
    }
  }

  /// Segments each frame of a sequence, with `SegmenterOptions.smoothing` between them; with a
  /// region, the same part of each frame.
  ///
  /// Every sequence has its own state, so one segmenter can serve several. Frames need increasing
  /// timestamps; a frame without one counts as 1/30 second after the previous frame.
  public func masks<Source: AsyncSequence & Sendable>(
    in frames: Source, region: NormalizedRect? = nil, policy: FramePolicy = .keepAll
  ) -> ResultStream<Source, SegmentationResult> where Source.Element == Frame {
    ResultStream(frames, policy: policy, makingSequence: { self.sequence(region: region) })
  }

  /// Returns a new stream that takes one frame at a time, with `SegmenterOptions.smoothing`
  /// between them; with a region, it segments the same part of each frame.
  public func sequence(region: NormalizedRect? = nil) -> FrameSequence<SegmentationResult> {
    FrameSequence(engines, remembering: MaskStream()) {
      (engine, frame, time, stream) throws(VisionError) in
      try engine.nextSegmentation(
        of: frame, timestampInMicroseconds: time, part: region, in: &stream)
    }
  }
}
