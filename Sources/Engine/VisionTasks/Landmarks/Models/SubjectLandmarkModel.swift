internal import Frames
internal import ModelFiles
internal import VisionBase

/// Finds the landmarks of the subject in a region: the second model of a task of landmarks.
///
/// Reference: docs/reference/blazepose.md 4. Not thread-safe.
final class SubjectLandmarkModel {
  /// The properties of a landmark model.
  struct Settings {
    /// The model's part in the task.
    var role: ModelRole
    /// The form of the outputs.
    var layout: LandmarkLayout
    /// The value of the presence output that must be exceeded, 0 to 1.
    var minimumPresence: Float
    /// The rounding of the corners of the sampled regions.
    var rightSide = Region.RightSide.calculated
    /// The accepted forms of the model's input.
    var rules = ImageInputRules.all
    /// The output of landmarks.
    static let landmarks = 0
    /// The output of the subject's presence.
    static let presence = 1
  }

  private let model: PictureModel
  private let settings: Settings

  /// The decoder, with the landmarks of the last run.
  var decoder: LandmarkDecoder

  init(_ described: DescribedModel, _ settings: Settings, threadCount: Int?) throws(VisionError) {
    model = try PictureModel(
      described, rules: settings.rules, threadCount: threadCount,
      usualScaling: PixelScaling(lowest: 0, highest: 1))
    self.settings = settings
    try LandmarkTaskFault.checkSquareInput(model, of: described.file, settings.role)
    try LandmarkTaskFault.checkOutputs(of: model.outputShapes, described.file, settings.role)
    decoder = LandmarkDecoder(
      settings.layout, inputWidth: model.inputWidth, inputHeight: model.inputHeight)
  }

  /// Decodes the landmarks in a region and returns true, or false if the model sees no subject
  /// there.
  func run(
    on frame: Frame, in region: UprightRegion, _ canvas: UprightPicture
  ) throws(VisionError) -> Bool {
    guard region.isUsable(in: canvas) else { return false }
    let area = canvas.region(region.pixels(in: canvas), rightSide: settings.rightSide)
    // Landmarks of the last frame that lie all in one place leave nothing to look at.
    guard area.canBeSampled else { return false }
    try model.run(area, of: frame)
    let isPresent = try model.withOutput(Settings.presence) { flag in
      settings.layout.presence.exceeds(settings.minimumPresence, flag[0])
    }
    guard isPresent else { return false }
    try model.withOutput(Settings.landmarks) { decoder.decode($0) }
    return true
  }

  /// Returns the mapping of landmarks in a region to the canvas.
  func projection(of region: UprightRegion, in canvas: UprightPicture) -> LandmarkProjection {
    LandmarkProjection(settings.layout.projection, of: region, in: canvas)
  }

  /// Lends an output of the last run as floats to `body`.
  func withOutput<Result>(
    _ index: Int, _ body: (Span<Float>) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try model.withOutput(index, body)
  }
}
