internal import Inference
internal import ModelCatalogue
package import VisionBase

/// The models of a face landmarker: one finds faces, another their landmarks, a third judges the
/// expression.
public struct FaceModels: Sendable {
  private enum Source: Sendable {
    case files(
      detector: ModelReference, landmarks: ModelReference, blendshapes: ModelReference?,
      geometry: String?)
    case bundle(path: String, detector: ModelReference?)
    case namedBundle(String, detector: ModelReference?)
  }

  private let source: Source

  /// Returns models of your own.
  ///
  /// - Parameters:
  ///   - detector: BlazeFace, for short or for full range.
  ///   - landmarks: A model of 478 landmarks.
  ///   - blendshapes: The model of expressions; nil if they are not wanted.
  ///   - geometry: The path of a canonical face, `geometry_pipeline_metadata_landmarks.binarypb`;
  ///     nil if transformations are not wanted.
  /// - Returns: The models, which are opened when a landmarker is made of them.
  public static func files(
    detector: ModelReference, landmarks: ModelReference, blendshapes: ModelReference? = nil,
    geometry: String? = nil
  ) -> FaceModels {
    FaceModels(
      source: .files(
        detector: detector, landmarks: landmarks, blendshapes: blendshapes, geometry: geometry))
  }

  /// Returns the models in a `.task` bundle, such as `face_landmarker.task`.
  ///
  /// `detector` replaces the bundle's own, for example by one of full range.
  public static func bundle(_ path: String, detector: ModelReference? = nil) -> FaceModels {
    FaceModels(source: .bundle(path: path, detector: detector))
  }

  /// Returns the models in a bundle of the catalogue; it must have been pulled to this machine.
  ///
  /// `detector` replaces the bundle's own.
  public static func bundle(named name: String, detector: ModelReference? = nil) -> FaceModels {
    FaceModels(source: .namedBundle(name, detector: detector))
  }

  /// Opens the models that the options need; models that are not known to be good are verified
  /// first.
  ///
  /// Throws `modelMissing` for a model that is not on this machine or not in the bundle;
  /// `modelInvalid` or `modelUnsupported` for an invalid file or bundle.
  package func open(for options: FaceOptions) throws(VisionError) -> FaceEngineModels {
    switch source {
    case .files(let detector, let landmarks, let blendshapes, let geometry):
      return try FaceEngineModels(
        detector: detector.open(), landmarks: landmarks.open(),
        blendshapes: options.makesBlendshapes ? blendshapes?.open() : nil,
        geometry: options.makesTransformation ? Self.canonicalFace(geometry) : nil,
        options: options)
    case .bundle(let path, let detector):
      return try Self.open(path, detector, for: options)
    case .namedBundle(let name, let detector):
      return try Self.open(ModelStore().path(of: name), detector, for: options)
    }
  }

  private static func open(
    _ path: String, _ detector: ModelReference?, for options: FaceOptions
  ) throws(VisionError) -> FaceEngineModels {
    try FaceEngineModels(
      ModelAdmission.open(path).bundle(), detector: detector?.open(), options: options)
  }

  private static func canonicalFace(_ path: String?) throws(VisionError) -> CanonicalFace? {
    guard let path else { return nil }
    return try CanonicalFace(parsing: StableBytes(reading: path))
  }
}
