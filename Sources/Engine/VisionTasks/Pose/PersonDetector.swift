internal import Frames
internal import ModelFiles
internal import VisionBase

/// Locates people: the first of the two models.
///
/// Reference: docs/reference/blazepose.md 1 and 2. Not thread-safe.
final class PersonDetector {
  private let model: PictureModel
  private let decoder: AnchorDecoder
  private let suppression: WeightedSuppression
  private let rightSide: Region.RightSide

  init(
    _ described: DescribedModel, options: PoseOptions, pipeline: PosePipeline, threadCount: Int?
  ) throws(VisionError) {
    model = try PictureModel(
      described, rules: .all, threadCount: threadCount,
      usualScaling: PixelScaling(lowest: -1, highest: 1))
    let file = described.file
    try PoseModelFault.checkSquareInput(model, of: file)
    decoder = Body.anchors.decoder(
      inputSize: model.inputWidth, threshold: options.minimumDetectionConfidence)
    suppression = WeightedSuppression(overlapLimit: pipeline.suppressionOverlap)
    rightSide = pipeline.rightSide
    let boxCount = decoder.options.boxCount
    try PoseModelFault.checkOutputs(
      of: model, file, "a pose detector",
      [[1, boxCount, Body.anchors.valuesPerBox], [1, boxCount, 1]])
  }

  /// Returns the regions around people, best first.
  func regions(in frame: Frame, _ picture: UprightPicture) throws(VisionError) -> [UprightRegion] {
    let letterbox = Letterbox(in: picture)
    let region = picture.region(letterbox.region, rightSide: rightSide)
    try model.run(region, of: frame, border: .zero)
    let candidates = try model.withOutput(0) { (boxes) throws(VisionError) in
      try model.withOutput(1) { scores in decoder.candidates(boxes: boxes, scores: scores) }
    }
    var found = suppression.merge(candidates)
    for index in found.indices { letterbox.remove(from: &found[index]) }
    return found.map { Body.region.region(of: $0.keypoints, in: picture) }
  }
}
