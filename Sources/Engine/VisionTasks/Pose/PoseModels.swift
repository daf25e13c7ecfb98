internal import Inference
internal import ModelCatalogue
public import ModelFiles
public import VisionBase

/// The two models that poses need: one finds people, the other their landmarks.
public struct PoseModels: Sendable {
  private enum Source: Sendable {
    case files(detector: ModelReference, landmarks: ModelReference)
    case bundle(path: String)
    case namedBundle(String)
  }

  private let source: Source

  /// The middle of three sizes, which `vision models pull default` fetches: the usual one.
  public static let full = catalogued("full")

  /// The smallest and fastest of three sizes, and the least exact.
  public static let lite = catalogued("lite")

  /// The largest and most exact of three sizes.
  public static let heavy = catalogued("heavy")

  /// The fastest on this machine: `lite` where it has been pulled, else `full`.
  public static var fastestPresent: PoseModels {
    (try? ModelStore().path(of: "pose-landmark-lite")) == nil ? full : lite
  }

  /// Two models of your own.
  public static func files(detector: ModelReference, landmarks: ModelReference) -> PoseModels {
    PoseModels(source: .files(detector: detector, landmarks: landmarks))
  }

  /// A `.task` bundle that holds both models.
  public static func bundle(_ path: String) -> PoseModels {
    PoseModels(source: .bundle(path: path))
  }

  /// A bundle of the catalogue, which must have been pulled to this machine.
  public static func bundle(named name: String) -> PoseModels {
    PoseModels(source: .namedBundle(name))
  }

  private static func catalogued(_ size: String) -> PoseModels {
    .files(detector: .named("pose-detector"), landmarks: .named("pose-landmark-\(size)"))
  }

  /// Opens both models; ones that are not known to be good are verified first.
  ///
  /// Throws `modelMissing`, with the command that fetches it, for a model that is not on this
  /// machine or not in the bundle; `modelInvalid` or `modelUnsupported` for a file that is not a
  /// proper model or bundle.
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
    let tried = TriedModels.model(readFrom: path)
    let bundle =
      if let tried { try TaskBundle(tried.bytes) } else { try TaskBundle(path: path) }
    return (
      try bundle.model(named: "pose_detector.tflite").isolated(by: tried?.isolation),
      try bundle.model(named: "pose_landmarks_detector.tflite").isolated(by: tried?.isolation)
    )
  }
}
