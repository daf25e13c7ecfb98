package import VisionBase

/// Checks everything about a model's bytes that the inference runtime takes on trust.
///
/// The runtime maps a model and follows its offsets and numbers; a damaged or hostile file ends
/// the process. So a model is verified here before the runtime sees it: first the structure
/// (`StructureVerifier`), then what the parts say about each other (the `…Check` types). What
/// kernels check themselves, and answer with an error, is left to them.
package enum ModelVerifier {
  /// Verifies a model and reads it; throws `modelInvalid` or `modelUnsupported`, with a
  /// `ModelFault` as the cause.
  package static func verify(_ buffer: FlatBuffer) throws(VisionError) -> ModelGraph {
    try checkIdentifier(of: buffer)
    var structure = StructureVerifier(buffer)
    try structure.verify()
    let graph = try ModelGraph(buffer)
    try ReferenceCheck(graph: graph).check()
    var tensors = TensorCheck(graph: graph)
    for subgraph in graph.subgraphs { try tensors.check(subgraph) }
    for subgraph in graph.subgraphs { try OrderCheck(graph: graph, subgraph: subgraph).check() }
    for subgraph in graph.subgraphs {
      try BlockScalesCheck(graph: graph, subgraph: subgraph).check()
    }
    try SignatureCheck(graph: graph).check()
    var calls = CallCheck(graph: graph)
    try calls.check()
    var rules: [Int: OperatorRule] = [:]
    for subgraph in graph.subgraphs {
      try checkOperators(of: subgraph, in: graph, rules: &rules)
    }
    return graph
  }

  /// Refuses what is no TFLite model at all, before anything else is said about it.
  package static func checkIdentifier(of buffer: FlatBuffer) throws(VisionError) {
    try ModelFormat.checkSize(buffer.range.count, of: buffer.bytes.name)
    let identifier = buffer.identifier
    guard identifier == "TFL3" else {
      throw VisionError(
        .modelInvalid,
        "\(buffer.bytes.name): this is not a TFLite model: bytes 4 to 7 "
          + (identifier.map { "are \($0.debugDescription)" } ?? "do not exist")
          + " and should be \"TFL3\"",
        cause: ModelFault.notAFlatBuffer)
    }
  }
}
