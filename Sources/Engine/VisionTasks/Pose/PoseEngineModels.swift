package import ModelFiles
internal import ModelRewriting
package import VisionBase

/// The two models of a pose engine, read and reduced once for all engines of a task.
package struct PoseEngineModels: Sendable {
  let detector: DescribedModel
  let landmarks: DescribedModel
  let options: PoseOptions
  var pipeline: PosePipeline

  /// The models, in the order in which a call runs them.
  package var files: [ModelFile] { [detector.file, landmarks.file] }

  /// Creates the models after checking the options; each engine checks the models' actual outputs.
  ///
  /// Without masks, the part of the landmark model that only produces them is removed: a third of
  /// the work.
  package init(
    detector: ModelFile, landmarks: ModelFile, options: PoseOptions
  ) throws(VisionError) {
    try options.check()
    self.options = options
    pipeline = PosePipeline(options.variant)
    self.detector = try DescribedModel(detector)
    self.landmarks = try DescribedModel(
      options.makesSegmentationMask ? landmarks : Self.withoutMask(landmarks))
  }

  /// Returns the landmark model without the mask branch.
  ///
  /// Models without that branch, or of a kind that cannot be reduced, are returned unchanged.
  private static func withoutMask(_ file: ModelFile) throws(VisionError) -> ModelFile {
    guard file.outputs.count == BodyModel.Outputs.all.count else { return file }
    do throws(VisionError) {
      return try file.keepingOutputs(ModelFile.outputsWithoutMask)
    } catch  where error.code == .modelUnsupported {
      return file
    }
  }
}
