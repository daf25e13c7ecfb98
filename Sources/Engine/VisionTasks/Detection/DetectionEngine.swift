package import Frames
package import ModelFiles
package import VisionBase

/// Finds objects, one frame after the other, on the calling thread.
///
/// All one-time work happens in `init`. Not thread-safe: the owner serializes calls.
package final class DetectionEngine {
  private let model: Model
  private let detector: DetectorModel
  private let tileCount: Int
  private let maxResults: Int?

  /// The model with the way that its pictures take.
  private enum Model {
    case stretched(PictureModel, DetectorModel.Decoding)
    case fitted(FittedModel, YOLODecoder)
  }

  /// Creates an engine for a model.
  ///
  /// Throws a `VisionError` whose cause is a `DetectorModelFault`, `MetadataFault` or
  /// `ImageInputFault` if the model or the options do not fit a detector.
  package convenience init(
    _ file: ModelFile, options: DetectorOptions, rules: ImageInputRules = .all
  ) throws(VisionError) {
    let described = try DescribedModel(file, recognizesExports: rules.recognizesExports)
    try self.init(
      DetectorModel(described, options: options.categories), rules: rules,
      threadCount: options.threadCount, tileCount: options.tilesAlongLongerSide,
      maxResults: options.maxResults)
  }

  /// Creates one of several engines for a model.
  ///
  /// With more than one tile along a picture's longer side, `maxResults` limits the merged objects
  /// of all tiles.
  package init(
    _ detector: DetectorModel, rules: ImageInputRules = .all, threadCount: Int?,
    tileCount: Int = 1, maxResults: Int? = nil
  ) throws(VisionError) {
    self.detector = detector
    (self.tileCount, self.maxResults) = (tileCount, maxResults)
    guard (1...DetectorOptions.mostTiles).contains(tileCount) else {
      throw VisionError(
        .optionInvalid,
        "a picture can be divided into 1 to \(DetectorOptions.mostTiles) tiles along its longer side, "
          + "got \(tileCount)")
    }
    switch detector.family {
    case .stretched(let decoding):
      let picture = try PictureModel(detector.described, rules: rules, threadCount: threadCount)
      model = .stretched(picture, decoding)
    case .exported(let decoder):
      let fitted = try FittedModel(
        detector.described.file, fit: .letterbox, threadCount: threadCount)
      try fitted.checkOutputShape()
      model = .fitted(fitted, decoder)
    }
  }

  /// Finds the objects in a part of a frame; nil for the whole frame.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - part: The part to look at, in fractions of the stored picture.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: Boxes and key points in the stored picture.
  /// - Throws: The errors of the runtime, or `optionInvalid` for a part that cannot be sampled.
  package func detect(
    in frame: Frame, part: NormalizedRect? = nil, orientation: Orientation? = nil
  ) throws(VisionError) -> DetectionResult {
    let picture = PictureGeometry(
      width: frame.width, height: frame.height, orientation: orientation ?? frame.orientation)
    let detections =
      try tileCount == 1
      ? detections(in: frame, part, picture) : detectionsByTiles(in: frame, part, picture)
    return DetectionResult(
      detections: detections, picture: picture,
      timestampInMicroseconds: frame.timestampInMicroseconds)
  }

  private func detections(
    in frame: Frame, _ part: NormalizedRect?, _ picture: PictureGeometry
  ) throws(VisionError) -> [Detection] {
    switch model {
    case .stretched(let model, let decoding):
      let looking = SampledRegion(of: frame, part: part, orientation: picture.orientation)
      try model.run(looking.region, of: frame)
      let projection = DetectionProjection(looking: looking, picture: picture)
      return projection.detections(try candidates(of: model, decoding), category: detector.category)
    case .fitted(let model, let decoder):
      let area = try UprightArea(of: frame, part: part, orientation: picture.orientation)
      try model.run(area, of: frame)
      let projection = YOLOProjection(
        area: area, place: model.place(of: area), keypointNames: decoder.keypoints?.names ?? [])
      let objects = try model.withOutput { decoder.decode($0) }
      return projection.detections(objects, category: detector.category)
    }
  }

  private func detectionsByTiles(
    in frame: Frame, _ part: NormalizedRect?, _ picture: PictureGeometry
  ) throws(VisionError) -> [Detection] {
    var found = TiledDetections(of: picture)
    found.add(try detections(in: frame, part, picture))
    let grid = TileGrid(
      alongLongerSide: tileCount, of: part, width: frame.width, height: frame.height)
    for tile in grid.tiles {
      found.add(try detections(in: frame, tile, picture)) { grid.isCut($0, in: tile, of: picture) }
    }
    return found.merged(atMost: maxResults)
  }

  private func candidates(
    of model: PictureModel, _ decoding: DetectorModel.Decoding
  ) throws(VisionError) -> [DetectionCandidate] {
    switch decoding {
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
        if decoder.readsOnlyLargest,
          let rows = try model.largestOfRows(
            ofOutput: scores, columnCount: decoder.options.classCount)
        {
          return decoder.decode(boxes: boxes, largest: rows)
        }
        return try model.withOutput(scores) { scores in
          decoder.decode(boxes: boxes, scores: scores)
        }
      }
    }
  }
}
