import ModelBytes
internal import ModelFiles
import VisionBase

/// The shapes that RESHAPE makes in a graph, whatever the numbers in its tensors are.
///
/// Keras leaves the number of pictures open. It computes the shape then: SHAPE of a tensor,
/// STRIDED_SLICE of its first number, and PACK of that number with constants. The tensor is the one
/// that gets the new shape.
struct Reshapes {
  /// The longest shape.
  private static let mostSides = 8

  private let graph: ModelGraph
  private let subgraph: Subgraph
  /// The operators that compute shapes, by the tensors they write.
  private var writers: [Int: OperatorRecord] = [:]

  init(in graph: ModelGraph) {
    self.graph = graph
    subgraph = graph.subgraphs[0]
    let kinds: [BuiltinOperator] = [.shape, .stridedSlice, .pack]
    for record in subgraph.operators where graph.builtin(of: record).map(kinds.contains) ?? false {
      for output in record.outputs { writers[output] = record }
    }
  }

  /// Returns true if a RESHAPE makes this shape, whatever numbers it is given.
  func alwaysMakes(_ shape: [Int], by record: OperatorRecord) throws(VisionError) -> Bool {
    guard (1...2).contains(record.inputs.count), let wanted = try wantedShape(of: record),
      wanted.count == shape.count, wanted.count(where: { $0 == -1 }) <= 1
    else { return false }
    return zip(wanted, shape).allSatisfy { $0 == $1 || $0 == -1 }
  }

  private func wantedShape(of record: OperatorRecord) throws(VisionError) -> [Int]? {
    let slots = InputSlot.Reshape.self
    if record.inputs.count > slots.shape {
      let tensor = record.inputs[slots.shape]
      guard let shape = constant(tensor, rank: 1, limit: Self.mostSides) else {
        return try packedShape(tensor, of: record.inputs[0])
      }
      return shape
    }
    guard try record.table.uint8(Slot.Operator.optionsType) == OptionsKind.reshape.rawValue,
      let options = try record.table.table(Slot.Operator.options)
    else { return nil }
    return try options.indices(OptionSlot.Reshape.newShape)
  }

  /// Returns the constants of a PACK behind a tensor's number of pictures, which is 1.
  private func packedShape(_ shape: Int, of tensor: Int) throws(VisionError) -> [Int]? {
    guard let record = writers[shape], graph.builtin(of: record) == .pack,
      (2...Self.mostSides).contains(record.inputs.count),
      try isOnePicture(record.inputs[0], of: tensor),
      try record.table.uint8(Slot.Operator.optionsType) == OptionsKind.pack.rawValue,
      let options = try record.table.table(Slot.Operator.options),
      try options.int32(OptionSlot.Parts.count) == record.inputs.count,
      try options.int32(OptionSlot.Parts.axis) == 0
    else { return nil }
    var sides = [1]
    for index in record.inputs.dropFirst() {
      guard let side = constant(index, rank: 0, limit: 1), side.count == 1 else { return nil }
      sides += side
    }
    return sides
  }

  /// Returns true if a number is the first side of a tensor, which is 1.
  private func isOnePicture(_ index: Int, of tensor: Int) throws(VisionError) -> Bool {
    let slots = OptionSlot.StridedSlice.self
    guard let slice = writers[index], graph.builtin(of: slice) == .stridedSlice,
      slice.inputs.count == 4, constant(slice.inputs[1], rank: 1, limit: 1) == [0],
      constant(slice.inputs[3], rank: 1, limit: 1) == [1],
      try slice.table.uint8(Slot.Operator.optionsType) == OptionsKind.stridedSlice.rawValue,
      let options = try slice.table.table(Slot.Operator.options),
      try options.int32(slots.shrunkAxis) == 1, try options.int32(slots.ellipsis) == 0,
      try options.int32(slots.newAxis) == 0, try !options.bool(slots.offset),
      let shape = writers[slice.inputs[0]], graph.builtin(of: shape) == .shape,
      shape.inputs.first == tensor, subgraph.tensors.indices.contains(tensor),
      subgraph.tensors[tensor].shape.first == 1
    else { return false }
    return try subgraph.tensors[tensor].hasFixedShape()
  }

  /// Returns the numbers of a constant of this rank; the runtime overlooks lists of other ranks.
  private func constant(_ index: Int, rank: Int, limit: Int) -> [Int]? {
    guard subgraph.tensors.indices.contains(index) else { return nil }
    let tensor = subgraph.tensors[index]
    guard tensor.type == .int32, tensor.shape.count == rank else { return nil }
    return tensor.integers(limit: limit)
  }
}
