import ModelBytes
package import ModelFiles
package import VisionBase

/// An operator that a kernel of its own computes.
package enum SingleOperator: Sendable {
  /// A depthwise convolution with weights of bytes, which the runtime computes channel by channel,
  /// without vectors.
  case depthwise(HybridConvolution)
  /// A convolution of numbers of 16 bits, which the runtime computes without vectors.
  case wide(WideConvolution)
  /// The suppression of overlapping boxes, for which the runtime decodes and sorts all boxes.
  case suppression(BoxSuppression)
}

/// A model in which kernels replace single operators.
package struct SinglesModel: Sendable {
  /// The model for the runtime; apart from those operators it is the same as the file.
  package let bytes: StableBytes
  /// The operators, each with the name of the custom operator that replaces it.
  package let operators: [(name: String, operator: SingleOperator)]

  package var convolutions: [HybridConvolution] {
    operators.compactMap {
      if case .depthwise(let convolution) = $0.operator { return convolution }
      return nil
    }
  }

  package var wideConvolutions: [WideConvolution] {
    operators.compactMap {
      if case .wide(let convolution) = $0.operator { return convolution }
      return nil
    }
  }

  package var suppressions: [BoxSuppression] {
    operators.compactMap {
      if case .suppression(let suppression) = $0.operator { return suppression }
      return nil
    }
  }
}

extension ModelFile {
  /// Returns the model with custom operators in place of single operators.
  ///
  /// `kinds` are those that are replaced. Returns nil for models without them, and for those above
  /// 256 MiB, which are not copied. Throws `modelUnsupported` for models that cannot be rewritten.
  package func replacingSingles(
    _ kinds: Set<SingleOperator.Kind> = Set(SingleOperator.Kind.allCases)
  ) throws(VisionError) -> SinglesModel? {
    guard subgraphCount == 1, bytes.byteCount <= StableBytes.mostCopied else { return nil }
    let graph = try ModelGraph(FlatBuffer(bytes), onlyMainSubgraph: true)
    var found: [SinglePlace] = []
    if kinds.contains(.depthwise) { found += try graph.depthwiseSingles() }
    if kinds.contains(.wide) { found += try graph.wideSingles() }
    if kinds.contains(.suppression) {
      found += try graph.suppressionSingles().map { (.suppression($0.suppression), $0.place) }
    }
    guard !found.isEmpty,
      let rewriter = try TreeRewriter(graph, replacing: found.map(\.place))
    else { return nil }
    let (bytes, names) = try rewriter.model()
    return SinglesModel(
      bytes: bytes, operators: zip(names, found).map { (name: $0, operator: $1.single) })
  }
}

extension SingleOperator {
  /// True for a convolution of numbers of 16 bits.
  package var isWide: Bool {
    if case .wide = self { return true }
    return false
  }

  package enum Kind: Sendable, CaseIterable {
    case depthwise, wide, suppression
  }
}

private typealias SinglePlace = (single: SingleOperator, place: ReplacedTree)

extension ModelGraph {
  fileprivate func depthwiseSingles() throws(VisionError) -> [SinglePlace] {
    try hybridPlaces().map { index, site in
      (
        .depthwise(site.convolution),
        ReplacedTree(inputs: [site.input], outputs: [site.output], operators: [index])
      )
    }
  }

  fileprivate func wideSingles() throws(VisionError) -> [SinglePlace] {
    try widePlaces().map { index, site in
      (
        .wide(site.convolution),
        ReplacedTree(inputs: [site.input], outputs: [site.output], operators: [index])
      )
    }
  }

  /// Finds the first suppression; detectors have one.
  func suppressionSingles() throws(VisionError) -> [(
    suppression: BoxSuppression, place: ReplacedTree
  )] {
    let slots = InputSlot.DetectionPostProcess.self
    let reader = SuppressionReader(self)
    for (index, record) in subgraphs[0].operators.enumerated() where isSuppression(record) {
      guard let suppression = try reader.suppression(of: record) else { continue }
      let inputs = [record.inputs[slots.boxes], record.inputs[slots.scores]]
      return [
        (suppression, ReplacedTree(inputs: inputs, outputs: record.outputs, operators: [index]))
      ]
    }
    return []
  }
}
