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
/// Landmarks are in fractions of the stored picture: `Pose.pixels(_:in:)` returns pixels, which
/// `PictureGeometry.upright(_:)` rotates. Safe to use from any thread: calls wait for each other,
/// since one landmarker owns one copy of the models.
public final class PoseLandmarker: Sendable {
  /// The landmarker's options.
  public let options: PoseOptions

  private let engines: EngineOwner<PoseEngine>

  /// Creates a landmarker and loads its models, without blocking the calling thread.
  ///
  /// Throws `modelMissing` for a named model that has not been pulled, `runtimeMissing` without the
  /// runtime, `modelInvalid` or `modelUnsupported` for files that are not pose models, and
  /// `optionInvalid` for options out of range.
  public convenience init(
    model: PoseModels = .full, options: PoseOptions = PoseOptions()
  ) async throws(VisionError) {
    let engines = try await offCooperativeThreads { () throws(VisionError) in
      try Self.engines(model, options)
    }
    self.init(engines, options)
  }

  /// Creates a landmarker and loads its models on the calling thread; throws like the asynchronous
  /// form.
  public convenience init(
    loading model: PoseModels, options: PoseOptions = PoseOptions()
  ) throws(VisionError) {
    self.init(try Self.engines(model, options), options)
  }

  private init(_ engines: EngineOwner<PoseEngine>, _ options: PoseOptions) {
    self.engines = engines
    self.options = options
  }

  private static func engines(
    _ model: PoseModels, _ options: PoseOptions
  ) throws(VisionError) -> EngineOwner<PoseEngine> {
    let (detector, landmarks) = try model.open()
    let models = try PoseEngineModels(detector: detector, landmarks: landmarks, options: options)
    return try EngineOwner(label: "vision-tasks.pose", threadCount: options.threadCount) {
      (threadCount) throws(VisionError) in
      try PoseEngine(models, threadCount: threadCount)
    }
  }

  /// Finds the people in a single picture, blocking the calling thread.
  public func detect(in frame: Frame) throws(VisionError) -> PoseResult {
    try engines { (engine) throws(VisionError) in try engine.poses(in: frame) }
  }

  /// Finds the people in a single picture.
  public func poses(in frame: Frame) async throws(VisionError) -> PoseResult {
    try await engines.queued { (engine) throws(VisionError) in try engine.poses(in: frame) }
  }

  /// Finds the people in many single pictures at once, on all cores.
  ///
  /// Returns a result or an error for each frame, in the frames' order.
  public func poses(
    in frames: [Frame]
  ) async throws(VisionError) -> [Result<PoseResult, VisionError>] {
    try await engines.results(of: frames) { (engine, frame) throws(VisionError) in
      try engine.poses(in: frame)
    }
  }

  /// Tracks people through a sequence of frames; `Pose.id` identifies each person.
  ///
  /// Every sequence has its own state, so one landmarker can serve several. Frames need increasing
  /// timestamps; a frame without one counts as 1/30 second after the previous frame.
  public func poses<Source: AsyncSequence & Sendable>(
    in frames: Source, policy: FramePolicy = .keepAll
  ) -> ResultStream<Source, PoseResult> where Source.Element == Frame {
    ResultStream(frames, policy: policy, makingSequence: { self.sequence() })
  }

  /// Returns a new stream that takes one frame at a time and tracks people through them.
  public func sequence() -> FrameSequence<PoseResult> {
    FrameSequence(engines, remembering: PoseStream()) {
      (engine, frame, time, stream) throws(VisionError) in
      try engine.trackedPoses(in: frame, timestampInMicroseconds: time, of: &stream)
    }
  }
}
