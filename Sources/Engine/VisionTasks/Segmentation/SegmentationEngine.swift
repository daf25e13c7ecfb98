package import Frames
internal import Inference
package import ModelFiles
package import VisionBase

/// Segments pictures, one frame after the other, on the calling thread.
///
/// All one-time work happens in `init`. Single pictures and a stream may be mixed: only
/// `nextSegmentation` changes the state. Not thread-safe: the owner serializes calls.
package final class SegmentationEngine {
  private let segmenter: SegmenterModel
  private let model: Model
  private let sizes: SegmenterModel.Sizes
  private let smoothing: MaskSmoothing?
  private let refinesEdges: Bool
  private let threadCount: Int
  private let pool = PixelPool(unusedByteLimit: mostUnusedBytes)
  private var stream = MaskStream()

  /// The memory that masks may leave to the next ones: that of 21 classes in 1920x1080 pixels.
  private static let mostUnusedBytes = 176 << 20

  /// The model with the pictures that it takes.
  private enum Model {
    case colors(PictureModel)
    case fourChannels(FourChannelModel)
  }

  /// The names of the classes; empty if the model has none.
  package var labels: [String] { segmenter.labelNames }

  /// True if the model takes a fourth channel beside the colors.
  package var takesFourChannels: Bool {
    if case .fourChannels = model { true } else { false }
  }

  /// Creates an engine for a model.
  ///
  /// Throws a `VisionError` whose cause is a `SegmenterModelFault`, `MetadataFault` or
  /// `ImageInputFault` if the model does not fit; `optionInvalid` for options out of range.
  package convenience init(
    _ file: ModelFile, options: SegmenterOptions = SegmenterOptions(),
    rules: ImageInputRules = .all
  ) throws(VisionError) {
    let model = try SegmenterModel(
      DescribedModel(file), displayNamesLocale: options.displayNamesLocale)
    try self.init(model, options: options, rules: rules, threadCount: options.threadCount)
  }

  /// Creates one of several engines for a model.
  package init(
    _ segmenter: SegmenterModel, options: SegmenterOptions, rules: ImageInputRules = .all,
    threadCount: Int?
  ) throws(VisionError) {
    try options.check()
    self.segmenter = segmenter
    self.threadCount = threadCount ?? ProcessorCores.defaultThreadCount
    smoothing = options.smoothing > 0 ? MaskSmoothing(ratio: options.smoothing) : nil
    refinesEdges = options.refinesEdges
    let described = segmenter.described
    let shapes: [[Int]]
    if FourChannelModel.takes(described.file) {
      let made = try FourChannelModel(described, threadCount: threadCount)
      (model, shapes) = (.fourChannels(made), made.outputShapes)
    } else {
      let made = try PictureModel(described, rules: rules, threadCount: threadCount)
      (model, shapes) = (.colors(made), made.outputShapes)
    }
    sizes = try SegmenterModel.Sizes(shapes, of: described.file)
  }

  /// Segments a part of a frame, or what is selected in it.
  ///
  /// A model of three channels ignores the selection, as upstream's task does.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - part: The part to look at, in fractions of the stored picture; nil for all of it.
  ///   - selection: The thing to segment; nil for all that the model finds.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: The masks, which are computed when they are read.
  /// - Throws: The errors of the runtime; `runtimeFailed` with a `SegmenterModelFault` if the
  ///   model's numbers are not finite; `optionInvalid` for a part that cannot be sampled, or any
  ///   part for a model of four channels; `optionInvalid` for a selection without points, or with
  ///   one outside the picture.
  package func segment(
    _ frame: Frame, part: NormalizedRect? = nil, at selection: PictureSelection? = nil,
    orientation: Orientation? = nil
  ) throws(VisionError) -> SegmentationResult {
    let picture = PictureGeometry(
      width: frame.width, height: frame.height, orientation: orientation ?? frame.orientation)
    let points = try selection?.points(in: picture).map(picture.upright)
    switch model {
    case .colors(let model):
      try model.run(
        SampledRegion(of: frame, part: part, orientation: picture.orientation).region, of: frame)
    case .fourChannels(let model):
      guard part == nil else {
        throw VisionError(
          .optionInvalid,
          "\(segmenter.described.file.bytes.name) takes whole pictures of four channels, no regions"
        )
      }
      let upright = try Self.upright(frame, picture)
      try model.run(on: upright, selectionPlane(points, of: upright))
    }
    return try result(picture, part: part, of: frame)
  }

  /// Returns the fourth channel: disks at the points, or without any what upstream's segmenter of
  /// whole pictures gives.
  private func selectionPlane(_ points: [PicturePoint]?, of picture: Frame) -> SelectionPlane {
    if let points {
      return SelectionPlane(points, width: picture.width, height: picture.height)
    }
    var plane = SelectionPlane(width: picture.width, height: picture.height)
    if !segmenter.isOfHair { plane.fill() }
    return plane
  }

  private static func upright(
    _ frame: Frame, _ picture: PictureGeometry
  ) throws(VisionError) -> Frame {
    var frame = frame
    frame.orientation = picture.orientation
    return try frame.rgb().upright()
  }

  private func result(
    _ picture: PictureGeometry, part: NormalizedRect?, of frame: Frame
  ) throws(VisionError) -> SegmentationResult {
    var result = SegmentationResult(
      masks: try masks(), labels: labels, qualityScores: try qualityScores(),
      place: MaskPlace(picture: picture, part: part),
      timestampInMicroseconds: frame.timestampInMicroseconds)
    if refinesEdges { result.guide = EdgeGuide(frame) }
    return result
  }

  /// Segments the next frame of a stream.
  ///
  /// With smoothing, the masks are those of the model mixed with the last ones. A frame of another
  /// size, part, orientation or selection starts without a last mask.
  ///
  /// - Throws: `optionInvalid` with a `StreamFault` if the timestamp does not increase; otherwise
  ///   what `segment` throws.
  package func nextSegmentation(
    of frame: Frame, timestampInMicroseconds: Int64, part: NormalizedRect? = nil,
    at selection: PictureSelection? = nil, orientation: Orientation? = nil
  ) throws(VisionError) -> SegmentationResult {
    try nextSegmentation(
      of: frame, timestampInMicroseconds: timestampInMicroseconds, part: part, at: selection,
      orientation: orientation, in: &stream)
  }

  /// Segments the next frame of one of several streams, whose state the caller keeps.
  package func nextSegmentation(
    of frame: Frame, timestampInMicroseconds: Int64, part: NormalizedRect? = nil,
    at selection: PictureSelection? = nil, orientation: Orientation? = nil,
    in stream: inout MaskStream
  ) throws(VisionError) -> SegmentationResult {
    try stream.accept(microseconds: timestampInMicroseconds)
    var result = try segment(frame, part: part, at: selection, orientation: orientation)
    result.timestampInMicroseconds = timestampInMicroseconds
    if let smoothing { result = stream.smoothed(result, at: selection, smoothing) }
    return result
  }

  /// Forgets the stream: the next frame may have any timestamp.
  package func reset() { stream = MaskStream() }

  private func masks() throws(VisionError) -> ModelMasks {
    let file = segmenter.described.file
    return try withOutput(file.outputs.count - 1) { (values) throws(VisionError) in
      guard let copy = ModelMasks.finiteCopy(of: values, threadCount: threadCount) else {
        throw VisionError(
          .runtimeFailed,
          "\(file.bytes.name): the masks of this picture have numbers that are not finite",
          cause: SegmenterModelFault.notFinite)
      }
      return ModelMasks(
        width: sizes.width, height: sizes.height, classCount: sizes.classCount,
        activation: segmenter.activation, values: copy, threadCount: threadCount, pool: pool)
    }
  }

  /// Returns the quality of each mask; 1 for models that do not estimate it.
  private func qualityScores() throws(VisionError) -> [Float] {
    guard segmenter.described.file.outputs.count == 2 else {
      return Array(repeating: 1, count: sizes.classCount)
    }
    return try withOutput(0) { (scores) in
      unsafe scores.withUnsafeBufferPointer { unsafe Array($0) }
    }
  }

  private func withOutput<Result>(
    _ index: Int, _ body: (Span<Float>) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    switch model {
    case .colors(let model): try model.withOutput(index, body)
    case .fourChannels(let model): try model.withOutput(index, body)
    }
  }
}
