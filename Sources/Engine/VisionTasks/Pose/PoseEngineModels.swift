internal import ModelFiles
internal import ModelRewriting
internal import VisionBase

/// The two models of a pose engine, read and reduced once for all engines of a task.
struct PoseEngineModels: Sendable {
  let detector: DescribedModel
  let landmarks: DescribedModel
  let options: PoseOptions
  var pipeline: PosePipeline

  /// Checks the options and reads both models; what they compute is checked with each engine.
  ///
  /// Without masks, the part of the landmark model that only makes them is left out: a third of the
  /// work.
  init(
    detector: ModelFile, landmarks: ModelFile, options: PoseOptions
  ) throws(VisionError) {
    try options.check()
    self.options = options
    pipeline = PosePipeline(options.variant)
    self.detector = try DescribedModel(detector)
    self.landmarks = try DescribedModel(
      options.makesSegmentationMask ? landmarks : Self.withoutMask(landmarks))
  }

  /// A landmark model without the part that makes masks.
  ///
  /// Models that have no such part, or are of a kind that cannot be reduced, stay as they are.
  private static func withoutMask(_ file: ModelFile) throws(VisionError) -> ModelFile {
    guard file.outputs.count == LandmarkModel.Outputs.all.count else { return file }
    do throws(VisionError) {
      return try file.keepingOutputs(ModelFile.outputsWithoutMask)
    } catch  where error.code == .modelUnsupported {
      return file
    }
  }
}
