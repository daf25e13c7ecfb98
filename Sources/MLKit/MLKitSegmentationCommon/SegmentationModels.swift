internal import VisionBase
public import VisionTasks

/// The model that separates people from their background.
///
/// Upstream's own model is not public. The default is MediaPipe's model for selfies, `selfie` in
/// the catalogue, if it is on this machine. To use another one:
///
/// ```swift
/// SegmentationModels.selfie = .named("selfie-landscape")
/// ```
public enum SegmentationModels {
  /// The model of all segmenters created from now on: any that `ImageSegmenter` takes.
  ///
  /// All of its classes but the first are people; of a model with one class, that one is.
  public static var selfie: ModelReference {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  private static let chosen = Lock<ModelReference>(.named("selfie"))
}
