public import Frames
public import VisionBase

/// Finds objects in pictures, whatever they are, and follows them through streams.
///
/// ```swift
/// let tracker = try await ObjectTracker(classifier: .file("birds.tflite"))
/// for try await result in tracker.objects(in: frames) {
///   for object in result.objects {
///     print(object.trackingID ?? 0, object.boundingBox, object.labels.first?.displayName ?? "")
///   }
/// }
/// ```
///
/// A detector says where objects are, and a classifier, if there is one, what they are. Boxes are in
/// the pixels of the stored picture; `PictureGeometry.upright(_:)` turns them. Safe to use from any
/// thread: calls wait for each other, since one tracker owns one copy of the models.
public final class ObjectTracker: Sendable {
  /// How this tracker works.
  public let options: TrackerOptions

  private let task: PictureTask<TrackingEngine>

  /// Loads the models without blocking the calling thread.
  ///
  /// Throws `modelMissing` for a named model that has not been pulled, `runtimeMissing` without the
  /// runtime, `modelInvalid` or `modelUnsupported` for files that are no detector or classifier,
  /// `optionInvalid` for options that are out of range.
  public convenience init(
    localizer: LocalizerModels = .default, classifier: ModelReference? = nil,
    options: TrackerOptions = TrackerOptions()
  ) async throws(VisionError) {
    let task = try await offCooperativeThreads { () throws(VisionError) in
      try Self.task(localizer, classifier, options)
    }
    self.init(task, options)
  }

  /// Loads the models on the calling thread; throws like the asynchronous form.
  public convenience init(
    loading localizer: LocalizerModels, classifier: ModelReference? = nil,
    options: TrackerOptions = TrackerOptions()
  ) throws(VisionError) {
    self.init(try Self.task(localizer, classifier, options), options)
  }

  private init(_ task: PictureTask<TrackingEngine>, _ options: TrackerOptions) {
    self.task = task
    self.options = options
  }

  private static func task(
    _ localizer: LocalizerModels, _ classifier: ModelReference?, _ options: TrackerOptions
  ) throws(VisionError) -> PictureTask<TrackingEngine> {
    let detectors = try localizer.open()
    let classifier = try classifier?.open()
    return try PictureTask(label: "vision-tasks.tracker", threadCount: options.threadCount) {
      (threadCount) throws(VisionError) in
      var options = options
      options.threadCount = threadCount
      return try TrackingEngine(localizer: detectors, classifier: classifier, options: options)
    }
  }

  /// Finds the objects of a single picture, blocking the calling thread.
  public func detect(in frame: Frame) throws(VisionError) -> TrackingResult {
    try task { (engine) throws(VisionError) in try engine.objects(in: frame) }
  }

  /// Finds the objects of a single picture.
  public func objects(in frame: Frame) async throws(VisionError) -> TrackingResult {
    try await task.queued { (engine) throws(VisionError) in try engine.objects(in: frame) }
  }

  /// Finds the objects of many single pictures at once, on all cores.
  ///
  /// Gives a result or an error for each frame, in the frames' order.
  public func objects(
    in frames: [Frame]
  ) async throws(VisionError) -> [Result<TrackingResult, VisionError>] {
    try await task.results(of: frames) { (engine, frame) throws(VisionError) in
      try engine.objects(in: frame)
    }
  }

  /// Follows objects through a sequence of frames: `trackingID` says which is which.
  ///
  /// Every sequence has a memory and numbers of its own, so that one tracker can serve several.
  /// Frames without a timestamp count as 1/30 second after the one before. Where time goes back, or
  /// frames change their size or orientation, all objects count as new.
  public func objects<Source: AsyncSequence & Sendable>(
    in frames: Source, policy: FramePolicy = .keepAll
  ) -> ResultStream<Source, TrackingResult> where Source.Element == Frame {
    let memory = Lock(Memory())
    return ResultStream(frames, policy: policy) { frame in
      try await self.task.queued { (engine) throws(VisionError) in
        try memory.withLock { (memory) throws(VisionError) in
          let time = frame.timestampInMicroseconds ?? memory.timeOfNextFrame
          let result = try engine.trackedObjects(
            in: frame, timestampInMicroseconds: time, of: &memory.stream)
          memory.time = time
          return result
        }
      }
    }
  }

  /// What a sequence remembers.
  private struct Memory: Sendable {
    var stream = TrackingStream()
    var time: Int64 = 0

    private static let usualInterval: Int64 = 33_333

    var timeOfNextFrame: Int64 { time.addingReportingOverflow(Self.usualInterval).partialValue }
  }
}
