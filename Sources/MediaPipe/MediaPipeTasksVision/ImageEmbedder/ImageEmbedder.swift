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
  private let runner: TaskRunner<EmbeddingEngine, VisionTasks.EmbeddingResult>

  /// Makes an embedder for single pictures with default options.
  ///
  /// Throws like `init(options:)`.
  public convenience init(modelPath: String) throws {
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Makes an embedder.
  ///
  /// Throws when the running mode and the delegate do not fit, or the model cannot be opened or
  /// takes no picture.
  public init(options: ImageEmbedderOptions) throws {
    // Both are set here and nowhere else, and reading a weak reference is atomic.
    nonisolated(unsafe) weak var embedder: ImageEmbedder?
    nonisolated(unsafe) weak var delegate: (any ImageEmbedderLiveStreamDelegate)?
    unsafe delegate = options.imageEmbedderLiveStreamDelegate
    do throws(TaskFailure) {
      try unsafe options.runningMode.checkDelegate(isSet: delegate != nil)
      let model = try ModelOpening.inMainBundle.model(options.baseOptions.modelAssetPath ?? "")
      runner = try TaskRunner(
        model, options.rules,
        options.runningMode.delivery(task: "imageEmbedder") { live in
          guard let embedder = unsafe embedder, let delegate = unsafe delegate else { return }
          Self.deliver(live, embedder, delegate)
        })
    } catch {
      throw error.error
    }
    super.init()
    unsafe embedder = self
  }

  private static func deliver(
    _ live: TaskRunner<EmbeddingEngine, VisionTasks.EmbeddingResult>.LiveResult,
    _ embedder: ImageEmbedder, _ delegate: any ImageEmbedderLiveStreamDelegate
  ) {
    var result: ImageEmbedderResult?
    var error: NSError?
    switch live.result {
    case .success(let output):
      result = ImageEmbedderResult(output, milliseconds: live.milliseconds)
    case .failure(let failure): error = failure.error
    }
    #if canImport(ObjectiveC)
      delegate.imageEmbedder?(
        embedder, didFinishEmbedding: result, timestampInMilliseconds: live.milliseconds,
        error: error)
    #else
      delegate.imageEmbedder(
        embedder, didFinishEmbedding: result, timestampInMilliseconds: live.milliseconds,
        error: error)
    #endif
  }

  /// The cosine of the angle between two embeddings: 1 for the same direction.
  ///
  /// Throws `invalidArgumentError` when one holds floats and the other bytes, or their lengths
  /// differ. Not a number when either is empty or holds only zeros.
  #if canImport(ObjectiveC)
    @objc(cosineSimilarityBetweenEmbedding1:andEmbedding2:error:)
  #endif
  open class func cosineSimilarity(
    embedding1: Embedding, embedding2: Embedding
  ) throws -> NSNumber {
    do throws(TaskFailure) {
      return NSNumber(value: try Embedding.similarity(embedding1, embedding2))
    } catch {
      throw error.error
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
    do throws(TaskFailure) {
      let (output, milliseconds) = try runner.image(image, region: regionOfInterest)
      return ImageEmbedderResult(output, milliseconds: milliseconds)
    } catch {
      throw error.error
    }
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
    do throws(TaskFailure) {
      let output = try runner.videoFrame(
        videoFrame, milliseconds: timestampInMilliseconds, region: regionOfInterest)
      return ImageEmbedderResult(output, milliseconds: timestampInMilliseconds)
    } catch {
      throw error.error
    }
  }

  /// Hands over the next frame of a live stream and returns; only in live stream mode.
  #if canImport(ObjectiveC)
    @objc(embedAsyncImage:timestampInMilliseconds:error:)
  #endif
  open func embedAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    try embedAsync(
      image: image, timestampInMilliseconds: timestampInMilliseconds, regionOfInterest: .zero)
  }

  /// Hands over a part of the next frame of a live stream and returns; only in live stream mode.
  #if canImport(ObjectiveC)
    @objc(embedAsyncImage:timestampInMilliseconds:regionOfInterest:error:)
  #endif
  open func embedAsync(
    image: MPImage, timestampInMilliseconds: Int, regionOfInterest: CGRect
  ) throws {
    do throws(TaskFailure) {
      try runner.liveFrame(
        image, milliseconds: timestampInMilliseconds, region: regionOfInterest)
    } catch {
      throw error.error
    }
  }
}
