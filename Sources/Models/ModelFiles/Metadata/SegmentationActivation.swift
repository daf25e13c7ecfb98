import ModelBytes
public import VisionBase

/// The function that turns a segmenter's numbers into confidences.
///
/// New versions may add cases.
public enum SegmentationActivation: Int, Hashable, Sendable, CaseIterable {
  /// The numbers are used as they are.
  case none
  /// Each number becomes a confidence of its own, 0...1.
  case sigmoid
  /// The numbers of a pixel become confidences whose sum is 1.
  case softmax
}

extension ModelMetadata {
  /// Returns the activation that the metadata of a segmenter name; `none` if they name none.
  ///
  /// Throws `modelInvalid` or `modelUnsupported` when the note is damaged, is for a newer reader,
  /// or has an activation that this package does not know.
  public func segmentationActivation() throws(VisionError) -> SegmentationActivation {
    typealias Slot = MetadataSchema.Segmenter
    guard let data = custom(Slot.entryName) else { return .none }
    let flatBuffer = FlatBuffer(StableBytes(data, name: Slot.entryName))
    guard flatBuffer.identifier == Slot.identifier else {
      let found = flatBuffer.identifier ?? ""
      throw VisionError(
        .modelInvalid,
        "the model's \(Slot.entryName) has the identifier \"\(found)\" instead of "
          + "\(Slot.identifier)",
        cause: MetadataFault.wrongSegmenterIdentifier(found))
    }
    let root = try flatBuffer.root()
    if let required = try root.string(Slot.minimumParserVersion),
      Slot.version < SchemaVersion(required)
    {
      throw VisionError(
        .modelUnsupported,
        "the model's \(Slot.entryName) needs a reader of schema version \(required)",
        cause: MetadataFault.parserTooOld(required: required))
    }
    let number = Int(try root.int8(Slot.activation))
    guard let activation = SegmentationActivation(rawValue: number) else {
      throw VisionError(
        .modelUnsupported,
        "the model's \(Slot.entryName) has the activation \(number); known are 0 (none), "
          + "1 (sigmoid) and 2 (softmax)",
        cause: MetadataFault.unknownActivation(number))
    }
    return activation
  }
}
