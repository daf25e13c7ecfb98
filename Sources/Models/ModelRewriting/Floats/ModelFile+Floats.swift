import ModelBytes
package import ModelFiles
package import VisionBase

/// A part of a model of floats that one kernel computes.
package enum FloatPart: Sendable {
  case tree(FloatTree)
  /// The suppression of overlapping boxes behind the trees.
  case suppression(BoxSuppression)
}

/// A model in which single operators replace trees of steps on pictures of floats.
package struct FloatModel: Sendable {
  /// The model for the runtime; apart from those operators it is the same as the file.
  package let bytes: StableBytes
  /// The parts, each with the name of the custom operator that replaces it.
  package let parts: [(name: String, part: FloatPart)]

  /// The trees among the parts.
  package var trees: [(name: String, tree: FloatTree)] {
    parts.compactMap { name, part in
      if case .tree(let tree) = part { return (name, tree) }
      return nil
    }
  }
}

extension ModelFile {
  /// Returns the model with custom operators in place of most of its work on pictures of floats.
  ///
  /// Such an operator reads the tensor at the root of its tree and writes the tree's outputs.
  /// Returns nil for models with little such work, or, unless `evenIfSlow` is set, with too few
  /// weights known to be zero and too few depthwise convolutions; and for those above 256 MiB,
  /// which are not copied. With `suppressing`, the suppression of overlapping boxes is replaced as
  /// well. Throws `modelUnsupported` for models that cannot be rewritten.
  package func replacingFloats(
    evenIfSlow: Bool = false, suppressing: Bool = true
  ) throws(VisionError) -> FloatModel? {
    guard subgraphCount == 1, bytes.byteCount <= StableBytes.mostCopied,
      inputs.contains(where: { $0.elementType == .float32 })
    else { return nil }
    let graph = try ModelGraph(FlatBuffer(bytes), onlyMainSubgraph: true)
    let forest = try FloatForest(in: graph, evenIfSlow: evenIfSlow)
    guard !forest.trees.isEmpty else { return nil }
    let suppressions = suppressing ? try graph.suppressionSingles() : []
    let replaced = forest.trees.map { tree in
      ReplacedTree(
        inputs: [tree.tensors[0]], outputs: tree.results,
        operators: tree.operators)
    }
    guard
      let rewriter = try TreeRewriter(
        graph, replacing: replaced + suppressions.map(\.place), unneeded: forest.unneeded)
    else { return nil }
    let (bytes, names) = try rewriter.model()
    let parts =
      forest.trees.map(FloatPart.tree) + suppressions.map { .suppression($0.suppression) }
    return FloatModel(bytes: bytes, parts: zip(names, parts).map { (name: $0, part: $1) })
  }
}
