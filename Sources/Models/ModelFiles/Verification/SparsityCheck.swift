import ModelBytes
import VisionBase

/// Checks the description of a sparse tensor, which the runtime walks to unpack it.
///
/// Its levels are the tensor's dimensions, and those of the blocks inside, in traversal order.
/// Each level is dense (its size) or compressed (for each entry of the level above, where its
/// indices start, then the indices). See the schema's `SparsityParameters`.
struct SparsityCheck {
  let site: TensorSite
  let sparsity: FlatBufferTable

  func check() throws(VisionError) {
    let shape = site.tensor.shape
    let order = try sparsity.indices(Slot.Sparsity.traversalOrder)
    let blocks = try sparsity.indices(Slot.Sparsity.blockMap)
    let levels = try sparsity.tables(Slot.Sparsity.levels) ?? []
    guard order.count == levels.count, order.count == shape.count + blocks.count,
      order.count <= 2 * TensorCheck.highestRank
    else { throw bad("\(levels.count) levels do not fit shape \(shape)") }
    guard order.prefix(shape.count).sorted() == Array(shape.indices),
      order.dropFirst(shape.count).sorted() == Array(shape.count..<order.count)
    else { throw bad("traversal_order \(order) is not an order of the dimensions") }
    let sizes = try expandedShape(order: order, blocks: blocks, levels: levels)
    var count = 1
    for (level, dimension) in zip(levels, order) {
      count = try entries(of: level, size: sizes[dimension], above: count)
    }
    try site.checkByteCount(elements: count)
  }

  /// Returns the shape in blocks, followed by the shape of a block.
  private func expandedShape(
    order: [Int], blocks: [Int], levels: [FlatBufferTable]
  ) throws(VisionError) -> [Int] {
    let rank = site.tensor.shape.count
    var sizes = site.tensor.shape + Array(repeating: 0, count: blocks.count)
    for (number, mapped) in blocks.enumerated() {
      let size = Int(try levels[rank + number].int32(Slot.SparseLevel.denseSize))
      guard site.tensor.shape.indices.contains(mapped), size > 0,
        sizes[mapped].isMultiple(of: size)
      else { throw bad("block \(number) of size \(size) does not divide dimension \(mapped)") }
      sizes[order[rank + number]] = size
      sizes[mapped] /= size
    }
    return sizes
  }

  private func entries(
    of level: FlatBufferTable, size: Int, above count: Int
  ) throws(VisionError) -> Int {
    switch SparseFormat(rawValue: try level.int8(Slot.SparseLevel.format)) {
    case .dense:
      guard Int(try level.int32(Slot.SparseLevel.denseSize)) == size else {
        throw bad("a dense level is not \(size) long")
      }
      let (product, overflows) = count.multipliedReportingOverflow(by: size)
      guard !overflows else { throw bad("the levels are too large") }
      return product
    case .compressed:
      let starts = try numbers(of: level, slot: Slot.SparseLevel.segmentsType)
      let indices = try numbers(of: level, slot: Slot.SparseLevel.indicesType)
      guard starts.count - 1 == count, starts.first == 0, starts.last == indices.count,
        zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 })
      else { throw bad("array_segments do not cut \(indices.count) indices into \(count) parts") }
      guard indices.allSatisfy({ $0 >= 0 && $0 < size }) else {
        throw bad("array_indices leave a dimension of \(size)")
      }
      return indices.count
    case nil: throw bad("a level has an unknown format")
    }
  }

  private func numbers(of level: FlatBufferTable, slot: Int) throws(VisionError) -> [Int] {
    guard let numbers = try level.sparseNumbers(slot) else {
      throw bad("a compressed level has no indices")
    }
    return numbers
  }

  private func bad(_ words: String) -> VisionError {
    VisionError(
      ModelPlace(path: site.place(".sparsity").path, position: sparsity.position),
      of: sparsity.buffer, words, ModelFault.badSparsity)
  }
}
