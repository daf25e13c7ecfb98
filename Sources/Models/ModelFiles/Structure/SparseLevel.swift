import ModelBytes
package import VisionBase

/// The encoding of a level of a sparse tensor; the schema's `DimensionType`.
package enum SparseFormat: Int8, Sendable {
  /// All entries that the level's size allows.
  case dense = 0
  /// The entries listed for each entry of the level above.
  case compressed = 1
}

extension FlatBufferTable {
  /// The members of the schema's union `SparseIndexVector`.
  private enum SparseVectorKind: UInt8 {
    case int32 = 1
    case uint16 = 2
    case uint8 = 3
  }

  /// Returns the numbers in a union of vectors of 4, 2 or 1 bytes; `slot` is that of its type.
  ///
  /// Returns nil when the type is none of them.
  package func sparseNumbers(_ slot: Int) throws(VisionError) -> [Int]? {
    let table = try table(slot + 1)
    let kind = SparseVectorKind(rawValue: try uint8(slot))
    switch kind {
    case .int32: return try table?.indices(Slot.SparseVector.values) ?? []
    case .uint16, .uint8:
      let size = kind == .uint16 ? 2 : 1
      guard let table, let field = try table.field(Slot.SparseVector.values, byteCount: 4) else {
        return []
      }
      let vector = try buffer.follow(field, what: "a sparse index vector")
      let content = try buffer.elements(at: vector, stride: size, what: "a sparse index vector")
      return size == 2
        ? buffer.numbers(content.range, as: UInt16.self)
        : buffer.numbers(content.range, as: UInt8.self)
    case nil: return nil
    }
  }
}
