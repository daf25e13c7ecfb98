internal import ModelRewriting
public import Foundation
package import ModelFiles
package import VisionBase

/// A custom model in a local file.
#if canImport(ObjectiveC)
  @objc(MLKLocalModel)
  @objcMembers
#endif
open class LocalModel: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  /// The path of the model's file.
  public let path: String

  /// The path of the model's manifest; nil if the model was given by its own path.
  public let manifestPath: String?

  /// The path of the label file, for models without labels of their own.
  package let labelsPath: String?

  /// Creates a model from its path.
  ///
  /// Nothing is opened yet. Where upstream crashes for a path without a file, the first call of the
  /// detector throws.
  public init(path: String) {
    self.path = path
    manifestPath = nil
    labelsPath = nil
  }

  /// Creates a model from its manifest, as written by AutoML; nil if that is missing or invalid.
  ///
  /// The model and its labels are next to the manifest.
  public init?(manifestPath: String) {
    guard let manifest = try? ModelManifest(path: manifestPath) else { return nil }
    path = manifest.modelPath
    labelsPath = manifest.labelsPath
    self.manifestPath = manifestPath
  }

  /// Opens the model, with the manifest's labels if it has none itself.
  ///
  /// Throws the errors of opening and verifying it, and `modelInvalid` if the labels do not fit.
  package func open() throws(VisionError) -> ModelFile {
    let model = try ModelFile(path: path)
    guard let labelsPath else { return model }
    var packager = try ModelPackager(model)
    guard !packager.hasLabels else { return model }
    let labels = try LabelMap(StableBytes(reading: labelsPath))
    do throws(VisionError) {
      try packager.setLabels(labels.names)
      return try ModelFile(StableBytes(packager.packaged(), name: path))
    } catch {
      throw VisionError(
        .modelInvalid, "the labels of \(labelsPath) do not fit \(path): \(error.message)",
        cause: error.cause)
    }
  }
}

extension ModelPackager {
  /// True if any output has labels.
  fileprivate var hasLabels: Bool {
    metadata.outputs.contains { output in output.files.contains { $0.kind == .axisLabels } }
  }
}
