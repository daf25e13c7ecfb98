public import Foundation

/// What an `ImageEmbedder` made of one picture.
#if canImport(ObjectiveC)
  @objc(MPPImageEmbedderResult)
  @objcMembers
#endif
open class ImageEmbedderResult: TaskResult {
  /// The embeddings, one for each output of the model.
  public let embeddingResult: EmbeddingResult

  /// Makes a result; without embeddings it holds an empty list.
  public init(embeddingResult: EmbeddingResult?, timestampInMilliseconds: Int) {
    self.embeddingResult =
      embeddingResult
      ?? EmbeddingResult(embeddings: [], timestampInMilliseconds: timestampInMilliseconds)
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content as upstream's guides list it.
  open override var description: String {
    Listing.text("ImageEmbedderResult", embeddingResult.lines)
  }
}

/// The embeddings of one picture.
#if canImport(ObjectiveC)
  @objc(MPPEmbeddingResult)
  @objcMembers
#endif
open class EmbeddingResult: NSObject {
  /// The embeddings, in the order of the model's outputs.
  public let embeddings: [Embedding]

  /// The timestamp of the frame, in milliseconds.
  public let timestampInMilliseconds: Int

  /// Makes a result.
  public init(embeddings: [Embedding], timestampInMilliseconds: Int) {
    self.embeddings = embeddings
    self.timestampInMilliseconds = timestampInMilliseconds
  }

  var lines: [String] { Listing.numbered("Embedding", embeddings, \.lines) }

  /// The content as upstream's guides list it.
  open override var description: String { Listing.text("EmbeddingResult", lines) }
}

/// A picture as a point in a model's space.
#if canImport(ObjectiveC)
  @objc(MPPEmbedding)
  @objcMembers
#endif
open class Embedding: NSObject {
  /// The numbers as floats; nil when they were asked for as bytes.
  public let floatEmbedding: [NSNumber]?

  /// The numbers as signed bytes, -128...127; nil when they were asked for as floats.
  public let quantizedEmbedding: [NSNumber]?

  /// Which output of the model made it.
  public let headIndex: Int

  /// The output's name, nil when the model has none.
  public let headName: String?

  /// Makes an embedding.
  #if canImport(ObjectiveC)
    @objc(initWithFloatEmbedding:quantizedEmbedding:headIndex:headName:)
  #endif
  public init(
    floatEmbedding: [NSNumber]?, quantizedEmbedding: [NSNumber]?, head headIndex: Int,
    headName: String?
  ) {
    self.floatEmbedding = floatEmbedding
    self.quantizedEmbedding = quantizedEmbedding
    self.headIndex = headIndex
    self.headName = headName
  }

  /// The content as upstream's guides list it.
  open override var description: String { Listing.text("Embedding", lines) }
}
