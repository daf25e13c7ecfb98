internal import VisionBase
public import VisionTasks

/// The models that find faces and judge them.
///
/// Upstream's own models are not public. This package uses those of MediaPipe's Face Landmarker, in
/// a bundle such as `face_landmarker.task`:
///
/// ```swift
/// FaceDetectionModels.use(bundle: "face_landmarker.task")
/// ```
///
/// The default is the catalogue's `face-landmarker`, if it is on this machine.
public enum FaceDetectionModels {
  /// The models of all detectors created from now on, with the geometry of a canonical face, from
  /// which the head's angles come: a detector without one fails with each image.
  public static var models: FaceModels {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  /// Sets the models of all detectors created from now on: those of a `.task` bundle.
  public static func use(bundle path: String) { models = .bundle(path) }

  private static let chosen = Lock<FaceModels>(.bundle(named: "face-landmarker"))
}
