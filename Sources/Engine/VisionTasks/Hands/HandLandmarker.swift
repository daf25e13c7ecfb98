public import Frames
public import VisionBase

/// Finds hands in pictures and streams, each with its side and with 21 landmarks, in the picture
/// and in meters.
///
/// ```swift
/// let landmarker = try await HandLandmarker(options: HandOptions(maxHands: 2))
/// let frame = try Frame(decoding: "people.jpg")
/// let result = try await landmarker.hands(in: frame)
/// for hand in result.hands {
///   print(hand.handedness, hand[.indexFingerTip].x, hand[.indexFingerTip].y)
/// }
/// ```
///
/// Landmarks are in fractions of the stored picture: `LandmarkPoint.pixels(in:)` returns pixels,
/// which `PictureGeometry.upright(_:)` rotates. Safe to use from any thread: calls wait for each
/// other, since one landmarker owns one copy of the models.
public final class HandLandmarker: Sendable {
  /// The landmarker's options.
  public let options: HandOptions

  private let engines: EngineOwner<HandEngine>

  /// Creates a landmarker and loads its models, without blocking the calling thread.
  ///
  /// Throws `modelMissing` for a model that is not on this machine or not in the bundle,
  /// `runtimeMissing` without the runtime, `modelInvalid` or `modelUnsupported` for files that are
  /// not models of hands, and `optionInvalid` for options out of range.
  public convenience init(
    model: HandModels = .full, options: HandOptions = HandOptions()
  ) async throws(VisionError) {
    let engines = try await offCooperativeThreads { () throws(VisionError) in
      try Self.engines(model, options)
    }
    self.init(engines, options)
  }

  /// Creates a landmarker and loads its models on the calling thread; throws like the asynchronous
  /// form.
  public convenience init(
    loading model: HandModels, options: HandOptions = HandOptions()
  ) throws(VisionError) {
    self.init(try Self.engines(model, options), options)
  }

  private init(_ engines: EngineOwner<HandEngine>, _ options: HandOptions) {
    self.engines = engines
    self.options = options
  }

  private static func engines(
    _ model: HandModels, _ options: HandOptions
  ) throws(VisionError) -> EngineOwner<HandEngine> {
    let models = try model.open(for: options)
    return try EngineOwner(label: "vision-tasks.hands", threadCount: options.threadCount) {
      (threadCount) throws(VisionError) in
      try HandEngine(models, threadCount: threadCount)
    }
  }

  /// Finds the hands in a single picture, blocking the calling thread.
  public func detect(in frame: Frame) throws(VisionError) -> HandResult {
    try engines { (engine) throws(VisionError) in try engine.hands(in: frame) }
  }

  /// Finds the hands in a single picture.
  public func hands(in frame: Frame) async throws(VisionError) -> HandResult {
    try await engines.queued { (engine) throws(VisionError) in try engine.hands(in: frame) }
  }

  /// Finds the hands in many single pictures at once, on all cores.
  ///
  /// Returns a result or an error for each frame, in the frames' order.
  public func hands(
    in frames: [Frame]
  ) async throws(VisionError) -> [Result<HandResult, VisionError>] {
    try await engines.results(of: frames) { (engine, frame) throws(VisionError) in
      try engine.hands(in: frame)
    }
  }

  /// Tracks hands through a sequence of frames; `Hand.id` identifies each hand.
  ///
  /// Every sequence has its own state, so one landmarker can serve several. Frames need increasing
  /// timestamps; a frame without one counts as 1/30 second after the previous frame.
  public func hands<Source: AsyncSequence & Sendable>(
    in frames: Source, policy: FramePolicy = .keepAll
  ) -> ResultStream<Source, HandResult> where Source.Element == Frame {
    ResultStream(frames, policy: policy, makingSequence: { self.sequence() })
  }

  /// Returns a new stream that takes one frame at a time and tracks hands through them.
  public func sequence() -> FrameSequence<HandResult> {
    FrameSequence(engines, remembering: HandStream()) {
      (engine, frame, time, stream) throws(VisionError) in
      try engine.trackedHands(in: frame, timestampInMicroseconds: time, of: &stream)
    }
  }
}
