package import ModelFiles
package import VisionBase

/// A model in which single operators stand for trees of convolutions.
package struct ConvolutionModel: Sendable {
  /// The model to give to the runtime; everything but those operators is as in the file.
  package let bytes: StableBytes
  /// The trees, each with the name of the custom operator that stands for it.
  package let trees: [(name: String, tree: ConvolutionTree)]
}

extension ModelFile {
  /// The model with custom operators in place of its convolutions of bytes.
  ///
  /// Such an operator takes the tensor at the root of its tree and gives the tree's outputs. Nil
  /// for models in which such convolutions are not most of the work, and for those above 256 MiB, of
  /// which no copy is made. Throws `modelUnsupported` for
  /// models that cannot be rewritten.
  package func replacingConvolutions() throws(VisionError) -> ConvolutionModel? {
    guard subgraphCount == 1, bytes.byteCount <= StableBytes.mostCopied,
      inputs.contains(where: { $0.elementType == .uint8 })
    else { return nil }
    let graph = try ModelGraph(FlatBuffer(bytes), onlyMainSubgraph: true)
    let trees = try ConvolutionForest(in: graph).trees
    guard !trees.isEmpty else { return nil }
    let replaced = trees.map { tree in
      ReplacedTree(
        root: tree.tensors[0], outputs: tree.outputs.map { tree.tensors[$0] },
        operators: tree.operators)
    }
    guard let rewriter = try ConvolutionRewriter(graph, replacing: replaced) else { return nil }
    let (bytes, names) = try rewriter.model()
    return ConvolutionModel(bytes: bytes, trees: zip(names, trees).map { (name: $0, tree: $1) })
  }
}
