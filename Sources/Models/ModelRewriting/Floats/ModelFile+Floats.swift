package import ModelFiles
package import VisionBase

/// A model in which single operators stand for trees of steps on pictures of floats.
package struct FloatModel: Sendable {
  /// The model to give to the runtime; everything but those operators is as in the file.
  package let bytes: StableBytes
  /// The trees, each with the name of the custom operator that stands for it.
  package let trees: [(name: String, tree: FloatTree)]
}

extension ModelFile {
  /// The model with custom operators in place of most of its work on pictures of floats.
  ///
  /// Such an operator takes the tensor at the root of its tree and gives the tree's outputs. Nil
  /// for models in which such work is little, or, unless `evenIfSlow` is set, of which too few
  /// weights are known to be zero and too few convolutions are depthwise; and for those above
  /// 256 MiB, of which no copy is made. Throws `modelUnsupported` for models that cannot be
  /// rewritten.
  package func replacingFloats(evenIfSlow: Bool = false) throws(VisionError) -> FloatModel? {
    guard subgraphCount == 1, bytes.byteCount <= StableBytes.mostCopied,
      inputs.contains(where: { $0.elementType == .float32 })
    else { return nil }
    let graph = try ModelGraph(FlatBuffer(bytes), onlyMainSubgraph: true)
    let forest = try FloatForest(in: graph, evenIfSlow: evenIfSlow)
    guard !forest.trees.isEmpty else { return nil }
    let replaced = forest.trees.map { tree in
      ReplacedTree(
        root: tree.tensors[0], outputs: tree.outputs.map { tree.tensors[$0] },
        operators: tree.operators)
    }
    guard
      let rewriter = try ConvolutionRewriter(
        graph, replacing: replaced, unneeded: forest.unneeded)
    else { return nil }
    let (bytes, names) = try rewriter.model()
    return FloatModel(bytes: bytes, trees: zip(names, forest.trees).map { (name: $0, tree: $1) })
  }
}
