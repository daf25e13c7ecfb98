internal import ModelRewriting
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
  private let outputs: Outputs
  private let maskSize: (width: Int, height: Int)?

  /// Where the model has its outputs.
  private struct Outputs {
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

    /// The shapes in this order; nil stands for any side.
    var shapes: [[Int?]] {
      let count = LandmarkDecoder.landmarkCount
      var shapes: [[Int?]] = [[1, count * LandmarkDecoder.valuesPerLandmark], [1, 1]]
      if mask != nil { shapes.append([1, nil, nil, 1]) }
      shapes.append([1, nil, nil, count])
      shapes.append([1, count * LandmarkDecoder.valuesPerWorldLandmark])
      return shapes
    }
  }

  /// Prepares a model; without masks, the part that only makes them is left out: a third of the
  /// work.
  init(
    _ wholeFile: ModelFile, options: PoseOptions, pipeline: PosePipeline
  ) throws(VisionError) {
    let file =
      options.makesSegmentationMask ? wholeFile : try Self.withoutMask(wholeFile)
    model = try PictureModel(
      file, metadata: try ModelMetadata(of: file), rules: .all, threadCount: options.threadCount,
      usualScaling: PixelScaling(lowest: 0, highest: 1))
    try PoseModelFault.checkSquareInput(model)
    let hasMask =
      options.makesSegmentationMask || file.outputs.count != Outputs.withoutMask.count
    outputs = hasMask ? .all : .withoutMask
    try PoseModelFault.checkOutputs(of: file, "a pose landmark model", outputs.shapes)
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
  }

  /// The person in a region; nil when the model sees nobody there, or gives no numbers.
  func reading(
    of frame: Frame, in region: BodyRegion, _ picture: UprightPicture
  ) throws(VisionError) -> BodyReading? {
    guard region.isUsable(in: picture) else { return nil }
    try model.run(picture.region(region), of: frame)
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

  /// A landmark model without the part that makes masks.
  ///
  /// Models that have no such part, or are of a kind that cannot be reduced, stay as they are.
  private static func withoutMask(_ file: ModelFile) throws(VisionError) -> ModelFile {
    guard let mask = Outputs.all.mask, file.outputs.count == Outputs.all.count else { return file }
    do throws(VisionError) {
      return try file.keepingOutputs(file.outputs.indices.filter { $0 != mask })
    } catch  where error.code == .modelUnsupported {
      return file
    }
  }
}
