package import VisionBase

/// The origin of an index's embeddings; only embeddings with the same signature are comparable.
package struct IndexSignature: Hashable, Sendable {
  /// The model's name for people; two names of one model are the same.
  package let modelName: String
  /// The digest of the model's file.
  package let modelSHA256: SHA256
  /// The index of the model's output.
  package let headIndex: Int
  /// The number of values in an embedding.
  package let valueCount: Int
  /// The version of the conversion from pictures to the model's input; raised when that changes.
  package let method: Int

  /// The conversion in this version of the package, which is part of the name of an index's folder.
  package static let currentMethod = 1

  /// Creates a signature for a model.
  package init(
    modelName: String, modelSHA256: SHA256, headIndex: Int, valueCount: Int,
    method: Int = IndexSignature.currentMethod
  ) {
    (self.modelName, self.modelSHA256) = (modelName, modelSHA256)
    (self.headIndex, self.valueCount, self.method) = (headIndex, valueCount, method)
  }

  /// Returns true if the embeddings of both are comparable.
  package func matches(_ other: IndexSignature) -> Bool {
    modelSHA256 == other.modelSHA256 && headIndex == other.headIndex
      && valueCount == other.valueCount && method == other.method
  }
}
