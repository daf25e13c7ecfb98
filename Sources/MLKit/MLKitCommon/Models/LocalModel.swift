internal import ModelRewriting
public import Foundation
package import ModelFiles
package import VisionBase

/// A custom model in a file of this machine.
#if canImport(ObjectiveC)
  @objc(MLKLocalModel)
  @objcMembers
#endif
open class LocalModel: NSObject, @unchecked Sendable {
  // Sendable: constants only; a subclass answers for what it adds.

  /// The path of the model's file.
  public let path: String

  /// The path of the manifest that named the model; nil when it was named itself.
  public let manifestPath: String?

  /// The path of the file with the labels, for models without labels of their own.
  package let labelsPath: String?

  /// Names a model by its path.
  ///
  /// Nothing is opened yet. Where upstream crashes for a path without a file, the detector that is
  /// made with it throws at its first call.
  public init(path: String) {
    self.path = path
    manifestPath = nil
    labelsPath = nil
  }

  /// Names a model by its manifest, as AutoML writes it; nil when that is missing or is not one.
  ///
  /// The model and its labels lie beside the manifest.
  public init?(manifestPath: String) {
    guard let manifest = try? ModelManifest(path: manifestPath) else { return nil }
    path = manifest.modelPath
    labelsPath = manifest.labelsPath
    self.manifestPath = manifestPath
  }

  /// Opens the model, with the labels of the manifest if it has none itself.
  ///
  /// Throws what opening and verifying it throws, and `modelInvalid` when the labels do not fit.
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
  /// Whether some output has labels.
  fileprivate var hasLabels: Bool {
    metadata.outputs.contains { output in output.files.contains { $0.kind == .axisLabels } }
  }
}
