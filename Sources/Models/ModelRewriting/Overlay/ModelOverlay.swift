import ModelBytes
internal import ModelFiles
import VisionBase

/// A new model written before an old one, whose objects it uses.
///
/// A flatbuffer's offsets only lead forward, so no object can be added after one that refers to it.
/// The new file therefore starts with a new root table and all new objects; after them lies the old
/// file, moved by a multiple of 64 bytes so that its constants keep the alignment that the
/// runtime's kernels rely on. New objects refer to the objects inside the old file; objects that
/// are no longer referred to stay there, unused.
///
/// ```
/// new root · new lists · new objects · padding │ old file, byte for byte
/// ```
struct ModelOverlay {
  typealias Reference = FlatBufferBuilder.Reference

  /// The multiple of bytes by which the old file moves.
  static let alignment = 64
  /// The alignment of constants, as the schema requires.
  static let bufferAlignment = 16

  private static let descriptionSlot = 3
  /// Fields of the root that are one reference each.
  static let referenceSlots = [
    Slot.Model.operatorCodes, Slot.Model.subgraphs, descriptionSlot, Slot.Model.buffers,
    Slot.Model.metadataBuffer, Slot.Model.metadata, Slot.Model.signatureDefs,
    Slot.Model.externalBufferGroups, Slot.Model.externalBuffers,
  ]
  /// Fields that a later schema may have; they could not be preserved without knowing them.
  private static let unknownSlots = 10..<64
  private static let identifier = "TFL3"

  /// The builder that collects all new objects.
  var builder = FlatBufferBuilder()

  private let original: FlatBuffer
  private let root: FlatBufferTable
  private let attachment: Reference

  /// Starts from an old model that `check(_:)` accepts.
  init(_ original: FlatBuffer) throws(VisionError) {
    self.original = original
    root = try original.root()
    attachment = builder.attachment(
      try StableBytes(original.range, of: original.bytes, name: original.bytes.name),
      alignment: Self.alignment)
  }

  /// Returns a reference to an object of the old model.
  func reference(to table: FlatBufferTable) -> Reference { reference(at: table.position) }

  /// Returns the target of a field of a table of the old model; nil when the field is absent.
  func reference(
    to slot: Int, of table: FlatBufferTable
  ) throws(VisionError) -> Reference? {
    try table.target(of: slot).map(reference(at:))
  }

  private func reference(at position: Int) -> Reference {
    attachment.advanced(by: position - original.range.lowerBound)
  }

  /// Returns the new model: the old root with other lists in some slots.
  consuming func bytes(replacing lists: [Int: Reference]) throws(VisionError) -> [UInt8] {
    let newRoot = try addRoot(replacing: lists)
    return try builder.finish(root: newRoot, identifier: Self.identifier)
  }

  /// Returns the new model in memory that does not move; the old file is copied just once.
  consuming func stableBytes(
    replacing lists: [Int: Reference]
  ) throws(VisionError) -> StableBytes {
    let newRoot = try addRoot(replacing: lists)
    return try builder.finish(
      root: newRoot, identifier: Self.identifier, name: original.bytes.name)
  }

  private mutating func addRoot(replacing lists: [Int: Reference]) throws(VisionError) -> Reference
  {
    let version = try root.uint32(Slot.Model.version)
    var references = lists
    for slot in Self.referenceSlots where lists[slot] == nil {
      references[slot] = try reference(to: slot, of: root)
    }
    return builder.table { fields in
      fields.set(Slot.Model.version, version)
      for (slot, target) in references { fields.set(slot, target) }
    }
  }

  /// Throws `modelUnsupported` for a model whose root could not be rewritten without loss.
  static func check(_ root: FlatBufferTable) throws(VisionError) {
    for slot in unknownSlots where try root.has(slot) {
      throw VisionError(
        .modelUnsupported,
        "\(root.buffer.bytes.name): the model's root has the field \(slot), which this version of "
          + "the package does not know, so it cannot change the model")
    }
    // A buffer with an offset into the file would be wrong once the file moves.
    for buffer in try root.tables(Slot.Model.buffers) ?? []
    where try buffer.uint64(Slot.Buffer.offset) > 1 {
      throw VisionError(
        .modelUnsupported,
        "\(root.buffer.bytes.name): the model keeps its constants after the flatbuffer, as models "
          + "above 2 GB do; such a model cannot be changed")
    }
  }
}

extension FlatBufferTable {
  /// Returns the target of a field that refers to an object; nil when it is absent.
  func target(of slot: Int) throws(VisionError) -> Int? {
    guard let place = try field(slot, byteCount: 4) else { return nil }
    return try buffer.follow(place, what: "field \(slot) of the table at byte \(position)")
  }
}
