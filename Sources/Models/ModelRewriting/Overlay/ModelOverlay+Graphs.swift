import ModelBytes
internal import ModelFiles
import VisionBase

extension ModelOverlay {
  /// Returns the list of graphs of a model with one, which has other lists in some slots.
  ///
  /// Notes for debugging, which count the old operators, are left out.
  mutating func graphs(
    _ main: Subgraph, replacing lists: [Int: Reference]
  ) throws(VisionError) -> Reference {
    let slots = [
      Slot.Subgraph.tensors, Slot.Subgraph.inputs, Slot.Subgraph.outputs,
      Slot.Subgraph.operators, Slot.Subgraph.name,
    ]
    return builder.vector([try table(main.table, slots, replacing: lists)])
  }

  /// Returns a model's signatures with other tensors in one slot; nil when it has none.
  ///
  /// `tensor` returns the index that takes the place of another; nil to leave that tensor out.
  mutating func signatures(
    of model: FlatBufferTable, changing slot: Int, to tensor: (Int) -> Int?
  ) throws(VisionError) -> Reference? {
    guard let tables = try model.tables(Slot.Model.signatureDefs), !tables.isEmpty else {
      return nil
    }
    let slots = [Slot.Signature.inputs, Slot.Signature.outputs, Slot.Signature.key]
    var signatures: [Reference] = []
    for signature in tables {
      var maps: [Reference] = []
      for map in try signature.tables(slot) ?? [] {
        guard let place = tensor(Int(try map.uint32(Slot.TensorMap.tensor))) else { continue }
        let name = try reference(to: Slot.TensorMap.name, of: map)
        maps.append(
          builder.table {
            $0.set(Slot.TensorMap.name, name)
            $0.set(Slot.TensorMap.tensor, UInt32(clamping: place))
          })
      }
      let list = builder.vector(maps)
      let subgraph = try signature.uint32(Slot.Signature.subgraph)
      signatures.append(
        try table(signature, slots, replacing: [slot: list]) {
          $0.set(Slot.Signature.subgraph, subgraph)
        })
    }
    return builder.vector(signatures)
  }

  /// Returns a table with the references of an old one, others in their place in some slots.
  private mutating func table(
    _ old: FlatBufferTable, _ slots: [Int], replacing references: [Int: Reference],
    adding others: (inout FlatBufferBuilder.Fields) -> Void = { _ in }
  ) throws(VisionError) -> Reference {
    var fields = references
    for slot in slots where references[slot] == nil {
      fields[slot] = try reference(to: slot, of: old)
    }
    return builder.table { table in
      for (slot, target) in fields { table.set(slot, target) }
      others(&table)
    }
  }
}
