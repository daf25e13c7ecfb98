internal import Frames
internal import ModelFiles
internal import VisionBase

/// Says where objects are, with detectors whose classes are of no consequence.
///
/// Not thread-safe: its owner serialises calls.
final class Localizer {
  private let engines: [DetectionEngine]

  /// Prepares the models; what scores less than a known object must is not looked at.
  init(_ models: [ModelFile], options: TrackerOptions) throws(VisionError) {
    guard !models.isEmpty else {
      throw VisionError(
        .optionInvalid, "objects cannot be found without a detector",
        cause: TrackerOptionFault.noLocalizer)
    }
    var engines: [DetectionEngine] = []
    for model in models {
      engines.append(
        try DetectionEngine(
          model,
          options: DetectorOptions(
            scoreThreshold: options.knownObjectThreshold,
            displayNamesLocale: options.displayNamesLocale, threadCount: options.threadCount)))
    }
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
