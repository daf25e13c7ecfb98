import ModelBytes
internal import ModelFiles
import VisionBase

/// The means of a graph's pictures that are lists of channels, until RESHAPE makes pictures of one
/// pixel of them.
///
/// Keras weighs channels so. As it leaves the number of pictures open, the shape of such a picture
/// is computed: SHAPE of the list, STRIDED_SLICE of its first number, and PACK of that number with
/// constants.
struct FlatMeans {
  private let graph: ModelGraph
  private let subgraph: Subgraph
  /// The operators that lead to a shape, by the tensors they write.
  private var writers: [Int: OperatorRecord] = [:]
  /// The picture that each list is the mean of.
  private var pictures: [Int: Int] = [:]

  init(in graph: ModelGraph) {
    self.graph = graph
    subgraph = graph.subgraphs[0]
    let kinds: [BuiltinOperator] = [.shape, .stridedSlice, .pack]
    for record in subgraph.operators where graph.builtin(of: record).map(kinds.contains) ?? false {
      for output in record.outputs { writers[output] = record }
    }
  }

  /// Records the output of a MEAN of the rows and columns of a picture with these channels.
  mutating func note(_ output: Int, of picture: Int, channels: Int) throws(VisionError) {
    guard subgraph.tensors.indices.contains(output) else { return }
    let tensor = subgraph.tensors[output]
    guard tensor.type == .float32, tensor.content == nil, tensor.shape == [1, channels],
      try tensor.isPlain()
    else { return }
    pictures[output] = picture
  }

  /// Returns the picture whose mean a RESHAPE makes a picture of one pixel; nil for others.
  func picture(reshapedBy record: OperatorRecord, channels: Int) throws(VisionError) -> Int? {
    guard let picture = record.inputs.first.flatMap({ pictures[$0] }) else { return nil }
    let shape = [1, 1, 1, channels]
    if try record.reshapes(to: shape, in: subgraph) { return picture }
    guard record.inputs.count == 2, let packed = writers[record.inputs[1]],
      graph.builtin(of: packed) == .pack, packed.inputs.count == shape.count,
      try isFirstOfOne(packed.inputs[0])
    else { return nil }
    for (index, number) in zip(packed.inputs, shape).dropFirst()
    where !subgraph.tensors.indices.contains(index)
      || subgraph.tensors[index].integers(limit: 1) != [number]
    { return nil }
    return picture
  }

  /// Returns true if a tensor is the first number of a shape, and that number is 1.
  private func isFirstOfOne(_ index: Int) throws(VisionError) -> Bool {
    let slots = OptionSlot.StridedSlice.self
    guard let slice = writers[index], graph.builtin(of: slice) == .stridedSlice,
      slice.inputs.count == 4,
      // From the first number on, one after the other.
      zip([1, 3], [0, 1]).allSatisfy({ input, number in
        let tensor = slice.inputs[input]
        return subgraph.tensors.indices.contains(tensor)
          && subgraph.tensors[tensor].integers(limit: 1) == [number]
      }),
      try slice.table.uint8(Slot.Operator.optionsType) == OptionsKind.stridedSlice.rawValue,
      let options = try slice.table.table(Slot.Operator.options),
      try options.int32(slots.shrunkAxis) == 1, try options.int32(slots.ellipsis) == 0,
      try options.int32(slots.newAxis) == 0, try !options.bool(slots.offset),
      let shape = writers[slice.inputs[0]], graph.builtin(of: shape) == .shape,
      let measured = shape.inputs.first, subgraph.tensors.indices.contains(measured)
    else { return false }
    let tensor = subgraph.tensors[measured]
    guard tensor.shape.first == 1 else { return false }
    return try tensor.hasFixedShape()
  }
}
