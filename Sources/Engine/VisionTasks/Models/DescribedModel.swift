internal import ModelFiles
internal import VisionBase

/// A model and what it says of itself, read once for all engines of a task.
struct DescribedModel: Sendable {
  let file: ModelFile
  /// Nil for a model without metadata.
  let metadata: ModelMetadata?

  /// Reads the metadata; throws what `ModelMetadata` throws.
  init(_ file: ModelFile) throws(VisionError) {
    self.file = file
    metadata = try ModelMetadata(of: file)
  }
}
