internal import ModelCatalogue
internal import ModelFiles
package import VisionBase
internal import VisionTasks

/// What is known of an embedder before it has seen a picture.
package struct EmbedderDescription: Sendable, Equatable {
  /// The model, as a person would type it.
  package var model: String
  /// The digest of the model's file.
  package var sha256: SHA256
  /// How many numbers each output gives.
  package var valueCounts: [Int]

  package init(model: String, sha256: SHA256, valueCounts: [Int]) {
    (self.model, self.sha256, self.valueCounts) = (model, sha256, valueCounts)
  }

  /// Reads what the model of a request is.
  package init(of request: EmbeddingRequest) throws(VisionError) {
    let model = try request.chosenModel.reference().open()
    self.init(
      model: request.modelName(), sha256: Self.digest(of: model),
      valueCounts: model.outputs.map(Self.valueCount))
  }

  /// The digest of a model's bytes, which is noted beside models of the cache.
  private static func digest(of model: ModelFile) -> SHA256 {
    ModelStore().notedDigest(of: model.bytes.name) ?? model.bytes.withBytes { SHA256(of: $0) }
  }

  private static func valueCount(_ output: TensorFacts) -> Int {
    output.shape.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue }
  }

  /// The number of an output: the one a person chose, or the only one.
  package func head(_ chosen: Int?) throws(VisionError) -> Int {
    let last = valueCounts.count - 1
    guard let chosen else {
      guard last == 0 else {
        throw VisionError(
          .optionInvalid,
          "\(model) has \(valueCounts.count) outputs; choose one with --head, from 0 to \(last)")
      }
      return 0
    }
    guard valueCounts.indices.contains(chosen) else {
      throw VisionError(
        .optionInvalid, "--head: \(model) has no output \(chosen); its last one is \(last)")
    }
    return chosen
  }
}
