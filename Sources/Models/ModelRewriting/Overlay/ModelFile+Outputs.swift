import ModelBytes
package import ModelFiles
package import VisionBase

extension ModelFile {
  /// The outputs of a landmark model's five that remain when the pose engine leaves out the mask.
  package static let outputsWithoutMask = [0, 1, 3, 4]

  /// Returns the model with only some of its outputs, without the operators that only others need.
  ///
  /// The remaining outputs are computed as before, to the last bit. A model with fewer outputs runs
  /// faster.
  ///
  /// - Parameter kept: The outputs to keep, in the order of the main graph.
  /// - Returns: A model in memory, verified like any other, and isolated as this one is.
  /// - Throws: `modelUnsupported` for a model with several graphs, one that cannot be rewritten
  ///   without loss, or one above 256 MiB; `optionInvalid` for outputs that the model does not
  ///   have.
  package func keepingOutputs(_ kept: [Int]) throws(VisionError) -> ModelFile {
    guard kept.allSatisfy(outputs.indices.contains), !kept.isEmpty else {
      throw VisionError(
        .optionInvalid,
        "\(bytes.name): it has \(outputs.count) outputs and cannot be reduced to \(kept)")
    }
    guard bytes.byteCount <= StableBytes.mostCopied else {
      throw VisionError(
        .modelUnsupported,
        "\(bytes.name): it has \(bytes.byteCount) bytes; outputs can only be left out of smaller "
          + "models")
    }
    return try ModelFile(rewritten: OutputReduction(FlatBuffer(bytes)).bytes(keeping: kept))
      .reduced(from: self, to: kept)
  }
}

/// Removes outputs from a model, and the operators that nothing else needs.
private struct OutputReduction {
  private let original: FlatBuffer
  private let graph: ModelGraph

  init(_ original: FlatBuffer) throws(VisionError) {
    self.original = original
    graph = try ModelGraph(original)
    try ModelOverlay.check(graph.model)
    guard graph.subgraphs.count == 1 else {
      throw VisionError(
        .modelUnsupported,
        "\(original.bytes.name): it has \(graph.subgraphs.count) graphs; outputs can only be "
          + "left out of a model with one")
    }
  }

  func bytes(keeping kept: [Int]) throws(VisionError) -> StableBytes {
    let main = graph.subgraphs[0]
    let outputs = kept.map { main.outputs[$0] }
    var overlay = try ModelOverlay(original)
    let outputList = overlay.builder.vector(outputs.map { Int32(clamping: $0) })
    let operatorList = overlay.builder.vector(
      Self.operators(of: main, needed: outputs).map { overlay.reference(to: $0.table) })
    let graphs = try overlay.graphs(
      main, replacing: [Slot.Subgraph.outputs: outputList, Slot.Subgraph.operators: operatorList])
    let remaining = Set(outputs)
    let signatures = try overlay.signatures(of: graph.model, changing: Slot.Signature.outputs) {
      remaining.contains($0) ? $0 : nil
    }
    return try overlay.stableBytes(
      replacing: [Slot.Model.subgraphs: graphs, Slot.Model.signatureDefs: signatures]
        .compactMapValues(\.self))
  }

  /// Returns the operators that the outputs depend on, and those with an effect but no output.
  private static func operators(of main: Subgraph, needed outputs: [Int]) -> [OperatorRecord] {
    var needed = Set(outputs)
    var operators: [OperatorRecord] = []
    for record in main.operators.reversed()
    where record.outputs.isEmpty || record.outputs.contains(where: needed.contains) {
      operators.append(record)
      needed.formUnion(record.inputs)
    }
    return operators.reversed()
  }
}
