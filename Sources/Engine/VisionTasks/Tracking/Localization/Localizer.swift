internal import Frames
internal import VisionBase

/// Says where objects are, with detectors whose classes are of no consequence.
///
/// Not thread-safe: its owner serialises calls.
final class Localizer {
  private let engines: [DetectionEngine]

  /// Prepares the models.
  init(_ models: [DetectorModel], threadCount: Int?) throws(VisionError) {
    var engines: [DetectionEngine] = []
    for model in models { engines.append(try DetectionEngine(model, threadCount: threadCount)) }
    self.engines = engines
  }

  /// The objects of a picture, best first, none twice.
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
