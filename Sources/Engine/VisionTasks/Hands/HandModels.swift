internal import Inference
internal import ModelCatalogue
package import VisionBase

/// The two models of a hand landmarker: one finds palms, the other the hands' landmarks.
public struct HandModels: Sendable {
  private enum Source: Sendable {
    case files(detector: ModelReference, landmarks: ModelReference)
    case bundle(path: String)
    case namedBundle(String)
  }

  private let source: Source

  /// The models that `vision models pull default` fetches.
  public static let full = files(
    detector: .named("hand"), landmarks: .named("hand-landmark-full"))

  /// Returns two models of your own.
  public static func files(detector: ModelReference, landmarks: ModelReference) -> HandModels {
    HandModels(source: .files(detector: detector, landmarks: landmarks))
  }

  /// Returns the models in a `.task` bundle, such as `hand_landmarker.task`.
  public static func bundle(_ path: String) -> HandModels {
    HandModels(source: .bundle(path: path))
  }

  /// Returns the models in a bundle of the catalogue; it must have been pulled to this machine.
  public static func bundle(named name: String) -> HandModels {
    HandModels(source: .namedBundle(name))
  }

  /// Opens both models; models that are not known to be good are verified first.
  ///
  /// Throws `modelMissing` for a model that is not on this machine or not in the bundle;
  /// `modelInvalid` or `modelUnsupported` for an invalid file or bundle.
  package func open(for options: HandOptions) throws(VisionError) -> HandEngineModels {
    switch source {
    case .files(let detector, let landmarks):
      return try HandEngineModels(
        detector: detector.open(), landmarks: landmarks.open(), options: options)
    case .bundle(let path):
      return try HandEngineModels(ModelAdmission.open(path).bundle(), options: options)
    case .namedBundle(let name):
      let path = try ModelStore().path(of: name)
      return try HandEngineModels(ModelAdmission.open(path).bundle(), options: options)
    }
  }
}
