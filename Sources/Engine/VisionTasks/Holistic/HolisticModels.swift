internal import Inference
internal import ModelCatalogue
internal import ModelFiles
package import VisionBase

/// The models of a holistic landmarker: those of a body, of a face, and of hands.
public struct HolisticModels: Sendable {
  private enum Source: Sendable {
    case parts(Parts)
    case bundle(path: String)
    case namedBundle(String)
  }

  private struct Parts {
    let pose: PoseModels
    let face: FaceModels
    let handLandmarks: ModelReference
    let handRegion: ModelReference
  }

  private let source: Source

  /// The catalogue's models of poses and hands, which `vision models pull default` fetches, with
  /// the faces of its bundle `face-landmarker`.
  public static let full = files(face: .bundle(named: "face-landmarker"))

  /// Returns models of your own; those that are not given are the catalogue's.
  ///
  /// - Parameters:
  ///   - pose: The two models of poses.
  ///   - face: The models of faces; those of expressions are needed only if they are requested.
  ///   - handLandmarks: The model of a hand's landmarks.
  ///   - handRegion: The model that finds the hand near a wrist.
  /// - Returns: The models, which are opened when a landmarker is made of them.
  public static func files(
    pose: PoseModels = .full, face: FaceModels,
    handLandmarks: ModelReference = .named("hand-landmark-full"),
    handRegion: ModelReference = .named("hand-region")
  ) -> HolisticModels {
    HolisticModels(
      source: .parts(
        Parts(pose: pose, face: face, handLandmarks: handLandmarks, handRegion: handRegion)))
  }

  /// Returns the models in a `.task` bundle, such as `holistic_landmarker.task`.
  public static func bundle(_ path: String) -> HolisticModels {
    HolisticModels(source: .bundle(path: path))
  }

  /// Returns the models in a bundle of the catalogue; it must have been pulled to this machine.
  public static func bundle(named name: String) -> HolisticModels {
    HolisticModels(source: .namedBundle(name))
  }

  /// Opens the models that the options need; models that are not known to be good are verified
  /// first.
  ///
  /// Throws `modelMissing` for a model that is not on this machine or not in the bundle;
  /// `modelInvalid` or `modelUnsupported` for an invalid file or bundle.
  package func open(for options: HolisticOptions) throws(VisionError) -> HolisticEngineModels {
    switch source {
    case .parts(let parts): return try Self.open(parts, options)
    case .bundle(let path): return try Self.open(path, options)
    case .namedBundle(let name): return try Self.open(ModelStore().path(of: name), options)
    }
  }

  private static func open(
    _ path: String, _ options: HolisticOptions
  ) throws(VisionError) -> HolisticEngineModels {
    try HolisticEngineModels(ModelAdmission.open(path).bundle(), options: options)
  }

  private static func open(
    _ parts: Parts, _ options: HolisticOptions
  ) throws(VisionError) -> HolisticEngineModels {
    try options.check()
    return try HolisticEngineModels(
      pose: parts.pose.open(), face: parts.face.open(for: options.face),
      handLandmarks: parts.handLandmarks.open(), handRegion: parts.handRegion.open(),
      options: options)
  }
}
