// The steps of MediaPipe's Image Embedder guide for iOS, in an app.
import Foundation
import MediaPipeTasksVision
import UIKit

/// A comparison of pictures, as in the guide.
struct EmbedderGuide {
  let imageEmbedder: ImageEmbedder

  init(modelPath: String, quantize: Bool) throws {
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.runningMode = .image
    options.quantize = quantize
    options.l2Normalize = true
    imageEmbedder = try ImageEmbedder(options: options)
  }

  func similarity(_ first: UIImage, _ second: UIImage) throws -> Double {
    let embeddings = try [first, second].map { picture -> Embedding? in
      let image = try MPImage(uiImage: picture, orientation: picture.imageOrientation)
      let result: ImageEmbedderResult = try imageEmbedder.embed(image: image)
      return result.embeddingResult.embeddings.first
    }
    guard let one = embeddings[0], let other = embeddings[1] else { return .nan }
    let similarity = try ImageEmbedder.cosineSimilarity(embedding1: one, embedding2: other)
    return similarity.doubleValue
  }

  /// Returns the similarity of the left half to the whole.
  func similarityOfLeftHalf(_ picture: UIImage) throws -> NSNumber {
    let image = try MPImage(uiImage: picture)
    let half = try imageEmbedder.embed(
      image: image, regionOfInterest: CGRect(x: 0, y: 0, width: 0.5, height: 1))
    let whole = try imageEmbedder.embed(image: image)
    return try ImageEmbedder.cosineSimilarity(
      embedding1: half.embeddingResult.embeddings[0],
      embedding2: whole.embeddingResult.embeddings[0])
  }
}

final class EmbedderResultProcessor: NSObject, ImageEmbedderLiveStreamDelegate {
  var onResult: ((ImageEmbedderResult?, Int, Error?) -> Void)?

  func imageEmbedder(
    _ imageEmbedder: ImageEmbedder, didFinishEmbedding result: ImageEmbedderResult?,
    timestampInMilliseconds: Int, error: Error?
  ) {
    onResult?(result, timestampInMilliseconds, error)
  }
}

class SilentEmbedderDelegate: NSObject, ImageEmbedderLiveStreamDelegate {
}
