public import Frames
public import VisionBase

/// Finds the poses of people in pictures and streams, with BlazePose's two models.
///
/// ```swift
/// let landmarker = try await PoseLandmarker(model: .full)
/// let frame = try Frame(decoding: "people.jpg")
/// let result = try await landmarker.poses(in: frame)
/// for pose in result.poses {
///   print(pose[.nose].x, pose[.nose].y, pose[.nose].presence)
/// }
/// ```
///
/// Landmarks are in fractions of the stored picture: `Pose.pixels(_:in:)` gives pixels, which
/// `PictureGeometry.upright(_:)` turns. Safe to use from any thread: calls wait for each other, since
/// one landmarker owns one copy of the models.
public final class PoseLandmarker: Sendable {
  /// How this landmarker works.
  public let options: PoseOptions

  private let worker: TaskWorker<PoseEngine>
  private let batch: BatchWorkers<PoseEngine>

  /// Loads the models without blocking the calling thread.
  ///
  /// Throws `modelMissing` for a named model that has not been pulled, `runtimeMissing` without the
  /// runtime, `modelInvalid` or `modelUnsupported` for files that are no pose models,
  /// `optionInvalid` for options that are out of range.
  public convenience init(
    model: PoseModels = .full, options: PoseOptions = PoseOptions()
  ) async throws(VisionError) {
    let parts = try await offCooperativeThreads { () throws(VisionError) in
      try Parts(model, options)
    }
    self.init(parts, options)
  }

  /// Loads the models on the calling thread; throws like the asynchronous form.
  public convenience init(
    loading model: PoseModels, options: PoseOptions = PoseOptions()
  ) throws(VisionError) {
    self.init(try Parts(model, options), options)
  }

  private init(_ parts: Parts, _ options: PoseOptions) {
    self.options = options
    worker = parts.worker
    batch = parts.batch
  }

  private struct Parts: Sendable {
    let worker: TaskWorker<PoseEngine>
    let batch: BatchWorkers<PoseEngine>

    init(_ model: PoseModels, _ options: PoseOptions) throws(VisionError) {
      let (detector, landmarks) = try model.open()
      worker = TaskWorker(
        label: "vision-tasks.pose",
        engine: try PoseEngine(detector: detector, landmarks: landmarks, options: options))
      var single = options
      single.threadCount = 1
      batch = BatchWorkers { [single] () throws(VisionError) in
        TaskWorker(
          label: "vision-tasks.pose.batch",
          engine: try PoseEngine(detector: detector, landmarks: landmarks, options: single))
      }
    }
  }

  /// Finds the people in a single picture, blocking the calling thread.
  public func detect(in frame: Frame) throws(VisionError) -> PoseResult {
    try worker { (engine) throws(VisionError) in try engine.poses(in: frame) }
  }

  /// Finds the people in a single picture.
  public func poses(in frame: Frame) async throws(VisionError) -> PoseResult {
    try await worker.queued { (engine) throws(VisionError) in try engine.poses(in: frame) }
  }

  /// Finds the people in many single pictures at once, on all cores.
  ///
  /// Gives a result or an error for each frame, in the frames' order.
  public func poses(
    in frames: [Frame]
  ) async throws(VisionError) -> [Result<PoseResult, VisionError>] {
    try await batch.results(of: frames) { (engine, frame) throws(VisionError) in
      try engine.poses(in: frame)
    }
  }

  /// Follows people through a sequence of frames: `Pose.id` says who is who.
  ///
  /// Every sequence has a memory of its own, so that one landmarker can serve several. Frames need
  /// increasing timestamps; ones without a timestamp count as 1/30 second after the one before.
  public func poses<Source: AsyncSequence & Sendable>(
    in frames: Source, policy: FramePolicy = .keepAll
  ) -> ResultStream<Source, PoseResult> where Source.Element == Frame {
    let memory = Lock(Memory())
    return ResultStream(frames, policy: policy) { frame in
      try await self.worker.queued { (engine) throws(VisionError) in
        try memory.withLock { (memory) throws(VisionError) in
          let time = frame.timestampInMicroseconds ?? memory.timeOfNextFrame
          let result = try engine.trackedPoses(
            in: frame, timestampInMicroseconds: time, of: &memory.stream)
          memory.time = time
          return result
        }
      }
    }
  }

  /// What a sequence remembers.
  private struct Memory: Sendable {
    var stream = PoseStream()
    var time: Int64 = 0

    private static let usualInterval: Int64 = 33_333

    var timeOfNextFrame: Int64 { time.addingReportingOverflow(Self.usualInterval).partialValue }
  }
}
