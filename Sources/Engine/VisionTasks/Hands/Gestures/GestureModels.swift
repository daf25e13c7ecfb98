internal import Inference
internal import ModelCatalogue
internal import ModelFiles
package import VisionBase

/// The models of a gesture recognizer: those of hands, an embedder, and one or two classifiers.
public struct GestureModels: Sendable {
  private enum Source: Sendable {
    case bundle(path: String)
    case namedBundle(String)
    case parts(hands: HandModels, gestures: String)
    case any(path: String, hands: HandModels)
  }

  private let source: Source

  /// Returns the models in a `.task` bundle, such as `gesture_recognizer.task`, which contains the
  /// bundles of hands and of gestures.
  public static func bundle(_ path: String) -> GestureModels {
    GestureModels(source: .bundle(path: path))
  }

  /// Returns the models in a bundle of the catalogue; it must have been pulled to this machine.
  public static func bundle(named name: String) -> GestureModels {
    GestureModels(source: .namedBundle(name))
  }

  /// Returns the models of hands, and those in a bundle of gestures alone, such as
  /// `hand_gesture_recognizer.task`.
  public static func files(hands: HandModels, gestures path: String) -> GestureModels {
    GestureModels(source: .parts(hands: hands, gestures: path))
  }

  /// Returns the models in a bundle of either kind: one of gestures alone is completed by models of
  /// hands.
  package static func bundle(
    _ path: String, completedBy hands: HandModels
  ) -> GestureModels {
    GestureModels(source: .any(path: path, hands: hands))
  }

  /// Opens the models; models that are not known to be good are verified first.
  ///
  /// Throws `modelMissing` for a bundle that is not on this machine or lacks a file; `modelInvalid`
  /// or `modelUnsupported` for an invalid file or bundle.
  package func open(for options: GestureOptions) throws(VisionError) -> HandEngineModels {
    switch source {
    case .bundle(let path): return try Self.open(path, options)
    case .namedBundle(let name): return try Self.open(ModelStore().path(of: name), options)
    case .parts(let hands, let gestures):
      return try Self.open(gestures: gestures, hands, options)
    case .any(let path, let hands):
      let isOfGesturesAlone = try ModelAdmission.open(path).bundle()
        .contains(GestureModelFiles.FileName.embedder)
      return isOfGesturesAlone
        ? try Self.open(gestures: path, hands, options) : try Self.open(path, options)
    }
  }

  private static func open(
    gestures path: String, _ hands: HandModels, _ options: GestureOptions
  ) throws(VisionError) -> HandEngineModels {
    var models = try hands.open(for: options.hands)
    models.gestures = try GestureModelFiles(ModelAdmission.open(path).bundle(), options: options)
    return models
  }

  private static func open(
    _ path: String, _ options: GestureOptions
  ) throws(VisionError) -> HandEngineModels {
    typealias FileName = GestureModelFiles.FileName
    let bundle = try ModelAdmission.open(path).bundle()
    var models = try HandEngineModels(
      bundle.bundle(named: FileName.hands), options: options.hands)
    models.gestures = try GestureModelFiles(
      bundle.bundle(named: FileName.gestures), options: options)
    return models
  }
}
