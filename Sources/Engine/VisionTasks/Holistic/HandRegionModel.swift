internal import Frames
internal import VisionBase

/// Finds the hand near a wrist of a pose: places its region exactly.
///
/// Reference: docs/reference/mediapipe-holistic.md 3. Not thread-safe.
struct HandRegionModel {
  private let model: PictureModel

  /// The model's output: the center of the hand and a point on its lower edge, in pixels of the
  /// input.
  private static let role = ModelRole(
    name: "a model of hand regions", outputs: [[[1, 1, 1, 4], [1, 4]]])

  init(
    _ described: DescribedModel, rules: ImageInputRules, threadCount: Int?
  ) throws(VisionError) {
    model = try PictureModel(
      described, rules: rules, threadCount: threadCount,
      usualScaling: PixelScaling(lowest: 0, highest: 1))
    try LandmarkTaskFault.checkSquareInput(model, of: described.file, Self.role)
    try LandmarkTaskFault.checkOutputs(of: model.outputShapes, described.file, Self.role)
  }

  /// Returns the region of the hand in a coarse region; nil if that has no extent, or if the model
  /// returns numbers that cannot be calculated with.
  func region(
    of frame: Frame, in coarse: UprightRegion, _ canvas: UprightPicture
  ) throws(VisionError) -> UprightRegion? {
    guard coarse.isUsable(in: canvas) else { return nil }
    let square = Letterbox(coarse, in: canvas).square
    let area = canvas.region(square, rightSide: .calculated)
    guard area.canBeSampled else { return nil }
    try model.run(area, of: frame)
    let side = Float(model.inputWidth)
    let matrix = RegionMatrix(square, in: canvas)
    let points = try model.withOutput(0) { values in
      [0, 2].map { matrix.project(TensorPoint(x: values[$0] / side, y: values[$0 + 1] / side)) }
    }
    let region = HolisticGraph.refinedHand.region(of: points, in: canvas)
    return region.isUsable(in: canvas) ? region : nil
  }
}
