public import Foundation
internal import MediaPipeRules

/// How an `ImageEmbedder` works; read once, when the embedder is made.
#if canImport(ObjectiveC)
  @objc(MPPImageEmbedderOptions)
  @objcMembers
#endif
open class ImageEmbedderOptions: TaskOptions {
  /// How the embedder receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var imageEmbedderLiveStreamDelegate: (any ImageEmbedderLiveStreamDelegate)?

  /// Whether each embedding is scaled to length 1.
  open var l2Normalize: Bool = false

  /// Whether each embedding is given as signed bytes, after any scaling.
  open var quantize: Bool = false

  /// A full copy.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = ImageEmbedderOptions()
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.imageEmbedderLiveStreamDelegate = imageEmbedderLiveStreamDelegate
    copy.l2Normalize = l2Normalize
    copy.quantize = quantize
    return copy
  }
}

extension ImageEmbedderOptions {
  /// The options that all doors have.
  var rules: EmbedderTaskOptions {
    var rules = EmbedderTaskOptions()
    rules.l2Normalize = l2Normalize
    rules.quantize = quantize
    return rules
  }
}

/// Receives what an `ImageEmbedder` makes of a live stream.
#if canImport(ObjectiveC)
  @objc(MPPImageEmbedderLiveStreamDelegate)
#endif
public protocol ImageEmbedderLiveStreamDelegate: NSObjectProtocol {
  /// Called for each frame that was worked on, in their order, on a serial queue of the embedder.
  ///
  /// Implementing it is optional.
  ///
  /// - Parameters:
  ///   - imageEmbedder: The embedder.
  ///   - result: The embeddings; nil when the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: Why the frame failed; nil when it did not.
  #if canImport(ObjectiveC)
    @objc(imageEmbedder:didFinishEmbeddingWithResult:timestampInMilliseconds:error:)
    optional func imageEmbedder(
      _ imageEmbedder: ImageEmbedder, didFinishEmbedding result: ImageEmbedderResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #else
    func imageEmbedder(
      _ imageEmbedder: ImageEmbedder, didFinishEmbedding result: ImageEmbedderResult?,
      timestampInMilliseconds: Int, error: (any Error)?)
  #endif
}

#if !canImport(ObjectiveC)
  extension ImageEmbedderLiveStreamDelegate {
    /// Does nothing: implementing the method is optional.
    public func imageEmbedder(
      _ imageEmbedder: ImageEmbedder, didFinishEmbedding result: ImageEmbedderResult?,
      timestampInMilliseconds: Int, error: (any Error)?
    ) {}
  }
#endif
