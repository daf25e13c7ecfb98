import ModelBytes
package import ModelFiles
package import VisionBase

/// A model in which single operators replace depthwise convolutions with weights of bytes.
package struct HybridModel: Sendable {
  /// The model for the runtime; apart from those operators it is the same as the file.
  package let bytes: StableBytes
  /// The convolutions, each with the name of the custom operator that replaces it.
  package let convolutions: [(name: String, convolution: HybridConvolution)]
}

extension ModelFile {
  /// Returns the model with custom operators in place of depthwise convolutions of floats with
  /// weights of bytes; the runtime computes these channel by channel, without vectors.
  ///
  /// Returns nil for models with little such work, and for those above 256 MiB, which are not
  /// copied. Throws `modelUnsupported` for models that cannot be rewritten.
  package func replacingHybrid() throws(VisionError) -> HybridModel? {
    guard subgraphCount == 1, bytes.byteCount <= StableBytes.mostCopied else { return nil }
    let graph = try ModelGraph(FlatBuffer(bytes), onlyMainSubgraph: true)
    let places = try graph.hybridPlaces()
    guard !places.isEmpty else { return nil }
    let replaced = places.map { place in
      ReplacedTree(
        root: place.site.input, outputs: [place.site.output], operators: [place.operatorIndex])
    }
    guard let rewriter = try TreeRewriter(graph, replacing: replaced) else { return nil }
    let (bytes, names) = try rewriter.model()
    return HybridModel(
      bytes: bytes,
      convolutions: zip(names, places).map { (name: $0, convolution: $1.site.convolution) })
  }
}

extension ModelGraph {
  /// The maximum number of operators; real models have far fewer.
  private static let largestOperatorCount = 4096
  /// The maximum number of convolutions, each of which is an operator of its own.
  private static let mostHybrids = 256
  /// The number of products below which a convolution is not worth an operator.
  private static let smallestHybrid = 1e4

  /// Finds the depthwise convolutions with weights of bytes that other kernels compute faster.
  func hybridPlaces() throws(VisionError) -> [(operatorIndex: Int, site: HybridReader.Site)] {
    let records = subgraphs[0].operators
    guard records.count <= Self.largestOperatorCount else { return [] }
    let reader = HybridReader(self)
    var places: [(operatorIndex: Int, site: HybridReader.Site)] = []
    for (index, record) in records.enumerated() where work(of: record) >= Self.smallestHybrid {
      guard let site = try reader.site(of: record) else { continue }
      places.append((index, site))
    }
    return places.count <= Self.mostHybrids ? places : []
  }
}
