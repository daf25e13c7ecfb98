public import Frames
public import VisionBase

/// Finds faces in pictures and streams, each with 478 landmarks, its expression, and its position
/// before the camera.
///
/// ```swift
/// let landmarker = try await FaceLandmarker(
///   model: .bundle("face_landmarker.task"), options: FaceOptions(makesBlendshapes: true))
/// let frame = try Frame(decoding: "people.jpg")
/// let result = try await landmarker.faces(in: frame)
/// for face in result.faces {
///   print(face.landmarks[1].x, face.blendshapes?[.jawOpen] ?? 0)
/// }
/// ```
///
/// Landmarks are in fractions of the stored picture: `LandmarkPoint.pixels(in:)` returns pixels,
/// which `PictureGeometry.upright(_:)` rotates. Safe to use from any thread: calls wait for each
/// other, since one landmarker owns one copy of the models.
public final class FaceLandmarker: Sendable {
  /// The landmarker's options.
  public let options: FaceOptions

  private let engines: EngineOwner<FaceEngine>

  /// Creates a landmarker and loads its models, without blocking the calling thread.
  ///
  /// Throws `modelMissing` for a model that is not on this machine or not in the bundle,
  /// `runtimeMissing` without the runtime, `modelInvalid` or `modelUnsupported` for files that are
  /// not models of faces, and `optionInvalid` for options out of range.
  public convenience init(
    model: FaceModels, options: FaceOptions = FaceOptions()
  ) async throws(VisionError) {
    let engines = try await offCooperativeThreads { () throws(VisionError) in
      try Self.engines(model, options)
    }
    self.init(engines, options)
  }

  /// Creates a landmarker and loads its models on the calling thread; throws like the asynchronous
  /// form.
  public convenience init(
    loading model: FaceModels, options: FaceOptions = FaceOptions()
  ) throws(VisionError) {
    self.init(try Self.engines(model, options), options)
  }

  private init(_ engines: EngineOwner<FaceEngine>, _ options: FaceOptions) {
    self.engines = engines
    self.options = options
  }

  private static func engines(
    _ model: FaceModels, _ options: FaceOptions
  ) throws(VisionError) -> EngineOwner<FaceEngine> {
    let models = try model.open(for: options)
    return try EngineOwner(label: "vision-tasks.faces", threadCount: options.threadCount) {
      (threadCount) throws(VisionError) in
      try FaceEngine(models, threadCount: threadCount)
    }
  }

  /// Finds the faces in a single picture, blocking the calling thread.
  public func detect(in frame: Frame) throws(VisionError) -> FaceResult {
    try engines { (engine) throws(VisionError) in try engine.faces(in: frame) }
  }

  /// Finds the faces in a single picture.
  public func faces(in frame: Frame) async throws(VisionError) -> FaceResult {
    try await engines.queued { (engine) throws(VisionError) in try engine.faces(in: frame) }
  }

  /// Finds the faces in many single pictures at once, on all cores.
  ///
  /// Returns a result or an error for each frame, in the frames' order.
  public func faces(
    in frames: [Frame]
  ) async throws(VisionError) -> [Result<FaceResult, VisionError>] {
    try await engines.results(of: frames) { (engine, frame) throws(VisionError) in
      try engine.faces(in: frame)
    }
  }

  /// Tracks faces through a sequence of frames; `Face.id` identifies each face.
  ///
  /// Every sequence has its own state, so one landmarker can serve several. Frames need increasing
  /// timestamps; a frame without one counts as 1/30 second after the previous frame.
  public func faces<Source: AsyncSequence & Sendable>(
    in frames: Source, policy: FramePolicy = .keepAll
  ) -> ResultStream<Source, FaceResult> where Source.Element == Frame {
    ResultStream(frames, policy: policy, makingSequence: { self.sequence() })
  }

  /// Returns a new stream that takes one frame at a time and tracks faces through them.
  public func sequence() -> FrameSequence<FaceResult> {
    FrameSequence(engines, remembering: FaceStream()) {
      (engine, frame, time, stream) throws(VisionError) in
      try engine.trackedFaces(in: frame, timestampInMicroseconds: time, of: &stream)
    }
  }
}
