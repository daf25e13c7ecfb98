public import Frames
public import VisionBase

/// Finds a person in pictures and streams: the pose of the body, the face with 478 landmarks, and
/// both hands with 21 each.
///
/// ```swift
/// let landmarker = try await HolisticLandmarker(
///   options: HolisticOptions(makesBlendshapes: true))
/// let frame = try Frame(decoding: "people.jpg")
/// let result = try await landmarker.person(in: frame)
/// if let person = result.person {
///   print(person.pose[.nose].x, person.face?.blendshapes?[.jawOpen] ?? 0)
///   print(person.leftHand?[.indexFingerTip].x ?? 0)
/// }
/// ```
///
/// Single pictures are independent of each other; in upstream's image mode they are not. Landmarks
/// are in fractions of the stored picture: `LandmarkPoint.pixels(in:)` returns pixels, which
/// `PictureGeometry.upright(_:)` rotates. Safe to use from any thread: calls wait for each other,
/// since one landmarker owns one copy of the models.
public final class HolisticLandmarker: Sendable {
  /// The landmarker's options.
  public let options: HolisticOptions

  private let engines: EngineOwner<HolisticEngine>

  /// Creates a landmarker and loads its models, without blocking the calling thread.
  ///
  /// Throws `modelMissing` for a model that is not on this machine or not in the bundle,
  /// `runtimeMissing` without the runtime, `modelInvalid` or `modelUnsupported` for files that are
  /// not models of bodies, faces or hands, and `optionInvalid` for options out of range.
  public convenience init(
    model: HolisticModels = .full, options: HolisticOptions = HolisticOptions()
  ) async throws(VisionError) {
    let engines = try await offCooperativeThreads { () throws(VisionError) in
      try Self.engines(model, options)
    }
    self.init(engines, options)
  }

  /// Creates a landmarker and loads its models on the calling thread; throws like the asynchronous
  /// form.
  public convenience init(
    loading model: HolisticModels, options: HolisticOptions = HolisticOptions()
  ) throws(VisionError) {
    self.init(try Self.engines(model, options), options)
  }

  private init(_ engines: EngineOwner<HolisticEngine>, _ options: HolisticOptions) {
    self.engines = engines
    self.options = options
  }

  private static func engines(
    _ model: HolisticModels, _ options: HolisticOptions
  ) throws(VisionError) -> EngineOwner<HolisticEngine> {
    let models = try model.open(for: options)
    return try EngineOwner(label: "vision-tasks.holistic", threadCount: options.threadCount) {
      (threadCount) throws(VisionError) in
      try HolisticEngine(models, threadCount: threadCount)
    }
  }

  /// Finds the person in a single picture, blocking the calling thread.
  public func detect(in frame: Frame) throws(VisionError) -> HolisticResult {
    try engines { (engine) throws(VisionError) in try engine.person(in: frame) }
  }

  /// Finds the person in a single picture.
  public func person(in frame: Frame) async throws(VisionError) -> HolisticResult {
    try await engines.queued { (engine) throws(VisionError) in try engine.person(in: frame) }
  }

  /// Finds the person in each of many single pictures at once, on all cores.
  ///
  /// Returns a result or an error for each frame, in the frames' order.
  public func person(
    in frames: [Frame]
  ) async throws(VisionError) -> [Result<HolisticResult, VisionError>] {
    try await engines.results(of: frames) { (engine, frame) throws(VisionError) in
      try engine.person(in: frame)
    }
  }

  /// Tracks a person through a sequence of frames; `HolisticPerson.id` tells people apart.
  ///
  /// Every sequence has its own state, so one landmarker can serve several. Frames need increasing
  /// timestamps; a frame without one counts as 1/30 second after the previous frame.
  public func person<Source: AsyncSequence & Sendable>(
    in frames: Source, policy: FramePolicy = .keepAll
  ) -> ResultStream<Source, HolisticResult> where Source.Element == Frame {
    ResultStream(frames, policy: policy, makingSequence: { self.sequence() })
  }

  /// Returns a new stream that takes one frame at a time and tracks a person through them.
  public func sequence() -> FrameSequence<HolisticResult> {
    FrameSequence(engines, remembering: HolisticStream()) {
      (engine, frame, time, stream) throws(VisionError) in
      try engine.trackedPerson(in: frame, timestampInMicroseconds: time, of: &stream)
    }
  }
}
