public import Frames
public import VisionBase

/// Finds objects of any kind in pictures, and tracks them through streams.
///
/// ```swift
/// let tracker = try await ObjectTracker(classifier: .file("birds.tflite"))
/// for try await result in tracker.objects(in: frames) {
///   for object in result.objects {
///     print(object.trackingID ?? 0, object.boundingBox, object.bestCategory?.name ?? "")
///   }
/// }
/// ```
///
/// A detector locates objects, and a classifier, if there is one, labels them. Boxes are in the
/// pixels of the stored picture; `PictureGeometry.upright(_:)` rotates them. Safe to use from any
/// thread: calls wait for each other, since one tracker owns one copy of the models.
public final class ObjectTracker: Sendable {
  /// The tracker's options.
  public let options: TrackerOptions

  private let engines: EngineOwner<TrackingEngine>

  /// Creates a tracker and loads its models, without blocking the calling thread.
  ///
  /// Throws `modelMissing` for a named model that has not been pulled, `runtimeMissing` without the
  /// runtime, `modelInvalid` or `modelUnsupported` for files that are not a detector or classifier,
  /// and `optionInvalid` for options out of range.
  public convenience init(
    localizer: LocalizerModels = .default, classifier: ModelReference? = nil,
    options: TrackerOptions = TrackerOptions()
  ) async throws(VisionError) {
    let engines = try await offCooperativeThreads { () throws(VisionError) in
      try Self.engines(localizer, classifier, options)
    }
    self.init(engines, options)
  }

  /// Creates a tracker and loads its models on the calling thread; throws like the asynchronous
  /// form.
  public convenience init(
    loading localizer: LocalizerModels, classifier: ModelReference? = nil,
    options: TrackerOptions = TrackerOptions()
  ) throws(VisionError) {
    self.init(try Self.engines(localizer, classifier, options), options)
  }

  private init(_ engines: EngineOwner<TrackingEngine>, _ options: TrackerOptions) {
    self.engines = engines
    self.options = options
  }

  private static func engines(
    _ localizer: LocalizerModels, _ classifier: ModelReference?, _ options: TrackerOptions
  ) throws(VisionError) -> EngineOwner<TrackingEngine> {
    let models = try TrackerModels(
      localizer: localizer.open(), classifier: classifier?.open(), options: options)
    return try EngineOwner(label: "vision-tasks.tracker", threadCount: options.threadCount) {
      (threadCount) throws(VisionError) in
      try TrackingEngine(models, threadCount: threadCount)
    }
  }

  /// Finds the objects of a single picture, blocking the calling thread; keeps no state.
  public func detect(in frame: Frame) throws(VisionError) -> TrackingResult {
    try engines { (engine) throws(VisionError) in try engine.objects(in: frame) }
  }

  /// Finds the objects of a single picture; keeps no state, see `sequence()` for that.
  public func objects(in frame: Frame) async throws(VisionError) -> TrackingResult {
    try await engines.queued { (engine) throws(VisionError) in try engine.objects(in: frame) }
  }

  /// Finds the objects of many single pictures at once, on all cores.
  ///
  /// Returns a result or an error for each frame, in the frames' order.
  public func objects(
    in frames: [Frame]
  ) async throws(VisionError) -> [Result<TrackingResult, VisionError>] {
    try await engines.results(of: frames) { (engine, frame) throws(VisionError) in
      try engine.objects(in: frame)
    }
  }

  /// Tracks objects through a sequence of frames; `trackingID` identifies each object.
  ///
  /// Every sequence has its own state and numbers, so one tracker can serve several. A frame
  /// without a timestamp counts as 1/30 second after the previous one. If time goes back, or the
  /// frames' size or orientation changes, all objects count as new.
  public func objects<Source: AsyncSequence & Sendable>(
    in frames: Source, policy: FramePolicy = .keepAll
  ) -> ResultStream<Source, TrackingResult> where Source.Element == Frame {
    ResultStream(frames, policy: policy, makingSequence: { self.sequence() })
  }

  /// Returns a new stream that takes one frame at a time and tracks the objects through them.
  public func sequence() -> FrameSequence<TrackingResult> {
    FrameSequence(engines, remembering: TrackingStream()) {
      (engine, frame, time, stream) throws(VisionError) in
      try engine.trackedObjects(in: frame, timestampInMicroseconds: time, of: &stream)
    }
  }
}
