public import Foundation
internal import VisionTasks

/// The result of an `ImageEmbedder` for one picture.
#if canImport(ObjectiveC)
  @objc(MPPImageEmbedderResult)
  @objcMembers
#endif
open class ImageEmbedderResult: TaskResult {
  /// The embeddings, one for each output of the model.
  public let embeddingResult: EmbeddingResult

  /// Creates a result; without embeddings it holds an empty list.
  public init(embeddingResult: EmbeddingResult?, timestampInMilliseconds: Int) {
    self.embeddingResult =
      embeddingResult
      ?? EmbeddingResult(embeddings: [], timestampInMilliseconds: timestampInMilliseconds)
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content in the layout of upstream's guides.
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

  /// Creates a result.
  public init(embeddings: [Embedding], timestampInMilliseconds: Int) {
    self.embeddings = embeddings
    self.timestampInMilliseconds = timestampInMilliseconds
  }

  var lines: [String] { Listing.numbered("Embedding", embeddings, \.lines) }

  /// The content in the layout of upstream's guides.
  open override var description: String { Listing.text("EmbeddingResult", lines) }
}

/// A picture as a vector in a model's space.
#if canImport(ObjectiveC)
  @objc(MPPEmbedding)
  @objcMembers
#endif
open class Embedding: NSObject {
  /// The values as floats; nil if bytes were requested.
  public let floatEmbedding: [NSNumber]?

  /// The values as signed bytes, -128...127; nil if floats were requested.
  public let quantizedEmbedding: [NSNumber]?

  /// The index of the model's output.
  public let headIndex: Int

  /// The output's name; nil if the model has none.
  public let headName: String?

  /// Creates an embedding.
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

  /// The content in the layout of upstream's guides.
  open override var description: String { Listing.text("Embedding", lines) }
}

// MARK: - Listing

extension Embedding {
  var lines: [String] {
    var lines: [String] = []
    if let floatEmbedding { lines.append("float_embedding: \(Listing.list(floatEmbedding))") }
    if let quantizedEmbedding {
      lines.append("quantized_embedding: \(Listing.list(quantizedEmbedding))")
    }
    lines.append("head_index: \(headIndex)")
    if let headName { lines.append("head_name: \(headName)") }
    return lines
  }
}

// MARK: - From the engine

extension ImageEmbedderResult {
  /// Creates upstream's result from the engine's.
  convenience init(_ result: VisionTasks.EmbeddingResult, milliseconds: Int) {
    let embeddings = EmbeddingResult(
      embeddings: result.embeddings.map(Embedding.init), timestampInMilliseconds: milliseconds)
    self.init(embeddingResult: embeddings, timestampInMilliseconds: milliseconds)
  }
}

extension Embedding {
  fileprivate convenience init(_ embedding: VisionTasks.Embedding) {
    var floats: [NSNumber]?
    var bytes: [NSNumber]?
    switch embedding.values {
    case .float(let values): floats = values.map { NSNumber(value: $0) }
    case .quantized(let values): bytes = values.map { NSNumber(value: $0) }
    }
    self.init(
      floatEmbedding: floats, quantizedEmbedding: bytes, head: embedding.headIndex,
      headName: embedding.headName)
  }
}
