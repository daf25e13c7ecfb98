public import Frames
public import VisionBase

/// Finds objects in pictures.
///
/// Models are detectors that carry MediaPipe's metadata, and YOLO models as Ultralytics exports
/// them.
///
/// ```swift
/// let detector = try await ObjectDetector(model: .named("face"))
/// let frame = try Frame(decoding: "people.jpg")
/// for detection in try await detector.detections(in: frame).detections {
///   print(detection.boundingBox, detection.categories[0].score)
/// }
/// ```
///
/// Boxes are in the pixels of the stored picture; `PictureBox.upright(in:)` rotates them. Safe to
/// use from any thread: calls wait for each other, since one detector owns one copy of the model.
public final class ObjectDetector: Sendable {
  /// The detector's options.
  public let options: DetectorOptions

  private let engines: EngineOwner<DetectionEngine>

  /// Creates a detector and loads its model, without blocking the calling thread.
  ///
  /// Throws `modelMissing` for a named model that has not been pulled, `runtimeMissing` without the
  /// runtime, `modelInvalid` or `modelUnsupported` for a file that is not a detector, and
  /// `optionInvalid` for contradictory options.
  public convenience init(
    model: ModelReference, options: DetectorOptions = DetectorOptions()
  ) async throws(VisionError) {
    let engines = try await offCooperativeThreads { () throws(VisionError) in
      try Self.engines(model, options)
    }
    self.init(engines, options)
  }

  /// Creates a detector and loads its model on the calling thread; throws like the asynchronous
  /// form.
  public convenience init(
    loading model: ModelReference, options: DetectorOptions = DetectorOptions()
  ) throws(VisionError) {
    self.init(try Self.engines(model, options), options)
  }

  private init(_ engines: EngineOwner<DetectionEngine>, _ options: DetectorOptions) {
    self.engines = engines
    self.options = options
  }

  private static func engines(
    _ model: ModelReference, _ options: DetectorOptions
  ) throws(VisionError) -> EngineOwner<DetectionEngine> {
    let described = try DescribedModel(model.open(), recognizesExports: true)
    let detector = try DetectorModel(described, options: options.categories)
    return try EngineOwner(label: "vision-tasks.detector", threadCount: options.threadCount) {
      (threadCount) throws(VisionError) in
      try DetectionEngine(
        detector, threadCount: threadCount, tileCount: options.tilesAlongLongerSide,
        maxResults: options.maxResults)
    }
  }

  /// Finds the objects in a frame, blocking the calling thread.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - region: The part to look at, in fractions of the stored picture; nil for all.
  /// - Returns: Boxes in the pixels of the whole stored picture.
  /// - Throws: The errors of the runtime, or `optionInvalid` for a region without an extent.
  public func detect(
    in frame: Frame, region: NormalizedRect? = nil
  ) throws(VisionError) -> DetectionResult {
    try engines { (engine) throws(VisionError) in try engine.detect(in: frame, part: region) }
  }

  /// Finds the objects in a frame.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - region: The part to look at, in fractions of the stored picture; nil for all.
  /// - Returns: Boxes in the pixels of the whole stored picture.
  /// - Throws: The errors of the runtime, or `optionInvalid` for a region without an extent.
  public func detections(
    in frame: Frame, region: NormalizedRect? = nil
  ) async throws(VisionError) -> DetectionResult {
    try await engines.queued { (engine) throws(VisionError) in
      try engine.detect(in: frame, part: region)
    }
  }

  /// Finds the objects in many frames at once, on all cores.
  ///
  /// - Parameters:
  ///   - frames: The pictures.
  ///   - region: The part to look at in each of them; nil for all.
  /// - Returns: A result or an error for each frame, in the frames' order.
  /// - Throws: The errors of creating an engine.
  public func detections(
    in frames: [Frame], region: NormalizedRect? = nil
  ) async throws(VisionError) -> [Result<DetectionResult, VisionError>] {
    try await engines.results(of: frames) { (engine, frame) throws(VisionError) in
      try engine.detect(in: frame, part: region)
    }
  }

  /// Finds the objects in each frame of a sequence, or in the same region of each of them.
  public func detections<Source: AsyncSequence & Sendable>(
    in frames: Source, region: NormalizedRect? = nil, policy: FramePolicy = .keepAll
  ) -> ResultStream<Source, DetectionResult> where Source.Element == Frame {
    engines.results(of: frames, policy: policy) { (engine, frame) throws(VisionError) in
      try engine.detect(in: frame, part: region)
    }
  }
}
