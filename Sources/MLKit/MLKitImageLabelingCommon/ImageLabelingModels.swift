internal import ModelCatalogue
internal import ModelFiles
internal import VisionBase
public import VisionTasks

/// The model behind `ImageLabelerOptions`.
///
/// Upstream's own model, with more than 400 labels, is not public. In this package any classifier
/// can take its place, and the labels are that classifier's. The default is the best one of the
/// catalogue that has been pulled to this machine: `mobile-object-labeler-v1`, else
/// `mobilenet-v2`, `mobilenet-v1` or `mobilenet-v1-quantized`. To use another one:
///
/// ```swift
/// ImageLabelingModels.base = .file("my-classifier.tflite")
/// ```
public enum ImageLabelingModels {
  /// The model of all labelers with `ImageLabelerOptions` created from now on; nil for the default.
  public static var base: ModelReference? {
    get { current.model }
    set {
      chosen.withLock { state in
        state = (newValue, state.version + 1)
      }
    }
  }

  /// The model, and the number of times it was changed.
  static var current: (model: ModelReference?, version: Int) { chosen.withLock { $0 } }

  private static let chosen = Lock<(model: ModelReference?, version: Int)>((nil, 0))

  /// The models of the catalogue, best first.
  static let names = [
    "mobile-object-labeler-v1", "mobilenet-v2", "mobilenet-v1", "mobilenet-v1-quantized",
  ]

  /// Opens a model; nil opens the best one of a store.
  ///
  /// Throws `modelMissing`, with the command that fetches one, if there is none.
  static func open(
    _ model: ModelReference?, in store: ModelStore = ModelStore()
  ) throws(VisionError) -> ModelFile {
    if let model { return try model.open() }
    let name = names.first { name in
      Catalogue.entries.contains { $0.name == name && store.isCached($0) }
    }
    guard let name else {
      throw VisionError(
        .modelMissing,
        "no classifier that labels pictures is on this machine; fetch one with: "
          + Catalogue.fetchingCommand(for: names[0]))
    }
    return try ModelReference.named(name).open()
  }
}
