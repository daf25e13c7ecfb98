import ModelBytes
package import ModelFiles
package import VisionBase

/// A model in which single operators replace trees of steps on pictures of bytes.
package struct ByteModel: Sendable {
  /// The model for the runtime; apart from those operators it is the same as the file.
  package let bytes: StableBytes
  /// The trees, each with the name of the custom operator that replaces it.
  package let trees: [(name: String, tree: ByteTree)]
}

extension ModelFile {
  /// Returns the model with custom operators in place of most of its work on pictures of bytes.
  ///
  /// Such an operator reads the tensor at the root of its tree and writes the tree's outputs.
  /// Returns nil for models in which such steps are not most of the work, and for those
  /// above 256 MiB, which are not copied. Throws `modelUnsupported` for models that cannot be
  /// rewritten.
  package func replacingBytes(
    rounding: ByteRounding = .current
  ) throws(VisionError) -> ByteModel? {
    guard subgraphCount == 1, bytes.byteCount <= StableBytes.mostCopied else { return nil }
    let graph = try ModelGraph(FlatBuffer(bytes), onlyMainSubgraph: true)
    let forest = try ByteForest(in: graph, rounding: rounding)
    guard !forest.trees.isEmpty else { return nil }
    let replaced = forest.trees.map { tree in
      ReplacedTree(
        inputs: [tree.tensors[0]], outputs: tree.results, operators: tree.operators)
    }
    guard let rewriter = try TreeRewriter(graph, replacing: replaced, unneeded: forest.unneeded)
    else { return nil }
    let (bytes, names) = try rewriter.model()
    return ByteModel(bytes: bytes, trees: zip(names, forest.trees).map { (name: $0, tree: $1) })
  }
}
