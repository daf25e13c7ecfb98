internal import VisionBase
public import VisionTasks

/// The models that find the objects for detectors to label and track.
///
/// Upstream's own localizer is not public. In this package any detector can find the objects, and
/// its classes matter little. The default is the best one of the catalogue that has been pulled to
/// this machine (`vision models pull efficientdet-lite0`, or `coco-ssd-mobilenet-v1`), else the
/// face and hand detectors together. To use another one:
///
/// ```swift
/// ObjectLocalization.models = .detector(.file("my-detector.tflite"))
/// ```
public enum ObjectLocalization {
  /// The models of all detectors created from now on.
  public static var models: LocalizerModels {
    get { current.models }
    set {
      chosen.withLock { state in
        state = (newValue, state.version + 1)
      }
    }
  }

  /// The models, and the number of times they were changed.
  static var current: (models: LocalizerModels, version: Int) { chosen.withLock { $0 } }

  private static let chosen = Lock<(models: LocalizerModels, version: Int)>((.default, 0))
}
