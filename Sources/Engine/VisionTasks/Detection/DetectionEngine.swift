package import Frames
package import ModelFiles
package import VisionBase

/// Finds objects, one frame after the other, on the calling thread.
///
/// Everything that can be done once is done in `init`. Not thread-safe: its owner serialises calls.
package final class DetectionEngine {
  private let model: PictureModel
  private let detector: DetectorModel

  /// Prepares a model.
  ///
  /// Throws a `VisionError` whose cause is a `DetectorModelFault`, `MetadataFault` or
  /// `ImageInputFault` where the model or the options do not make a detector.
  package convenience init(
    _ file: ModelFile, options: DetectorOptions, rules: ImageInputRules = .all
  ) throws(VisionError) {
    try self.init(
      DetectorModel(file, options: options.categories), rules: rules,
      threadCount: options.threadCount)
  }

  /// Prepares one of several engines for a model.
  init(
    _ detector: DetectorModel, rules: ImageInputRules = .all, threadCount: Int?
  ) throws(VisionError) {
    self.detector = detector
    model = try PictureModel(detector.described, rules: rules, threadCount: threadCount)
  }

  /// Finds the objects in a part of a frame; nil is the whole frame.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - part: Where to look, in fractions of the stored picture.
  ///   - orientation: How the stored picture must be turned to look upright; nil takes the frame's.
  /// - Returns: Boxes and key points in the stored picture.
  /// - Throws: What the runtime reports, or `optionInvalid` for a part that cannot be sampled.
  package func detect(
    in frame: Frame, part: NormalizedRect? = nil, orientation: Orientation? = nil
  ) throws(VisionError) -> DetectionResult {
    let orientation = orientation ?? frame.orientation
    let looking = SampledRegion(of: frame, part: part, orientation: orientation)
    try model.run(looking.region, of: frame)
    let picture = PictureGeometry(
      width: frame.width, height: frame.height, orientation: orientation)
    let projection = DetectionProjection(looking: looking, picture: picture)
    return DetectionResult(
      detections: projection.detections(try candidates(), category: detector.category),
      picture: picture, timestampInMicroseconds: frame.timestampInMicroseconds)
  }

  private func candidates() throws(VisionError) -> [DetectionCandidate] {
    switch detector.decoding {
    case .postprocessed(let decoder, let boxes, let classes, let scores, let count):
      return try model.withOutput(boxes) { (boxes) throws(VisionError) in
        try model.withOutput(classes) { (classes) throws(VisionError) in
          try model.withOutput(scores) { (scores) throws(VisionError) in
            let count = try model.withOutput(count) { $0.isEmpty ? 0 : $0[0] }
            return try decoder.decode(boxes: boxes, classes: classes, scores: scores, count: count)
          }
        }
      }
    case .anchors(let decoder, let boxes, let scores):
      return try model.withOutput(boxes) { (boxes) throws(VisionError) in
        try model.withOutput(scores) { scores in decoder.decode(boxes: boxes, scores: scores) }
      }
    }
  }
}
