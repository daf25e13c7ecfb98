import VisionBase

/// Checks the description of a sparse tensor, which the runtime walks to unpack it.
///
/// Its levels are the tensor's dimensions, and those of the blocks inside, in traversal order.
/// Each level is dense (its size) or compressed (for each entry of the level above, where its
/// indices start, then the indices). See the schema's `SparsityParameters`.
struct SparsityCheck {
  let site: TensorSite
  let sparsity: FlatBufferTable

  /// The schema's `DimensionType`.
  private enum Format: Int8 {
    case dense = 0
    case compressed = 1
  }

  /// The members of the schema's union `SparseIndexVector`.
  private enum VectorKind: UInt8 {
    case int32 = 1
    case uint16 = 2
    case uint8 = 3
  }

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

  /// The shape in blocks, followed by the shape of a block.
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
    switch Format(rawValue: try level.int8(Slot.SparseLevel.format)) {
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

  /// The numbers of a union of vectors of 4, 2 or 1 bytes; `slot` is that of its type.
  private func numbers(of level: FlatBufferTable, slot: Int) throws(VisionError) -> [Int] {
    let table = try level.table(slot + 1)
    let buffer = level.buffer
    let kind = VectorKind(rawValue: try level.uint8(slot))
    switch kind {
    case .int32: return try table?.indices(Slot.SparseVector.values) ?? []
    case .uint16, .uint8:
      let size = kind == .uint16 ? 2 : 1
      guard let table, let field = try table.field(Slot.SparseVector.values, byteCount: 4) else {
        return []
      }
      let vector = try buffer.follow(field, what: "a sparse index vector")
      let content = try buffer.elements(at: vector, stride: size, what: "a sparse index vector")
      var numbers: [Int] = []
      for place in stride(from: content.range.lowerBound, to: content.range.upperBound, by: size) {
        numbers.append(
          size == 2
            ? Int(try buffer.load(place, as: UInt16.self))
            : Int(try buffer.load(place, as: UInt8.self)))
      }
      return numbers
    case nil: throw bad("a compressed level has no indices")
    }
  }

  private func bad(_ words: String) -> VisionError {
    VisionError(
      ModelPlace(path: site.place(".sparsity").path, position: sparsity.position),
      of: sparsity.buffer, words, ModelFault.badSparsity)
  }
}
