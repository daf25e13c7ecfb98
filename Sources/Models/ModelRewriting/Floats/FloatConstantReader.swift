import ModelBytes
internal import ModelFiles
import VisionBase

/// Finds constant floats in a model.
///
/// They may be stored with half the bits, or without the zeros, and unpacked to plain floats by
/// operators.
struct FloatConstantReader {
  /// The maximum number of floats in a constant.
  static let largestCount = 1 << 24

  private let subgraph: Subgraph
  /// The operators that unpack constants, by their outputs.
  private let unpacking: [Int: OperatorRecord]
  /// The indices of these operators.
  let operators: Set<Int>

  init(_ graph: ModelGraph) {
    subgraph = graph.subgraphs[0]
    var unpacking: [Int: OperatorRecord] = [:]
    var operators: Set<Int> = []
    for (index, record) in subgraph.operators.enumerated() {
      let kind = graph.builtin(of: record)
      guard kind == .dequantize || kind == .densify, let output = record.outputs.first,
        record.outputs.count == 1, record.inputs.count == 1,
        subgraph.tensors.indices.contains(record.inputs[0]),
        unpacking[record.inputs[0]] != nil
          || subgraph.tensors[record.inputs[0]].content != nil
      else { continue }
      unpacking[output] = record
      operators.insert(index)
    }
    (self.unpacking, self.operators) = (unpacking, operators)
  }

  /// Returns a constant with `rank` dimensions, and its shape.
  func constant(
    _ tensor: Int, rank: Int
  ) throws(VisionError) -> (constant: FloatConstant, shape: [Int])? {
    guard subgraph.tensors.indices.contains(tensor) else { return nil }
    let shape = subgraph.tensors[tensor].shape
    // Constants are at most densified and then widened.
    var index = tensor
    for _ in 0..<2 {
      if let record = unpacking[index] { index = record.inputs[0] }
    }
    let stored = subgraph.tensors[index]
    guard shape.count == rank, stored.shape == shape, unpacking[index] == nil,
      tensor != index || stored.type == .float32,
      let content = stored.content, let count = stored.elementCount,
      (1...Self.largestCount).contains(count), !stored.isVariable,
      try stored.table.uint32(Slot.Tensor.externalBuffer) == 0,
      stored.type == .float32 || stored.type == .float16, let width = stored.type.byteCount
    else { return nil }
    var places: [Int32]?
    if let sparsity = try stored.table.table(Slot.Tensor.sparsity) {
      places = try Self.places(of: sparsity, shape: shape)
      if places == nil { return nil }
    }
    guard content.count == width * (places?.count ?? count) else { return nil }
    let constant = FloatConstant(
      content: content, storage: stored.type == .float16 ? .halves : .floats, count: count,
      places: places)
    return (constant, shape)
  }

  /// Returns the places of a sparse tensor's numbers; nil for one in blocks or in another order.
  private static func places(
    of sparsity: FlatBufferTable, shape: [Int]
  ) throws(VisionError) -> [Int32]? {
    guard try sparsity.indices(Slot.Sparsity.traversalOrder) == Array(shape.indices),
      try sparsity.indices(Slot.Sparsity.blockMap).isEmpty,
      let levels = try sparsity.tables(Slot.Sparsity.levels), levels.count == shape.count
    else { return nil }
    var places: [Int32] = [0]
    for (level, size) in zip(levels, shape) {
      let isDense = SparseFormat(rawValue: try level.int8(Slot.SparseLevel.format)) == .dense
      guard let new = isDense ? all(places, size) : try listed(places, level, size) else {
        return nil
      }
      places = new
    }
    return places
  }

  private static func all(_ places: [Int32], _ size: Int) -> [Int32]? {
    guard places.count <= largestCount / max(size, 1) else { return nil }
    var new: [Int32] = []
    new.reserveCapacity(places.count * size)
    for place in places {
      for index in 0..<Int32(size) { new.append(place * Int32(size) + index) }
    }
    return new
  }

  private static func listed(
    _ places: [Int32], _ level: FlatBufferTable, _ size: Int
  ) throws(VisionError) -> [Int32]? {
    // The verifier ensured that segments divide the indices, and indices are below the size.
    guard let starts = try level.sparseNumbers(Slot.SparseLevel.segmentsType),
      let indices = try level.sparseNumbers(Slot.SparseLevel.indicesType),
      starts.count == places.count + 1, starts.last == indices.count, starts.first == 0
    else { return nil }
    var new: [Int32] = []
    new.reserveCapacity(indices.count)
    for (number, place) in places.enumerated() where starts[number] <= starts[number + 1] {
      for index in indices[starts[number]..<starts[number + 1]] {
        new.append(place * Int32(size) + Int32(index))
      }
    }
    return new
  }
}
