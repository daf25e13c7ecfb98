internal import Frames
internal import ModelFiles
internal import ModelRewriting
internal import VisionBase

/// Finds where people are: the first of the two models.
///
/// Reference: docs/reference/blazepose.md 1 and 2. Not thread-safe.
final class PersonDetector {
  private let model: PictureModel
  private let decoder: AnchorDecoder
  private let suppression: WeightedSuppression
  private let rightSide: Region.RightSide

  /// The numbers of MediaPipe's graph `pose_detection_cpu`.
  private enum Graph {
    static let strides = [8, 16, 32, 32, 32]
    static let keypointCount = 4
    static let valuesPerBox = 4 + 2 * keypointCount
    /// The key points that make a region: the middle of the hips, and the reach of the whole body.
    static let hips = 0
    static let reach = 1
  }

  init(
    _ described: DescribedModel, options: PoseOptions, pipeline: PosePipeline, threadCount: Int?
  ) throws(VisionError) {
    model = try PictureModel(
      described, rules: .all, threadCount: threadCount,
      usualScaling: PixelScaling(lowest: -1, highest: 1))
    let file = described.file
    try PoseModelFault.checkSquareInput(model, of: file)
    decoder = Self.decoder(
      inputSize: model.inputWidth, threshold: options.minimumDetectionConfidence)
    suppression = WeightedSuppression(overlapLimit: pipeline.suppressionOverlap)
    rightSide = pipeline.rightSide
    let boxCount = decoder.options.boxCount
    try PoseModelFault.checkOutputs(
      of: model, file, "a pose detector", [[1, boxCount, Graph.valuesPerBox], [1, boxCount, 1]])
  }

  static func decoder(inputSize: Int, threshold: Float) -> AnchorDecoder {
    var decoding = DetectorDecodingOptions(
      anchors: SSDAnchors.grid(inputSize: inputSize, strides: Graph.strides), classCount: 1)
    decoding.valuesPerBox = Graph.valuesPerBox
    decoding.keypointOffset = 4
    decoding.keypointCount = Graph.keypointCount
    let scale = Float(inputSize)
    (decoding.xScale, decoding.yScale) = (scale, scale)
    (decoding.widthScale, decoding.heightScale) = (scale, scale)
    decoding.appliesSigmoidToScore = true
    return AnchorDecoder(
      options: decoding, filter: CandidateFilter(scoreThreshold: threshold),
      isHorizontalFirst: true)
  }

  /// Regions around the people, most certain first.
  func regions(in frame: Frame, _ picture: UprightPicture) throws(VisionError) -> [BodyRegion] {
    let letterbox = Letterbox(picture)
    let region = picture.region(letterbox.region, rightSide: rightSide)
    try model.run(region, of: frame, border: .zero)
    let candidates = try model.withOutput(0) { (boxes) throws(VisionError) in
      try model.withOutput(1) { scores in decoder.candidates(boxes: boxes, scores: scores) }
    }
    return suppression.merge(candidates).map { detection in
      BodyRegion(
        hips: letterbox.remove(detection.keypoints[Graph.hips]),
        reach: letterbox.remove(detection.keypoints[Graph.reach]), in: picture
      ).expanded(in: picture)
    }
  }
}
