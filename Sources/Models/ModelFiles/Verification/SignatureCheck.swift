import ModelBytes
import VisionBase

/// Checks that the runtime finds each of the model's inputs and outputs by one name.
///
/// The runtime runs the first signature and finds its tensors by the names that the signature gives
/// them; without signatures, by the names of the tensors themselves. It ends the process when a
/// tensor cannot be found by name. The graphs' order must have been checked before.
struct SignatureCheck {
  let graph: ModelGraph

  /// The inputs or the outputs of a graph.
  private enum Side: String {
    case inputs, outputs

    func tensors(of subgraph: Subgraph) -> [Int] {
      self == .inputs ? subgraph.inputs : subgraph.outputs
    }

    var slot: Int { self == .inputs ? Slot.Signature.inputs : Slot.Signature.outputs }
    /// The runtime's name for a tensor without a name, before its number.
    var substitute: String { self == .inputs ? "input" : "output" }
  }

  func check() throws(VisionError) {
    let signatures = try graph.model.tables(Slot.Model.signatureDefs) ?? []
    for (index, signature) in signatures.enumerated() {
      try check(signature, index: index, path: "signature_defs[\(index)]")
    }
    guard signatures.isEmpty else { return }
    for side in [Side.inputs, .outputs] { try checkTensorNames(of: side) }
  }

  // MARK: - Signatures

  private func check(
    _ signature: FlatBufferTable, index: Int, path: String
  ) throws(VisionError) {
    guard try signature.has(Slot.Signature.key) else {
      throw VisionError(
        ModelPlace(path: path, position: signature.position), of: graph.buffer,
        "it has no signature_key", ModelFault.missing)
    }
    let subgraph = Int(try signature.uint32(Slot.Signature.subgraph))
    let place = ModelPlace(path: path + ".subgraph_index", position: signature.position)
    guard graph.subgraphs.indices.contains(subgraph) else {
      throw VisionError(
        place, of: graph.buffer, "there is no graph \(subgraph) among \(graph.subgraphs.count)",
        { ModelFault.indexOutOfRange($0, index: subgraph, count: graph.subgraphs.count) })
    }
    // This package describes the inputs and outputs of the first graph.
    guard index > 0 || subgraph == 0 else {
      throw VisionError(
        place, of: graph.buffer,
        "the first signature runs graph \(subgraph); only models whose first signature runs "
          + "graph 0 can be used",
        { ModelFault.unknownValue($0, value: subgraph) }, code: .modelUnsupported)
    }
    for side in [Side.inputs, .outputs] {
      try check(side, of: signature, graph.subgraphs[subgraph], path: "\(path).\(side)")
    }
  }

  private func check(
    _ side: Side, of signature: FlatBufferTable, _ subgraph: Subgraph, path: String
  ) throws(VisionError) {
    let entries = try signature.tables(side.slot) ?? []
    var unnamed = Set(side.tensors(of: subgraph))
    var names: Set<[UInt8]> = []
    for (number, entry) in entries.enumerated() {
      let place = ModelPlace(path: "\(path)[\(number)]", position: entry.position)
      guard let name = try runtimeName(in: entry, slot: Slot.TensorMap.name) else {
        throw VisionError(place, of: graph.buffer, "it has no name", ModelFault.missing)
      }
      guard names.insert(name).inserted else {
        throw VisionError(
          place, of: graph.buffer, "an entry before it has the same name", ModelFault.badName)
      }
      let tensor = Int(try entry.uint32(Slot.TensorMap.tensor))
      guard subgraph.tensors.indices.contains(tensor) else {
        let count = subgraph.tensors.count
        throw VisionError(
          ModelPlace(path: place.path + ".tensor_index", position: place.position),
          of: graph.buffer, "there is no tensor \(tensor) among \(count)",
          { ModelFault.indexOutOfRange($0, index: tensor, count: count) })
      }
      guard unnamed.remove(tensor) != nil else {
        throw VisionError(
          place, of: graph.buffer,
          "tensor \(tensor) is not one of the \(side) of graph \(subgraph.index), or named twice",
          ModelFault.badName)
      }
    }
    guard let missing = unnamed.min() else { return }
    throw VisionError(
      ModelPlace(path: path, position: signature.position), of: graph.buffer,
      "tensor \(missing), one of the \(side) of graph \(subgraph.index), has no name in it",
      ModelFault.badName)
  }

  // MARK: - No signatures

  private func checkTensorNames(of side: Side) throws(VisionError) {
    let main = graph.subgraphs[0]
    var names: Set<[UInt8]> = []
    for (number, index) in side.tensors(of: main).enumerated() {
      let path = "subgraphs[0].\(side)[\(number)]"
      let tensor = main.tensors[index].table
      var name = try runtimeName(in: tensor, slot: Slot.Tensor.name) ?? []
      if name.isEmpty { name = Array("\(side.substitute)\(number)".utf8) }
      guard names.insert(name).inserted else {
        throw VisionError(
          ModelPlace(path: path, position: tensor.position), of: graph.buffer,
          "one of the \(side) before it is also named \(String(decoding: name, as: UTF8.self))",
          ModelFault.badName)
      }
    }
  }

  /// Returns a string as the runtime reads it: its bytes up to the first zero.
  private func runtimeName(
    in table: FlatBufferTable, slot: Int
  ) throws(VisionError) -> [UInt8]? {
    guard let range = try table.byteRange(slot) else { return nil }
    var name: [UInt8] = []
    for place in range {
      let byte = try graph.buffer.load(place, as: UInt8.self)
      guard byte != 0 else { break }
      name.append(byte)
    }
    return name
  }
}
