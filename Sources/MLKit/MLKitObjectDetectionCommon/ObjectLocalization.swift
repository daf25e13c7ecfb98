internal import VisionBase
public import VisionTasks

/// Which models find the objects that detectors label and follow.
///
/// Upstream's own localiser is not public. Here any detector does the finding, and which classes it
/// gives matters little: by default the best one of the catalogue that has been pulled to this
/// machine (`vision models pull efficientdet-lite0`, or `coco-ssd-mobilenet-v1`), else the face and
/// hand detectors together. To use another one:
///
/// ```swift
/// ObjectLocalization.models = .detector(.file("my-detector.tflite"))
/// ```
public enum ObjectLocalization {
  /// The models of detectors that are made from now on.
  public static var models: LocalizerModels {
    get { current.models }
    set {
      chosen.withLock { state in
        state = (newValue, state.version + 1)
      }
    }
  }

  /// The models, and how often they were changed.
  static var current: (models: LocalizerModels, version: Int) { chosen.withLock { $0 } }

  private static let chosen = Lock<(models: LocalizerModels, version: Int)>((.default, 0))
}
