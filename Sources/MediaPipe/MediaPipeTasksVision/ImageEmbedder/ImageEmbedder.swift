public import Foundation
internal import MediaPipeRules
internal import VisionTasks

/// Embeds pictures, videos and live streams, like MediaPipe's task of this name.
///
/// ```swift
/// let options = ImageEmbedderOptions()
/// options.baseOptions.modelAssetPath = "mobilenet_v3_small.tflite"
/// options.l2Normalize = true
/// let embedder = try ImageEmbedder(options: options)
/// let first = try embedder.embed(image: one).embeddingResult.embeddings[0]
/// let second = try embedder.embed(image: other).embeddingResult.embeddings[0]
/// print(try ImageEmbedder.cosineSimilarity(embedding1: first, embedding2: second))
/// ```
///
/// A region of interest is given in fractions of the stored picture; `CGRect.zero` is all of it.
/// Calls from several threads wait for each other. Errors are `NSError`s of the domain
/// `com.google.mediapipe.tasks`.
#if canImport(ObjectiveC)
  @objc(MPPImageEmbedder)
  @objcMembers
#endif
open class ImageEmbedder: NSObject {
  private let task:
    OwnedTask<ImageEmbedder, EmbeddingEngine, VisionTasks.EmbeddingResult, ImageEmbedderResult>

  /// Creates an embedder for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates an embedder.
  ///
  /// Throws if the running mode does not fit the delegate, or if the model cannot be opened or does
  /// not take a picture.
  public init(options: ImageEmbedderOptions) throws {
    task = try OwnedTask(
      "imageEmbedder", options.runningMode, delegate: options.imageEmbedderLiveStreamDelegate,
      answer: ImageEmbedderResult.init(_:milliseconds:), deliver: ImageEmbedder.deliver
    ) { (settings) throws(TaskFailure) in
      let path = options.baseOptions.modelAssetPath ?? ""
      let model = try ModelOpening.inMainBundle.model(path)
      return try TaskRunner(model, options.rules, settings)
    }
    super.init()
    task.setOwner(self)
  }

  private static func deliver(
    _ embedder: ImageEmbedder, _ delegate: any ImageEmbedderLiveStreamDelegate,
    _ live: LiveOutcome<ImageEmbedderResult>
  ) {
    #if canImport(ObjectiveC)
      delegate.imageEmbedder?(
        embedder, didFinishEmbedding: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #else
      delegate.imageEmbedder(
        embedder, didFinishEmbedding: live.result,
        timestampInMilliseconds: live.milliseconds, error: live.error)
    #endif
  }

  /// Returns the cosine of the angle between two embeddings: 1 for the same direction.
  ///
  /// Throws `invalidArgumentError` if one holds floats and the other bytes, or if their lengths
  /// differ. Returns NaN if either is empty or holds only zeros.
  #if canImport(ObjectiveC)
    @objc(cosineSimilarityBetweenEmbedding1:andEmbedding2:error:)
  #endif
  open class func cosineSimilarity(
    embedding1: Embedding, embedding2: Embedding
  ) throws -> NSNumber {
    try TaskFailure.asError { () throws(TaskFailure) in
      NSNumber(value: try Embedding.similarity(embedding1, embedding2))
    }
  }

  // MARK: Calls

  /// Embeds a picture; only in image mode.
  #if canImport(ObjectiveC)
    @objc(embedImage:error:)
  #endif
  open func embed(image: MPImage) throws -> ImageEmbedderResult {
    try embed(image: image, regionOfInterest: .zero)
  }

  /// Embeds a part of a picture; only in image mode.
  #if canImport(ObjectiveC)
    @objc(embedImage:regionOfInterest:error:)
  #endif
  open func embed(image: MPImage, regionOfInterest: CGRect) throws -> ImageEmbedderResult {
    try task.image(image, region: regionOfInterest)
  }

  /// Embeds the next frame of a video; only in video mode, timestamps must increase.
  #if canImport(ObjectiveC)
    @objc(embedVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func embed(
    videoFrame: MPImage, timestampInMilliseconds: Int
  ) throws -> ImageEmbedderResult {
    try embed(
      videoFrame: videoFrame, timestampInMilliseconds: timestampInMilliseconds,
      regionOfInterest: .zero)
  }

  /// Embeds a part of the next frame of a video; only in video mode, timestamps must increase.
  #if canImport(ObjectiveC)
    @objc(embedVideoFrame:timestampInMilliseconds:regionOfInterest:error:)
  #endif
  open func embed(
    videoFrame: MPImage, timestampInMilliseconds: Int, regionOfInterest: CGRect
  ) throws -> ImageEmbedderResult {
    try task.videoFrame(
      videoFrame, milliseconds: timestampInMilliseconds, region: regionOfInterest)
  }

  /// Submits the next frame of a live stream and returns; only in live stream mode.
  #if canImport(ObjectiveC)
    @objc(embedAsyncImage:timestampInMilliseconds:error:)
  #endif
  open func embedAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    try embedAsync(
      image: image, timestampInMilliseconds: timestampInMilliseconds, regionOfInterest: .zero)
  }

  /// Submits a part of the next frame of a live stream and returns; only in live stream mode.
  #if canImport(ObjectiveC)
    @objc(embedAsyncImage:timestampInMilliseconds:regionOfInterest:error:)
  #endif
  open func embedAsync(
    image: MPImage, timestampInMilliseconds: Int, regionOfInterest: CGRect
  ) throws {
    try task.liveFrame(image, milliseconds: timestampInMilliseconds, region: regionOfInterest)
  }
}
