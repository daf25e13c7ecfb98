public import Frames
public import VisionBase

/// Classifies pictures, with any model that scores classes.
///
/// ```swift
/// let classifier = try await ImageClassifier(
///   model: .file("birds.tflite"), options: ClassifierOptions(maxResults: 3))
/// let result = try await classifier.classifications(in: Frame(decoding: "garden.jpg"))
/// for category in result.heads[0].categories {
///   print(category.name ?? "class \(category.index)", category.score)
/// }
/// ```
///
/// Pictures are processed upright, according to the frame's orientation. Safe to use from any
/// thread: calls wait for each other, since one classifier owns one copy of the model.
public final class ImageClassifier: Sendable {
  /// The classifier's options.
  public let options: ClassifierOptions

  private let engines: EngineOwner<ClassificationEngine>

  /// Creates a classifier and loads its model, without blocking the calling thread.
  ///
  /// Throws `modelMissing` for a named model that has not been pulled, `runtimeMissing` without the
  /// runtime, `modelInvalid` or `modelUnsupported` for a file that is not a classifier, and
  /// `optionInvalid` for contradictory options.
  public convenience init(
    model: ModelReference, options: ClassifierOptions = ClassifierOptions()
  ) async throws(VisionError) {
    let engines = try await offCooperativeThreads { () throws(VisionError) in
      try Self.engines(model, options)
    }
    self.init(engines, options)
  }

  /// Creates a classifier and loads its model on the calling thread; throws like the asynchronous
  /// form.
  public convenience init(
    loading model: ModelReference, options: ClassifierOptions = ClassifierOptions()
  ) throws(VisionError) {
    self.init(try Self.engines(model, options), options)
  }

  private init(_ engines: EngineOwner<ClassificationEngine>, _ options: ClassifierOptions) {
    self.engines = engines
    self.options = options
  }

  private static func engines(
    _ model: ModelReference, _ options: ClassifierOptions
  ) throws(VisionError) -> EngineOwner<ClassificationEngine> {
    let described = try DescribedModel(model.open(), recognizesExports: true)
    let classifier = try ClassifierModel(described, options: options.categories)
    return try EngineOwner(label: "vision-tasks.classifier", threadCount: options.threadCount) {
      (threadCount) throws(VisionError) in
      try ClassificationEngine(classifier, threadCount: threadCount)
    }
  }

  /// Classifies a frame, blocking the calling thread.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - region: The part to look at, in fractions of the stored picture; nil for all.
  /// - Returns: One list of classes for each output of the model.
  /// - Throws: The errors of the runtime, or `optionInvalid` for a region without an extent.
  public func classify(
    _ frame: Frame, region: NormalizedRect? = nil
  ) throws(VisionError) -> ClassificationResult {
    try engines { (engine) throws(VisionError) in try engine.classify(frame, part: region) }
  }

  /// Classifies a frame.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - region: The part to look at, in fractions of the stored picture; nil for all.
  /// - Returns: One list of classes for each output of the model.
  /// - Throws: The errors of the runtime, or `optionInvalid` for a region without an extent.
  public func classifications(
    in frame: Frame, region: NormalizedRect? = nil
  ) async throws(VisionError) -> ClassificationResult {
    try await engines.queued { (engine) throws(VisionError) in
      try engine.classify(frame, part: region)
    }
  }

  /// Classifies many frames at once, on all cores.
  ///
  /// - Parameters:
  ///   - frames: The pictures.
  ///   - region: The part to look at in each of them; nil for all.
  /// - Returns: A result or an error for each frame, in the frames' order.
  /// - Throws: The errors of creating an engine.
  public func classifications(
    in frames: [Frame], region: NormalizedRect? = nil
  ) async throws(VisionError) -> [Result<ClassificationResult, VisionError>] {
    try await engines.results(of: frames) { (engine, frame) throws(VisionError) in
      try engine.classify(frame, part: region)
    }
  }

  /// Classifies each frame of a sequence, or the same region of each of them.
  public func classifications<Source: AsyncSequence & Sendable>(
    in frames: Source, region: NormalizedRect? = nil, policy: FramePolicy = .keepAll
  ) -> ResultStream<Source, ClassificationResult> where Source.Element == Frame {
    engines.results(of: frames, policy: policy) { (engine, frame) throws(VisionError) in
      try engine.classify(frame, part: region)
    }
  }
}
