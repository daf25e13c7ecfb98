import VisionBase

/// Puts new metadata into a TFLite model without touching the rest of it.
///
/// A flatbuffer's offsets only lead forward, so nothing can be added behind what refers to it.
/// The new file therefore starts with a new root table, new lists of buffers and metadata, and the
/// new metadata; behind them lies the old file, moved by a multiple of 64 bytes so that its
/// constants keep the alignment that the runtime's kernels rely on. The new root and lists refer
/// to the objects inside the old file; its old root stays there, unused.
///
/// ```
/// new root · lists · new metadata · padding │ old file, byte for byte │ archive of files
/// ```
struct ModelRewriter {
  private static let descriptionSlot = 3
  /// Fields of the root that are one reference each, which stays what it was.
  private static let keptSlots = [
    Slot.Model.operatorCodes, Slot.Model.subgraphs, descriptionSlot, Slot.Model.metadataBuffer,
    Slot.Model.signatureDefs, Slot.Model.externalBufferGroups, Slot.Model.externalBuffers,
  ]
  /// Fields that a later schema may have, which could not be kept without knowing them.
  private static let unknownSlots = 10..<64
  private static let identifier = "TFL3"
  private static let identifierNumber: UInt32 = 0x334C_4654
  private static let alignment = 64
  /// Constants are on multiples of this, says the schema.
  private static let bufferAlignment = 16

  /// The old file, without the archive behind it.
  private let original: FlatBuffer
  private let root: FlatBufferTable

  /// Starts from a model; what this type put in front of it before is taken off again.
  init(_ model: StableBytes, flatBufferEnd: Int) throws(VisionError) {
    let outer = FlatBuffer(model, range: 0..<flatBufferEnd)
    let outerRoot = try outer.root()
    try Self.refuseUnknownFields(of: outerRoot)
    if let inner = try Self.wrapped(in: outerRoot) {
      original = inner
      root = try inner.root()
    } else {
      original = outer
      root = outerRoot
    }
  }

  /// The model with new metadata in place of the old one, without an archive behind it.
  func bytes(withMetadata metadata: [UInt8]) throws(VisionError) -> [UInt8] {
    var builder = FlatBufferBuilder()
    let old = builder.attachment(
      try StableBytes(original.range, of: original.bytes, name: original.bytes.name),
      alignment: Self.alignment)
    func reference(_ position: Int) -> FlatBufferBuilder.Reference {
      old.advanced(by: position - original.range.lowerBound)
    }

    let content = builder.vector(bytes: metadata, alignment: Self.bufferAlignment)
    let buffer = builder.table { $0.set(0, content) }
    let buffers = try root.tables(Slot.Model.buffers) ?? []
    let bufferList = builder.vector(buffers.map { reference($0.position) } + [buffer])

    let name = builder.string(MetadataSchema.entryName)
    let entry = builder.table {
      $0.set(0, name)
      $0.set(1, UInt32(clamping: buffers.count))
    }
    var entries: [FlatBufferBuilder.Reference] = []
    for table in try root.tables(Slot.Model.metadata) ?? []
    where try table.string(0) != MetadataSchema.entryName {
      entries.append(reference(table.position))
    }
    let entryList = builder.vector(entries + [entry])

    let version = try root.uint32(Slot.Model.version)
    var kept: [Int: FlatBufferBuilder.Reference] = [:]
    for slot in Self.keptSlots { kept[slot] = try root.target(of: slot).map(reference) }
    let newRoot = builder.table { fields in
      fields.set(Slot.Model.version, version)
      for (slot, target) in kept { fields.set(slot, target) }
      fields.set(Slot.Model.buffers, bufferList)
      fields.set(Slot.Model.metadata, entryList)
    }
    return try builder.finish(root: newRoot, identifier: Self.identifier)
  }

  private static func refuseUnknownFields(of root: FlatBufferTable) throws(VisionError) {
    for slot in unknownSlots where try root.has(slot) {
      throw VisionError(
        .modelUnsupported,
        "\(root.buffer.bytes.name): the model's root has the field \(slot), which this version of "
          + "the package does not know, so it cannot give the model new metadata")
    }
    // A buffer that says where in the file its bytes are would be wrong once the file moves.
    for buffer in try root.tables(Slot.Model.buffers) ?? []
    where try buffer.uint64(Slot.Buffer.offset) > 1 {
      throw VisionError(
        .modelUnsupported,
        "\(root.buffer.bytes.name): the model keeps its constants behind the flatbuffer, as models "
          + "above 2 GB do; such a model cannot be given new metadata")
    }
  }
}

// MARK: - Models that were rewritten before

extension ModelRewriter {
  /// The old file inside a model that this type wrote, nil for every other model.
  ///
  /// It is one if the old file's own root says the same as the new one, except for the metadata.
  private static func wrapped(in root: FlatBufferTable) throws(VisionError) -> FlatBuffer? {
    guard let first = try root.target(of: Slot.Model.operatorCodes) else { return nil }
    let buffer = root.buffer
    let candidates = stride(
      from: buffer.range.lowerBound + alignment, to: first, by: alignment
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

extension FlatBufferTable {
  /// Where a field that refers to an object leads, nil when it is absent.
  fileprivate func target(of slot: Int) throws(VisionError) -> Int? {
    guard let place = try field(slot, byteCount: 4) else { return nil }
    return try buffer.follow(place, what: "field \(slot) of the root table")
  }
}
