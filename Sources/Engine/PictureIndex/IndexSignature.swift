package import VisionBase

/// What made the embeddings of an index; only embeddings with the same signature are comparable.
package struct IndexSignature: Hashable, Sendable {
  /// What a person calls the model; two names of one model are the same.
  package let modelName: String
  /// The digest of the model's file.
  package let modelSHA256: SHA256
  /// Which of the model's outputs it is.
  package let headIndex: Int
  /// How many numbers an embedding has.
  package let valueCount: Int
  /// How pictures become the model's input; raised when this package changes that.
  package let method: Int

  /// The way this version of the package embeds pictures.
  package static let currentMethod = 1

  /// Describes a model.
  package init(
    modelName: String, modelSHA256: SHA256, headIndex: Int, valueCount: Int,
    method: Int = IndexSignature.currentMethod
  ) {
    (self.modelName, self.modelSHA256) = (modelName, modelSHA256)
    (self.headIndex, self.valueCount, self.method) = (headIndex, valueCount, method)
  }

  /// Whether embeddings of both can be compared.
  package func matches(_ other: IndexSignature) -> Bool {
    modelSHA256 == other.modelSHA256 && headIndex == other.headIndex
      && valueCount == other.valueCount && method == other.method
  }
}
