internal import Inference
internal import ModelCatalogue
public import ModelFiles
public import VisionBase

/// The two models of a pose landmarker: one finds people, the other their landmarks.
public struct PoseModels: Sendable {
  private enum Source: Sendable {
    case files(detector: ModelReference, landmarks: ModelReference)
    case bundle(path: String)
    case namedBundle(String)
  }

  private let source: Source

  /// The medium-sized models, which `vision models pull default` fetches: the usual choice.
  public static let full = catalogued("full")

  /// The smallest and fastest models, and the least accurate.
  public static let lite = catalogued("lite")

  /// The largest and most accurate models.
  public static let heavy = catalogued("heavy")

  /// The fastest models on this machine: `lite` if it has been pulled, otherwise `full`.
  public static var fastestPresent: PoseModels {
    (try? ModelStore().path(of: "pose-landmark-lite")) == nil ? full : lite
  }

  /// Returns two models of your own.
  public static func files(detector: ModelReference, landmarks: ModelReference) -> PoseModels {
    PoseModels(source: .files(detector: detector, landmarks: landmarks))
  }

  /// Returns the models in a `.task` bundle.
  public static func bundle(_ path: String) -> PoseModels {
    PoseModels(source: .bundle(path: path))
  }

  /// Returns the models in a bundle of the catalogue; it must have been pulled to this machine.
  public static func bundle(named name: String) -> PoseModels {
    PoseModels(source: .namedBundle(name))
  }

  private static func catalogued(_ size: String) -> PoseModels {
    .files(detector: .named("pose-detector"), landmarks: .named("pose-landmark-\(size)"))
  }

  /// Opens both models; models that are not known to be good are verified first.
  ///
  /// Throws `modelMissing`, with the command that fetches it, for a model that is not on this
  /// machine or not in the bundle; `modelInvalid` or `modelUnsupported` for an invalid model file
  /// or bundle.
  public func open() throws(VisionError) -> (detector: ModelFile, landmarks: ModelFile) {
    switch source {
    case .files(let detector, let landmarks):
      return (try detector.open(), try landmarks.open())
    case .bundle(let path): return try Self.open(bundle: path)
    case .namedBundle(let name): return try Self.open(bundle: ModelStore().path(of: name))
    }
  }

  private static func open(
    bundle path: String
  ) throws(VisionError) -> (detector: ModelFile, landmarks: ModelFile) {
    let bundle = try ModelAdmission.open(path).bundle()
    return (
      try bundle.model(named: "pose_detector.tflite"),
      try bundle.model(named: "pose_landmarks_detector.tflite")
    )
  }
}
