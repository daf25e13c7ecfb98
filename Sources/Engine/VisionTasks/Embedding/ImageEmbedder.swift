public import Frames
public import VisionBase

/// Turns pictures into embeddings, with any model that has one picture input.
///
/// ```swift
/// let embedder = try await ImageEmbedder(model: .file("embedder.tflite"))
/// let first = try await embedder.embeddings(in: Frame(decoding: "first.jpg")).embeddings[0]
/// let second = try await embedder.embeddings(in: Frame(decoding: "second.jpg")).embeddings[0]
/// print(try first.similarity(to: second))
/// ```
///
/// Pictures are processed upright, according to the frame's orientation. Safe to use from any
/// thread: calls wait for each other, since one embedder owns one copy of the model.
public final class ImageEmbedder: Sendable {
  /// The embedder's options.
  public let options: EmbedderOptions

  private let engines: EngineOwner<EmbeddingEngine>

  /// Creates an embedder and loads its model, without blocking the calling thread.
  ///
  /// Throws `modelMissing` for a named model that has not been pulled, `runtimeMissing` without the
  /// runtime, and `modelInvalid` or `modelUnsupported` for a file that does not take a picture.
  public convenience init(
    model: ModelReference, options: EmbedderOptions = EmbedderOptions()
  ) async throws(VisionError) {
    let engines = try await offCooperativeThreads { () throws(VisionError) in
      try Self.engines(model, options)
    }
    self.init(engines, options)
  }

  /// Creates an embedder and loads its model on the calling thread; throws like the asynchronous
  /// form.
  public convenience init(
    loading model: ModelReference, options: EmbedderOptions = EmbedderOptions()
  ) throws(VisionError) {
    self.init(try Self.engines(model, options), options)
  }

  private init(_ engines: EngineOwner<EmbeddingEngine>, _ options: EmbedderOptions) {
    self.engines = engines
    self.options = options
  }

  private static func engines(
    _ model: ModelReference, _ options: EmbedderOptions
  ) throws(VisionError) -> EngineOwner<EmbeddingEngine> {
    let embedder = try EmbedderModel(model.open())
    return try EngineOwner(label: "vision-tasks.embedder", threadCount: options.threadCount) {
      (threadCount) throws(VisionError) in
      var options = options
      options.threadCount = threadCount
      return try EmbeddingEngine(embedder, options: options)
    }
  }

  /// Embeds a frame, blocking the calling thread.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - region: The part to look at, in fractions of the stored picture; nil for all.
  /// - Returns: One embedding for each output of the model.
  /// - Throws: The errors of the runtime, or `optionInvalid` for a region without an extent.
  public func embed(
    _ frame: Frame, region: NormalizedRect? = nil
  ) throws(VisionError) -> EmbeddingResult {
    try engines { (engine) throws(VisionError) in try engine.embed(frame, part: region) }
  }

  /// Embeds a frame.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - region: The part to look at, in fractions of the stored picture; nil for all.
  /// - Returns: One embedding for each output of the model.
  /// - Throws: The errors of the runtime, or `optionInvalid` for a region without an extent.
  public func embeddings(
    in frame: Frame, region: NormalizedRect? = nil
  ) async throws(VisionError) -> EmbeddingResult {
    try await engines.queued { (engine) throws(VisionError) in
      try engine.embed(frame, part: region)
    }
  }

  /// Embeds many frames at once, on all cores.
  ///
  /// - Parameters:
  ///   - frames: The pictures.
  ///   - region: The part to look at in each of them; nil for all.
  /// - Returns: A result or an error for each frame, in the frames' order.
  /// - Throws: The errors of creating an engine.
  public func embeddings(
    in frames: [Frame], region: NormalizedRect? = nil
  ) async throws(VisionError) -> [Result<EmbeddingResult, VisionError>] {
    try await engines.results(of: frames) { (engine, frame) throws(VisionError) in
      try engine.embed(frame, part: region)
    }
  }

  /// Embeds each frame of a sequence, or the same region of each of them.
  public func embeddings<Source: AsyncSequence & Sendable>(
    in frames: Source, region: NormalizedRect? = nil, policy: FramePolicy = .keepAll
  ) -> ResultStream<Source, EmbeddingResult> where Source.Element == Frame {
    engines.results(of: frames, policy: policy) { (engine, frame) throws(VisionError) in
      try engine.embed(frame, part: region)
    }
  }
}
