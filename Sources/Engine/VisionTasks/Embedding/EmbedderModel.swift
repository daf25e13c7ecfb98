internal import ModelFiles
internal import VisionBase

/// An embedder's model, read once: what its outputs are called.
struct EmbedderModel: Sendable {
  let described: DescribedModel
  let headNames: [String?]

  /// Reads any model; whether it takes a picture is seen when an engine is made.
  init(_ file: ModelFile) throws(VisionError) {
    described = try DescribedModel(file)
    let outputs = described.metadata?.outputs ?? []
    // Once any output is described, one without a name has the empty name, as upstream has it.
    headNames = file.outputs.indices.map { index in
      outputs.isEmpty ? nil : outputs.indices.contains(index) ? outputs[index].name ?? "" : ""
    }
  }
}
