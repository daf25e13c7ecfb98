public import Foundation
internal import MediaPipeRules

/// The options of an `ImageEmbedder`; read once, when the embedder is created.
#if canImport(ObjectiveC)
  @objc(MPPImageEmbedderOptions)
  @objcMembers
#endif
open class ImageEmbedderOptions: TaskOptions {
  /// The way the embedder receives pictures.
  open var runningMode: RunningMode = .image

  /// Receives the results of a live stream; must be set in that mode and in no other.
  open weak var imageEmbedderLiveStreamDelegate: (any ImageEmbedderLiveStreamDelegate)?

  /// True if each embedding is scaled to length 1.
  open var l2Normalize: Bool = false

  /// True if each embedding is returned as signed bytes, after any scaling.
  open var quantize: Bool = false

  /// Returns a full copy.
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
  /// The options in the form shared by all APIs.
  var rules: EmbedderTaskOptions {
    var rules = EmbedderTaskOptions()
    rules.l2Normalize = l2Normalize
    rules.quantize = quantize
    return rules
  }
}

/// Receives the results of an `ImageEmbedder` on a live stream.
#if canImport(ObjectiveC)
  @objc(MPPImageEmbedderLiveStreamDelegate)
#endif
public protocol ImageEmbedderLiveStreamDelegate: NSObjectProtocol {
  /// Called for each processed frame, in order, on a serial queue of the embedder.
  ///
  /// Implementing it is optional.
  ///
  /// - Parameters:
  ///   - imageEmbedder: The embedder.
  ///   - result: The embeddings; nil if the frame failed.
  ///   - timestampInMilliseconds: The frame's timestamp.
  ///   - error: The reason the frame failed; nil if it did not.
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
