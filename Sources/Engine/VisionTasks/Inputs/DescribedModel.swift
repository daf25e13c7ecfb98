package import ModelFiles
package import VisionBase

/// A model with its metadata, read once for all engines of a task.
package struct DescribedModel: Sendable {
  package let file: ModelFile
  /// The metadata; nil for a model without any.
  package let metadata: ModelMetadata?

  /// Creates a description from a model's metadata; throws the errors of `ModelMetadata`.
  package init(_ file: ModelFile) throws(VisionError) {
    self.file = file
    metadata = try ModelMetadata(of: file)
  }
}
