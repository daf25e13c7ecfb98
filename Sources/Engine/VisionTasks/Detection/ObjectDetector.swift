public import Frames
public import VisionBase

/// Finds objects in pictures, with any detector that carries MediaPipe's metadata.
///
/// ```swift
/// let detector = try await ObjectDetector(model: .named("face"))
/// let frame = try Frame(decoding: "people.jpg")
/// for detection in try await detector.detections(in: frame).detections {
///   print(detection.boundingBox, detection.categories[0].score)
/// }
/// ```
///
/// Boxes are in the pixels of the stored picture; `PictureBox.upright(in:)` turns them. Safe to use
/// from any thread: calls wait for each other, since one detector owns one copy of the model.
public final class ObjectDetector: Sendable {
  /// How this detector works.
  public let options: DetectorOptions

  private let task: PictureTask<DetectionEngine>

  /// Loads a model without blocking the calling thread.
  ///
  /// Throws `modelMissing` for a named model that has not been pulled, `runtimeMissing` without the
  /// runtime, `modelInvalid` or `modelUnsupported` for a file that is no detector, `optionInvalid`
  /// for options that contradict each other.
  public convenience init(
    model: ModelReference, options: DetectorOptions = DetectorOptions()
  ) async throws(VisionError) {
    let task = try await offCooperativeThreads { () throws(VisionError) in
      try Self.task(model, options)
    }
    self.init(task, options)
  }

  /// Loads a model on the calling thread; throws like the asynchronous form.
  public convenience init(
    loading model: ModelReference, options: DetectorOptions = DetectorOptions()
  ) throws(VisionError) {
    self.init(try Self.task(model, options), options)
  }

  private init(_ task: PictureTask<DetectionEngine>, _ options: DetectorOptions) {
    self.task = task
    self.options = options
  }

  private static func task(
    _ model: ModelReference, _ options: DetectorOptions
  ) throws(VisionError) -> PictureTask<DetectionEngine> {
    let file = try model.open()
    return try PictureTask(label: "vision-tasks.detector", threadCount: options.threadCount) {
      (threadCount) throws(VisionError) in
      var options = options
      options.threadCount = threadCount
      return try DetectionEngine(file, options: options)
    }
  }

  /// Finds the objects in a frame, blocking the calling thread.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - region: Where to look, in fractions of the stored picture; nil looks everywhere.
  /// - Returns: Boxes in the pixels of the whole stored picture.
  /// - Throws: What the runtime reports, or `optionInvalid` for a region without an extent.
  public func detect(
    in frame: Frame, region: NormalizedRect? = nil
  ) throws(VisionError) -> DetectionResult {
    try task { (engine) throws(VisionError) in try engine.detect(in: frame, part: region) }
  }

  /// Finds the objects in a frame.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - region: Where to look, in fractions of the stored picture; nil looks everywhere.
  /// - Returns: Boxes in the pixels of the whole stored picture.
  /// - Throws: What the runtime reports, or `optionInvalid` for a region without an extent.
  public func detections(
    in frame: Frame, region: NormalizedRect? = nil
  ) async throws(VisionError) -> DetectionResult {
    try await task.queued { (engine) throws(VisionError) in
      try engine.detect(in: frame, part: region)
    }
  }

  /// Finds the objects in many frames at once, on all cores.
  ///
  /// - Returns: A result or an error for each frame, in the frames' order.
  public func detections(
    in frames: [Frame]
  ) async throws(VisionError) -> [Result<DetectionResult, VisionError>] {
    try await task.results(of: frames) { (engine, frame) throws(VisionError) in
      try engine.detect(in: frame)
    }
  }

  /// Finds the objects in each frame of a sequence.
  public func detections<Source: AsyncSequence & Sendable>(
    in frames: Source, policy: FramePolicy = .keepAll
  ) -> ResultStream<Source, DetectionResult> where Source.Element == Frame {
    ResultStream(frames, policy: policy) { frame in try await self.detections(in: frame) }
  }
}
