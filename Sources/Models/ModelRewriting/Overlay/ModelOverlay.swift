internal import ModelFiles
import VisionBase

/// A new model in front of an old one, whose objects it uses.
///
/// A flatbuffer's offsets only lead forward, so nothing can be added behind what refers to it.
/// The new file therefore starts with a new root table and everything that is new; behind them
/// lies the old file, moved by a multiple of 64 bytes so that its constants keep the alignment
/// that the runtime's kernels rely on. What is new refers to the objects inside the old file; what
/// nobody refers to any more stays there, unused.
///
/// ```
/// new root · new lists · new objects · padding │ old file, byte for byte
/// ```
struct ModelOverlay {
  typealias Reference = FlatBufferBuilder.Reference

  /// The multiple of bytes by which the old file moves.
  static let alignment = 64
  /// Constants are on multiples of this, says the schema.
  static let bufferAlignment = 16

  private static let descriptionSlot = 3
  /// Fields of the root that are one reference each.
  static let referenceSlots = [
    Slot.Model.operatorCodes, Slot.Model.subgraphs, descriptionSlot, Slot.Model.buffers,
    Slot.Model.metadataBuffer, Slot.Model.metadata, Slot.Model.signatureDefs,
    Slot.Model.externalBufferGroups, Slot.Model.externalBuffers,
  ]
  /// Fields that a later schema may have, which could not be kept without knowing them.
  private static let unknownSlots = 10..<64
  private static let identifier = "TFL3"

  /// Takes everything that is new.
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

  /// An object of the old model.
  func reference(to table: FlatBufferTable) -> Reference { reference(at: table.position) }

  /// What a field of a table of the old model refers to; nil when the field is absent.
  func reference(
    to slot: Int, of table: FlatBufferTable
  ) throws(VisionError) -> Reference? {
    try table.target(of: slot).map(reference(at:))
  }

  private func reference(at position: Int) -> Reference {
    attachment.advanced(by: position - original.range.lowerBound)
  }

  /// The new model: the old root with other lists in some slots.
  consuming func bytes(replacing lists: [Int: Reference]) throws(VisionError) -> [UInt8] {
    let newRoot = try addRoot(replacing: lists)
    return try builder.finish(root: newRoot, identifier: Self.identifier)
  }

  /// The same in memory that stays where it is; the old file is copied just once.
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

  /// Throws `modelUnsupported` for a model whose root could not be written anew without loss.
  static func check(_ root: FlatBufferTable) throws(VisionError) {
    for slot in unknownSlots where try root.has(slot) {
      throw VisionError(
        .modelUnsupported,
        "\(root.buffer.bytes.name): the model's root has the field \(slot), which this version of "
          + "the package does not know, so it cannot change the model")
    }
    // A buffer that says where in the file its bytes are would be wrong once the file moves.
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
  /// Where a field that refers to an object leads, nil when it is absent.
  func target(of slot: Int) throws(VisionError) -> Int? {
    guard let place = try field(slot, byteCount: 4) else { return nil }
    return try buffer.follow(place, what: "field \(slot) of the table at byte \(position)")
  }
}
