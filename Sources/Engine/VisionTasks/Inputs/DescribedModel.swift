package import ModelFiles
package import VisionBase

/// A model with its metadata, read once for all engines of a task.
package struct DescribedModel: Sendable {
  package let file: ModelFile
  /// The metadata; nil for a model without any, and for an export, which does not depend on it.
  package let metadata: ModelMetadata?
  /// The notes of an exporter that has its own form of inputs and outputs; nil for other models.
  package let export: YOLONotes?

  /// Creates a description from a model's metadata; throws the errors of `ModelMetadata`.
  ///
  /// The interfaces of upstreams do not recognize exports, which upstream refuses. Throws
  /// `modelInvalid` for notes of an exporter that cannot be read.
  package init(_ file: ModelFile, recognizesExports: Bool = false) throws(VisionError) {
    self.file = file
    export = recognizesExports ? try YOLONotes(of: file) : nil
    metadata = export == nil ? try ModelMetadata(of: file) : nil
  }
}
