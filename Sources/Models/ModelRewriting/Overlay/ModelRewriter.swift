import ModelBytes
internal import ModelFiles
import VisionBase

/// Replaces the metadata of a TFLite model without changing the rest of it.
///
/// New objects lie before the old file, as in `ModelOverlay`; an archive of files follows.
struct ModelRewriter {
  private static let identifierNumber: UInt32 = 0x334C_4654
  /// Fields of the root that do not change.
  private static let keptSlots = ModelOverlay.referenceSlots.filter {
    $0 != Slot.Model.buffers && $0 != Slot.Model.metadata
  }

  /// The old file, without the archive after it.
  private let original: FlatBuffer
  private let root: FlatBufferTable

  /// Starts from a model; objects that this type added before are removed first.
  init(_ model: StableBytes, flatBufferEnd: Int) throws(VisionError) {
    let outer = FlatBuffer(model, range: 0..<flatBufferEnd)
    let outerRoot = try outer.root()
    try ModelOverlay.check(outerRoot)
    if let inner = try Self.wrapped(in: outerRoot) {
      original = inner
      root = try inner.root()
    } else {
      original = outer
      root = outerRoot
    }
  }

  /// Returns the model with new metadata in place of the old, without an archive after it.
  func bytes(withMetadata metadata: [UInt8]) throws(VisionError) -> [UInt8] {
    var overlay = try ModelOverlay(original)
    let content = overlay.builder.vector(
      bytes: metadata, alignment: ModelOverlay.bufferAlignment)
    let buffer = overlay.builder.table { $0.set(0, content) }
    let buffers = try root.tables(Slot.Model.buffers) ?? []
    let bufferList = overlay.builder.vector(buffers.map(overlay.reference(to:)) + [buffer])

    let name = overlay.builder.string(MetadataSchema.entryName)
    let entry = overlay.builder.table {
      $0.set(0, name)
      $0.set(1, UInt32(clamping: buffers.count))
    }
    var entries: [FlatBufferBuilder.Reference] = []
    for table in try root.tables(Slot.Model.metadata) ?? []
    where try table.string(0) != MetadataSchema.entryName {
      entries.append(overlay.reference(to: table))
    }
    let entryList = overlay.builder.vector(entries + [entry])
    return try overlay.bytes(
      replacing: [Slot.Model.buffers: bufferList, Slot.Model.metadata: entryList])
  }
}

// MARK: - Models that were rewritten before

extension ModelRewriter {
  /// Returns the old file inside a model that this type wrote; nil for every other model.
  ///
  /// It is one if the old file's own root equals the new one, except for the metadata.
  private static func wrapped(in root: FlatBufferTable) throws(VisionError) -> FlatBuffer? {
    guard let first = try root.target(of: Slot.Model.operatorCodes) else { return nil }
    let buffer = root.buffer
    let candidates = stride(
      from: buffer.range.lowerBound + ModelOverlay.alignment, to: first, by: ModelOverlay.alignment
    ).reversed()
    for start in candidates {
      let inner = FlatBuffer(buffer.bytes, range: start..<buffer.range.upperBound)
      guard (try? inner.load(start + 4, as: UInt32.self)) == identifierNumber,
        let innerRoot = try? inner.root(), (try? isSame(root, innerRoot)) == true
      else { continue }
      return inner
    }
    return nil
  }

  private static func isSame(
    _ outer: FlatBufferTable, _ inner: FlatBufferTable
  ) throws(VisionError) -> Bool {
    guard try outer.uint32(Slot.Model.version) == inner.uint32(Slot.Model.version) else {
      return false
    }
    for slot in keptSlots where try outer.target(of: slot) != inner.target(of: slot) {
      return false
    }
    let outerBuffers = try outer.tables(Slot.Model.buffers)?.map(\.position) ?? []
    let innerBuffers = try inner.tables(Slot.Model.buffers)?.map(\.position) ?? []
    guard outerBuffers.count == innerBuffers.count + 1, outerBuffers.starts(with: innerBuffers)
    else { return false }
    return try otherEntries(outer) == otherEntries(inner)
  }

  private static func otherEntries(_ root: FlatBufferTable) throws(VisionError) -> [Int] {
    var positions: [Int] = []
    for entry in try root.tables(Slot.Model.metadata) ?? []
    where try entry.string(0) != MetadataSchema.entryName {
      positions.append(entry.position)
    }
    return positions
  }
}
