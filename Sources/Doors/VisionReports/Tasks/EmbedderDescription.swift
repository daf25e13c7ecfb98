internal import ModelFiles
package import VisionBase
internal import VisionTasks

/// The facts about an embedder that are known before it processes a picture.
package struct EmbedderDescription: Sendable, Equatable {
  /// The model, as a person would type it.
  package var model: String
  /// The digest of the model's file.
  package var sha256: SHA256
  /// The number of values of each output.
  package var valueCounts: [Int]

  package init(model: String, sha256: SHA256, valueCounts: [Int]) {
    (self.model, self.sha256, self.valueCounts) = (model, sha256, valueCounts)
  }

  /// Creates the description of a model, with its name as a person would type it.
  init(of model: ModelFile, named name: String) {
    self.init(
      model: name, sha256: model.sha256, valueCounts: model.outputs.map(Self.valueCount))
  }

  private static func valueCount(_ output: TensorFacts) -> Int {
    output.shape.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue }
  }

  /// Returns the index of an output: the chosen one, or the only one.
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
