package import ModelFiles
package import VisionBase

/// An embedder's model, read once: the names of its outputs.
package struct EmbedderModel: Sendable {
  let described: DescribedModel

  /// The model's file.
  package var file: ModelFile { described.file }

  let headNames: [String?]

  /// Creates the description of any model; creating an engine checks that it takes a picture.
  package init(_ file: ModelFile) throws(VisionError) {
    described = try DescribedModel(file)
    let outputs = described.metadata?.outputs ?? []
    // Once any output is described, one without a name has an empty name, as upstream.
    headNames = file.outputs.indices.map { index in
      outputs.isEmpty ? nil : outputs.indices.contains(index) ? outputs[index].name ?? "" : ""
    }
  }
}
