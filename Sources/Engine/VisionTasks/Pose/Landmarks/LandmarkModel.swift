internal import Frames
internal import ModelFiles
internal import VisionBase

/// Finds the landmarks of the person in a region: the second of the two models.
///
/// Reference: docs/reference/blazepose.md 4. Not thread-safe.
final class LandmarkModel {
  private let model: PictureModel
  private var decoder: LandmarkDecoder
  private let minimumPresence: Float
  private let rightSide: Region.RightSide
  private let outputs: Outputs
  private let maskSize: (width: Int, height: Int)?

  /// Where the model has its outputs.
  struct Outputs {
    let landmarks = 0
    let flag = 1
    /// Nil for a model without the part that makes masks.
    let mask: Int?
    let heatmaps: Int
    let world: Int

    /// The outputs of a whole model.
    static let all = Outputs(mask: 2, heatmaps: 3, world: 4)

    static let withoutMask = Outputs(mask: nil, heatmaps: 2, world: 3)

    var count: Int { world + 1 }

    /// The shapes, in this order.
    var shapes: [NeededShape] {
      let count = LandmarkDecoder.landmarkCount
      var shapes: [NeededShape] = [[1, count * LandmarkDecoder.valuesPerLandmark], [1, 1]]
      if mask != nil { shapes.append([1, nil, nil, 1]) }
      shapes.append([1, nil, nil, count])
      shapes.append([1, count * LandmarkDecoder.valuesPerWorldLandmark])
      return shapes
    }
  }

  /// Prepares a model, whole or without the part that makes masks.
  init(
    _ described: DescribedModel, options: PoseOptions, pipeline: PosePipeline, threadCount: Int?
  ) throws(VisionError) {
    model = try PictureModel(
      described, rules: .all, threadCount: threadCount,
      usualScaling: PixelScaling(lowest: 0, highest: 1))
    let file = described.file
    try PoseModelFault.checkSquareInput(model, of: file)
    let hasMask =
      options.makesSegmentationMask || file.outputs.count != Outputs.withoutMask.count
    outputs = hasMask ? .all : .withoutMask
    try PoseModelFault.checkOutputs(of: model, file, "a pose landmark model", outputs.shapes)
    maskSize = outputs.mask.map { mask in
      let shape = file.outputs[mask].shape
      return (width: shape[2], height: shape[1])
    }
    let heatmaps = file.outputs[outputs.heatmaps].shape
    decoder = LandmarkDecoder(
      inputSize: model.inputWidth,
      refinement: HeatmapRefinement(
        width: heatmaps[2], height: heatmaps[1], channels: LandmarkDecoder.landmarkCount,
        kernelSize: pipeline.heatmapKernelSize))
    minimumPresence = options.minimumPresenceConfidence
    rightSide = pipeline.rightSide
  }

  /// The person in a region; nil when the model sees nobody there, or gives no numbers.
  func reading(
    of frame: Frame, in region: BodyRegion, _ picture: UprightPicture
  ) throws(VisionError) -> BodyReading? {
    guard region.isUsable(in: picture) else { return nil }
    try model.run(picture.region(region, rightSide: rightSide), of: frame)
    guard try model.withOutput(outputs.flag, { $0[0] > minimumPresence }) else { return nil }
    let reading = try model.withOutput(outputs.landmarks) { (landmarks) throws(VisionError) in
      try model.withOutput(outputs.world) { (world) throws(VisionError) in
        try model.withOutput(outputs.heatmaps) { heatmaps in
          decoder.read(landmarks: landmarks, world: world, heatmaps: heatmaps, region: region)
        }
      }
    }
    return reading.isFinite ? reading : nil
  }

  /// The mask of the last reading; only for an engine whose options ask for masks.
  func mask(
    in region: BodyRegion, _ picture: UprightPicture
  ) throws(VisionError) -> SegmentationMask {
    guard let maskSize, let output = outputs.mask else {
      throw VisionError(.optionInvalid, "the pose engine was made without masks")
    }
    let projection = MaskProjection(
      width: maskSize.width, height: maskSize.height, region: region, picture: picture)
    return try model.withOutput(output) { logits in projection.mask(logits) }
  }
}
