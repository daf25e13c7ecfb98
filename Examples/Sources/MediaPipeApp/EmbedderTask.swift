import AppSupport
import Drawing
import Foundation
import Frames
import MediaPipeTasksVision

/// A task that compares each picture with the first, as in MediaPipe's embedder guide.
final class EmbedderTask: NSObject, AppTask, ImageEmbedderLiveStreamDelegate {
  var onLive: (@Sendable (Int, Result<Finding, any Error>) -> Void)?
  private var embedder: ImageEmbedder?
  /// The embedding of the first picture.
  ///
  /// Only one thread at a time has results.
  private var first: Embedding?

  init(_ settings: Settings, _ model: String, _ mode: RunningMode) throws {
    super.init()
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = model
    options.runningMode = mode
    options.l2Normalize = true
    options.quantize = settings.has("quantize")
    if mode == .liveStream { options.imageEmbedderLiveStreamDelegate = self }
    embedder = try ImageEmbedder(options: options)
  }

  func look(atPicture picture: UIImage) throws -> Finding {
    try finding(try embedder?.embed(image: MPImage(uiImage: picture)))
  }

  func look(atVideoFrame picture: UIImage, milliseconds: Int) throws -> Finding {
    try finding(
      try embedder?.embed(
        videoFrame: MPImage(uiImage: picture), timestampInMilliseconds: milliseconds))
  }

  func take(_ sampleBuffer: CMSampleBuffer, milliseconds: Int) throws {
    try embedder?.embedAsync(
      image: MPImage(sampleBuffer: sampleBuffer), timestampInMilliseconds: milliseconds)
  }

  func imageEmbedder(
    _ imageEmbedder: ImageEmbedder, didFinishEmbedding result: ImageEmbedderResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {
    onLive?(
      timestampInMilliseconds,
      Result {
        if let error { throw error }
        return try finding(result)
      })
  }

  private func finding(_ result: ImageEmbedderResult?) throws -> Finding {
    guard let embedding = result?.embeddingResult.embeddings.first else {
      return Finding(line: "no vector", marks: [])
    }
    let first = self.first ?? embedding
    self.first = first
    let similarity = try ImageEmbedder.cosineSimilarity(embedding1: first, embedding2: embedding)
    let words = String(format: "%.3f like the first", similarity.doubleValue)
    return Finding(
      line: words,
      marks: [.caption([words], at: PicturePoint(x: 12, y: 12), color: .white)])
  }
}
