public import Frames
public import VisionBase

/// Finds faces in pictures, each with its box and six key points, with BlazeFace.
///
/// ```swift
/// let detector = try await FaceDetector(model: .named("face"))
/// let frame = try Frame(decoding: "people.jpg")
/// for face in try await detector.faces(in: frame).detections {
///   print(face.boundingBox, face.categories[0].score, face[.leftEye]?.x ?? 0)
/// }
/// ```
///
/// An `ObjectDetector` accepts the same model and finds the same faces, but it stretches pictures
/// to the model's square and keeps the best of overlapping boxes; a `FaceDetector` keeps their
/// proportions and merges the boxes, as MediaPipe's does. Boxes are in the pixels of the stored
/// picture; `PictureBox.upright(in:)` rotates them. Safe to use from any thread: calls wait for
/// each other, since one detector owns one copy of the model.
public final class FaceDetector: Sendable {
  /// The detector's options.
  public let options: FaceDetectorOptions

  private let engines: EngineOwner<FaceDetectionEngine>

  /// Creates a detector and loads its model, without blocking the calling thread.
  ///
  /// A model with an input of 128x128 is for faces within about two meters, any other one for full
  /// range. Throws `modelMissing` for a named model that has not been pulled, `runtimeMissing`
  /// without the runtime, `modelInvalid` or `modelUnsupported` for a file that is not a face
  /// detector, and `optionInvalid` for options out of range.
  public convenience init(
    model: ModelReference = .named("face"), options: FaceDetectorOptions = FaceDetectorOptions()
  ) async throws(VisionError) {
    let engines = try await offCooperativeThreads { () throws(VisionError) in
      try Self.engines(model, options)
    }
    self.init(engines, options)
  }

  /// Creates a detector and loads its model on the calling thread; throws like the asynchronous
  /// form.
  public convenience init(
    loading model: ModelReference, options: FaceDetectorOptions = FaceDetectorOptions()
  ) throws(VisionError) {
    self.init(try Self.engines(model, options), options)
  }

  private init(_ engines: EngineOwner<FaceDetectionEngine>, _ options: FaceDetectorOptions) {
    self.engines = engines
    self.options = options
  }

  private static func engines(
    _ model: ModelReference, _ options: FaceDetectorOptions
  ) throws(VisionError) -> EngineOwner<FaceDetectionEngine> {
    let described = try DescribedModel(model.open())
    return try EngineOwner(label: "vision-tasks.face-detector", threadCount: options.threadCount) {
      (threadCount) throws(VisionError) in
      try FaceDetectionEngine(described, options: options, threadCount: threadCount)
    }
  }

  /// Finds the faces in a frame, blocking the calling thread.
  public func detect(in frame: Frame) throws(VisionError) -> DetectionResult {
    try engines { (engine) throws(VisionError) in try engine.faces(in: frame) }
  }

  /// Finds the faces in a frame.
  public func faces(in frame: Frame) async throws(VisionError) -> DetectionResult {
    try await engines.queued { (engine) throws(VisionError) in try engine.faces(in: frame) }
  }

  /// Finds the faces in many frames at once, on all cores.
  ///
  /// Returns a result or an error for each frame, in the frames' order.
  public func faces(
    in frames: [Frame]
  ) async throws(VisionError) -> [Result<DetectionResult, VisionError>] {
    try await engines.results(of: frames) { (engine, frame) throws(VisionError) in
      try engine.faces(in: frame)
    }
  }

  /// Finds the faces in each frame of a sequence.
  public func faces<Source: AsyncSequence & Sendable>(
    in frames: Source, policy: FramePolicy = .keepAll
  ) -> ResultStream<Source, DetectionResult> where Source.Element == Frame {
    engines.results(of: frames, policy: policy) { (engine, frame) throws(VisionError) in
      try engine.faces(in: frame)
    }
  }
}
