// The embedder's counterpart of `DetectionService`: several pictures at once, and the camera.
import AVFoundation
import CoreMedia
import CoreVideo
import MediaPipeTasksVision
import UIKit

class EmbeddingService: NSObject, ImageEmbedderLiveStreamDelegate {
  private var imageEmbedder: ImageEmbedder?
  var onEmbedding: ((Embedding?, Int) -> Void)?

  init(model: String, mode: RunningMode) throws {
    super.init()
    let options = ImageEmbedderOptions()
    options.baseOptions = BaseOptions()
    options.baseOptions.modelAssetPath = model
    options.runningMode = mode
    if mode == .liveStream { options.imageEmbedderLiveStreamDelegate = self }
    imageEmbedder = try ImageEmbedder(options: options)
  }

  /// Returns the picture most similar to the first one.
  func mostSimilar(to image: UIImage, among others: [UIImage]) throws -> UIImage? {
    guard let embedder = imageEmbedder else { return nil }
    func embedding(_ picture: UIImage) throws -> Embedding {
      try embedder.embed(image: MPImage(uiImage: picture)).embeddingResult.embeddings[0]
    }
    let wanted = try embedding(image)
    return try others.max { left, right in
      let similarities = try [left, right].map {
        try ImageEmbedder.cosineSimilarity(
          embedding1: wanted, embedding2: embedding($0)
        ).doubleValue
      }
      return similarities[0] < similarities[1]
    }
  }

  /// Processes a frame of the camera.
  func captureOutput(_ sampleBuffer: CMSampleBuffer, orientation: UIImage.Orientation) throws {
    let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
    let image = try MPImage(sampleBuffer: sampleBuffer, orientation: orientation)
    try imageEmbedder?.embedAsync(
      image: image, timestampInMilliseconds: Int(CMTimeGetSeconds(time) * 1000))
  }

  /// Processes a buffer from another source.
  func show(_ pixelBuffer: CVPixelBuffer, at milliseconds: Int, in region: CGRect) throws {
    try imageEmbedder?.embedAsync(
      image: MPImage(pixelBuffer: pixelBuffer, orientation: .up),
      timestampInMilliseconds: milliseconds, regionOfInterest: region)
  }

  func imageEmbedder(
    _ imageEmbedder: ImageEmbedder, didFinishEmbedding result: ImageEmbedderResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {
    onEmbedding?(result?.embeddingResult.embeddings.first, timestampInMilliseconds)
  }
}
