import ModelBytes
internal import ModelFiles
import VisionBase

extension OperatorRecord {
  /// Returns true if a RESHAPE always makes this shape: the one that it wants is constant.
  func reshapes(to shape: [Int], in subgraph: Subgraph) throws(VisionError) -> Bool {
    guard (1...2).contains(inputs.count), let wanted = try newShape(in: subgraph),
      wanted.count == shape.count, wanted.count(where: { $0 == -1 }) <= 1
    else { return false }
    return zip(wanted, shape).allSatisfy { $0 == $1 || $0 == -1 }
  }

  private func newShape(in subgraph: Subgraph) throws(VisionError) -> [Int]? {
    let slots = InputSlot.Reshape.self
    if inputs.count > slots.shape {
      guard subgraph.tensors.indices.contains(inputs[slots.shape]) else { return nil }
      return subgraph.tensors[inputs[slots.shape]].integers(limit: 8)
    }
    guard try table.uint8(Slot.Operator.optionsType) == OptionsKind.reshape.rawValue,
      let options = try table.table(Slot.Operator.options)
    else { return nil }
    return try options.indices(OptionSlot.Reshape.newShape)
  }
}
