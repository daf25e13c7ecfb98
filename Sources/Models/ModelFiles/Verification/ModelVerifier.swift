package import ModelBytes
package import VisionBase

/// Checks every property of a model's bytes that the inference runtime takes on trust.
///
/// The runtime maps a model and follows its offsets and numbers; a damaged or hostile file ends the
/// process. So a model is verified here before the runtime sees it: first the structure
/// (`StructureVerifier`), then the consistency of its parts (the `…Check` types). Conditions that
/// kernels check themselves, and report as an error, are left to them.
package enum ModelVerifier {
  /// Verifies a model and reads it.
  ///
  /// Throws `modelInvalid` or `modelUnsupported`, with a `ModelFault` as the cause. A model that
  /// this package wrote over an older one may contain parts of that which are no longer used: with
  /// `isRewritten` those are allowed.
  package static func verify(
    _ buffer: FlatBuffer, isRewritten: Bool = false
  ) throws(VisionError) -> ModelGraph {
    try checkIdentifier(of: buffer)
    var structure = StructureVerifier(buffer)
    try structure.verify()
    let graph = try ModelGraph(buffer)
    if !isRewritten { try TailCheck(graph: graph, structureEnd: structure.end).check() }
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

  /// Rejects bytes that are not a TFLite model at all, before any other check.
  package static func checkIdentifier(of buffer: FlatBuffer) throws(VisionError) {
    try ModelFormat.checkSize(buffer.range.count, of: buffer.bytes.name)
    guard !ModelFormat.isBundle(buffer.bytes) else {
      throw VisionError(
        .modelInvalid,
        "\(buffer.bytes.name): this is not a TFLite model but a bundle of models (.task)",
        cause: ModelFault.notAFlatBuffer)
    }
    let identifier = buffer.identifier
    guard identifier == "TFL3" else {
      if let count = ModelFormat.byteCount(beforeArchiveIn: buffer.bytes) {
        throw VisionError(
          .modelInvalid,
          "\(buffer.bytes.name): this is not a TFLite model, nor a bundle of models (.task): a bundle's "
            + "zip archive must begin at the first byte, or after three bytes of 0 at most, and here "
            + "it begins after "
            + counted(count, "byte"),
          cause: ModelFault.notAFlatBuffer)
      }
      throw VisionError(
        .modelInvalid,
        "\(buffer.bytes.name): this is not a TFLite model: bytes 4 to 7 "
          + (identifier.map { "are \($0.debugDescription)" } ?? "do not exist")
          + " and should be \"TFL3\"",
        cause: ModelFault.notAFlatBuffer)
    }
  }
}
