internal import Frames
internal import ModelFiles
internal import VisionBase

/// Finds the landmarks of the person in a region: the second of the two models.
///
/// Reference: docs/reference/blazepose.md 4. Not thread-safe.
final class BodyModel {
  private let model: SubjectLandmarkModel
  private let refinement: HeatmapRefinement
  private let outputs: Outputs
  private let maskSize: (width: Int, height: Int)?

  /// The indices of the model's outputs.
  struct Outputs {
    /// The mask's index; nil for a model without the mask branch.
    let mask: Int?
    let heatmaps: Int
    let world: Int

    /// The outputs of a complete model.
    static let all = Outputs(mask: 2, heatmaps: 3, world: 4)

    static let withoutMask = Outputs(mask: nil, heatmaps: 2, world: 3)

    var count: Int { world + 1 }

    /// The model's part in the task, with the outputs' shapes in this order.
    var role: ModelRole {
      var shapes: [NeededShape] = [[1, Body.landmarks.valueCount], [1, 1]]
      if mask != nil { shapes.append([1, nil, nil, 1]) }
      shapes.append([1, nil, nil, Body.landmarks.count])
      shapes.append([1, Body.landmarks.worldValueCount])
      return ModelRole(name: "a pose landmark model", outputs: shapes.map { [$0] })
    }
  }

  /// Creates the landmark model, complete or without the mask branch.
  init(
    _ described: DescribedModel, options: PoseOptions, pipeline: PosePipeline, threadCount: Int?
  ) throws(VisionError) {
    let file = described.file
    let hasMask =
      options.makesSegmentationMask || file.outputs.count != Outputs.withoutMask.count
    outputs = hasMask ? .all : .withoutMask
    model = try SubjectLandmarkModel(
      described,
      SubjectLandmarkModel.Settings(
        role: outputs.role, layout: Body.landmarks,
        minimumPresence: options.minPresenceConfidence, rightSide: pipeline.rightSide),
      threadCount: threadCount)
    maskSize = outputs.mask.map { mask in
      let shape = file.outputs[mask].shape
      return (width: shape[2], height: shape[1])
    }
    let heatmaps = file.outputs[outputs.heatmaps].shape
    refinement = HeatmapRefinement(
      width: heatmaps[2], height: heatmaps[1], channels: Body.landmarks.count,
      kernelSize: pipeline.heatmapKernelSize)
  }

  /// Returns the person in a region; nil if the model sees no person there, or returns numbers
  /// that cannot be calculated with.
  func reading(
    of frame: Frame, in region: UprightRegion, _ picture: UprightPicture
  ) throws(VisionError) -> BodyReading? {
    guard try model.run(on: frame, in: region, picture) else { return nil }
    try model.withOutput(outputs.heatmaps) { model.decoder.refine(refinement, heatmaps: $0) }
    let projection = model.projection(of: region, in: picture)
    let reading = try model.withOutput(outputs.world) { world in
      BodyReading(model.decoder, world: world, projection)
    }
    return reading.isUsable ? reading : nil
  }

  /// Returns the mask of the last reading; only for an engine whose options request masks.
  func mask(
    in region: UprightRegion, _ picture: UprightPicture
  ) throws(VisionError) -> SegmentationMask {
    guard let maskSize, let output = outputs.mask else {
      throw VisionError(.optionInvalid, "the pose engine was made without masks")
    }
    let projection = MaskProjection(
      width: maskSize.width, height: maskSize.height, region: region, picture: picture)
    return try model.withOutput(output) { logits in projection.mask(logits) }
  }
}
