internal import Frames
internal import ModelFiles
internal import VisionBase

/// Finds the landmarks of the person in a region: the second of the two models.
///
/// Reference: blazepose 4. Not thread-safe.
final class LandmarkModel {
  private let model: PictureModel
  private var decoder: LandmarkDecoder
  private let minimumPresence: Float
  private let maskWidth: Int
  private let maskHeight: Int

  /// The model's outputs, by index.
  private enum Output {
    static let landmarks = 0
    static let flag = 1
    static let mask = 2
    static let heatmaps = 3
    static let world = 4
  }

  init(
    _ file: ModelFile, options: PoseOptions, pipeline: PosePipeline
  ) throws(VisionError) {
    model = try PictureModel(
      file, metadata: try ModelMetadata(of: file), rules: .all, threadCount: options.threadCount,
      usualScaling: PixelScaling(lowest: 0, highest: 1))
    try PoseModelFault.checkSquareInput(model)
    let count = LandmarkDecoder.landmarkCount
    try PoseModelFault.checkOutputs(
      of: file, "a pose landmark model",
      [
        [1, count * LandmarkDecoder.valuesPerLandmark], [1, 1], [1, nil, nil, 1],
        [1, nil, nil, count], [1, count * LandmarkDecoder.valuesPerWorldLandmark],
      ])
    let (mask, heatmaps) = (file.outputs[Output.mask].shape, file.outputs[Output.heatmaps].shape)
    (maskHeight, maskWidth) = (mask[1], mask[2])
    decoder = LandmarkDecoder(
      inputSize: model.inputWidth,
      refinement: HeatmapRefinement(
        width: heatmaps[2], height: heatmaps[1], channels: count,
        kernelSize: pipeline.heatmapKernelSize))
    minimumPresence = options.minimumPresenceConfidence
  }

  /// The person in a region; nil when the model sees nobody there, or gives no numbers.
  func reading(
    of frame: Frame, in region: BodyRegion, _ picture: UprightPicture
  ) throws(VisionError) -> BodyReading? {
    guard region.isUsable(in: picture) else { return nil }
    try model.run(picture.region(region), of: frame)
    guard try model.withOutput(Output.flag, { $0[0] > minimumPresence }) else { return nil }
    let reading = try model.withOutput(Output.landmarks) { (landmarks) throws(VisionError) in
      try model.withOutput(Output.world) { (world) throws(VisionError) in
        try model.withOutput(Output.heatmaps) { heatmaps in
          decoder.read(landmarks: landmarks, world: world, heatmaps: heatmaps, region: region)
        }
      }
    }
    return reading.isFinite ? reading : nil
  }

  /// The mask of the last reading.
  func mask(
    in region: BodyRegion, _ picture: UprightPicture
  ) throws(VisionError) -> SegmentationMask {
    let projection = MaskProjection(
      width: maskWidth, height: maskHeight, region: region, picture: picture)
    return try model.withOutput(Output.mask) { logits in projection.mask(logits) }
  }
}
