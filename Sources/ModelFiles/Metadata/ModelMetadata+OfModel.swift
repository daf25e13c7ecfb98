public import VisionBase

extension ModelMetadata {
  /// Reads the metadata of a model; nil when it has none.
  public init?(of model: ModelFile) throws(VisionError) {
    guard let range = model.metadataEntries["TFLITE_METADATA"] else { return nil }
    try self.init(
      FlatBuffer(model.bytes, range: range), archive: Self.archive(behind: model.bytes))
  }
}
