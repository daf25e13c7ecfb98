internal import Frames
internal import VisionBase

/// Locates objects with detectors whose classes do not matter.
///
/// Not thread-safe: the owner serializes calls.
final class Localizer {
  private let engines: [DetectionEngine]

  /// Creates a localizer with a detector for each model.
  init(_ models: [DetectorModel], threadCount: Int?) throws(VisionError) {
    var engines: [DetectionEngine] = []
    for model in models { engines.append(try DetectionEngine(model, threadCount: threadCount)) }
    self.engines = engines
  }

  /// Returns the objects of a picture, best first, without duplicates.
  func objects(
    in frame: Frame, orientation: Orientation, merge: OverlapMerge
  ) throws(VisionError) -> [LocalizedObject] {
    var found: [LocalizedObject] = []
    for (index, engine) in engines.enumerated() {
      let result = try engine.detect(in: frame, orientation: orientation)
      found += result.detections.compactMap {
        LocalizedObject($0, in: result.picture, detector: index)
      }
    }
    return merge.merge(found)
  }
}
