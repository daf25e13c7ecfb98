internal import Frames
internal import ModelFiles
internal import VisionBase

/// Locates subjects, such as people, faces or palms: the first model of a task of landmarks.
///
/// Reference: docs/reference/blazepose.md 1. Not thread-safe.
final class SubjectDetector {
  /// The properties of a detector.
  struct Settings {
    /// The name for messages, such as "a pose detector".
    var role: String
    /// The anchors and key points.
    var anchors: KeypointAnchors
    /// The range of pixels of float models without normalization metadata.
    var range: PixelScaling
    /// The minimum score.
    var threshold: Float
    /// The overlap above which detections are one subject.
    var overlapLimit: Float
    /// The mapping of detections back to the canvas.
    var projection = Projection.matrix
    /// The rounding of the corners of the sampled region.
    var rightSide = Region.RightSide.calculated
    /// The accepted forms of the model's input.
    var rules = ImageInputRules.all
  }

  /// A mapping of detections to the canvas: both give the same places, rounded differently.
  enum Projection {
    /// By the matrix of the sampled square, as for faces and hands.
    case matrix
    /// By taking the square's bars away, as for people; only for canvases that are upright.
    case withoutBars
  }

  private let model: PictureModel
  private let projection: Projection
  private var decoder: AnchorDecoder
  private let suppression: WeightedSuppression
  private let rightSide: Region.RightSide

  init(_ described: DescribedModel, _ settings: Settings, threadCount: Int?) throws(VisionError) {
    model = try PictureModel(
      described, rules: settings.rules, threadCount: threadCount, usualScaling: settings.range)
    // Before the anchors are made: another shape could ask for any number of them.
    let boxCount = settings.anchors.boxCount(inputSize: model.inputWidth)
    let role = ModelRole(
      name: settings.role,
      outputs: [
        [[1, boxCount, settings.anchors.valuesPerBox]], [[1, boxCount, 1]],
      ])
    try LandmarkTaskFault.checkSquareInput(model, of: described.file, role)
    try LandmarkTaskFault.checkOutputs(of: model.outputShapes, described.file, role)
    decoder = settings.anchors.decoder(
      inputSize: model.inputWidth, threshold: settings.threshold)
    // Models that were packaged for object detectors have y before x.
    let isPackaged = described.metadata?.hasDetectorDecoding ?? false
    decoder.isHorizontalFirst = !isPackaged
    suppression = WeightedSuppression(overlapLimit: settings.overlapLimit)
    (projection, rightSide) = (settings.projection, settings.rightSide)
  }

  /// Returns the subjects, best first, in fractions of the canvas's sides.
  func subjects(
    in frame: Frame, _ picture: TurnedPicture
  ) throws(VisionError) -> [DetectionCandidate] {
    try subjects(in: frame, picture.whole, picture.canvas)
  }

  /// Returns the subjects in a region that can be sampled, best first, in fractions of the canvas's
  /// sides.
  func subjects(
    in frame: Frame, _ region: UprightRegion, _ canvas: UprightPicture
  ) throws(VisionError) -> [DetectionCandidate] {
    let letterbox = Letterbox(region, in: canvas)
    let area = canvas.region(letterbox.square, rightSide: rightSide)
    guard area.canBeSampled else { return [] }
    try model.run(area, of: frame, border: .zero)
    let candidates = try model.withOutput(0) { (boxes) throws(VisionError) in
      try model.withOutput(1) { scores in decoder.candidates(boxes: boxes, scores: scores) }
    }
    var found = suppression.merge(candidates)
    switch projection {
    case .matrix:
      let matrix = RegionMatrix(letterbox.square, in: canvas)
      found = found.map { $0.projected(by: matrix) }
    case .withoutBars:
      for index in found.indices { letterbox.remove(from: &found[index]) }
    }
    return found
  }
}
