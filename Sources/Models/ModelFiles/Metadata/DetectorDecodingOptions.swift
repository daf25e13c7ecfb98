import ModelBytes
public import VisionBase

/// The options for decoding boxes, key points and scores from the raw outputs of a detector.
///
/// Detectors with two outputs need them: candidate i has `valuesPerBox` values, first the box (y,
/// x, height, width; the center relative to anchor i), then the key points (y, x each).
///
/// ```
/// y = value / yScale * anchor.height + anchor.yCenter
/// height = value / heightScale * anchor.height     (or its exponential, if applied)
/// ```
public struct DetectorDecodingOptions: Hashable, Sendable {
  /// A box that a candidate's values are relative to, in fractions of the input's size.
  public struct Anchor: Hashable, Sendable {
    /// The center's distance from the left.
    public var xCenter: Float
    /// The center's distance from the top.
    public var yCenter: Float
    /// The width.
    public var width: Float
    /// The height.
    public var height: Float

    /// Creates an anchor.
    public init(xCenter: Float, yCenter: Float, width: Float, height: Float) {
      self.xCenter = xCenter
      self.yCenter = yCenter
      self.width = width
      self.height = height
    }
  }

  /// One anchor for each candidate.
  public var anchors: [Anchor]
  /// The number of scores of a candidate.
  public var classCount: Int
  /// The number of candidates.
  public var boxCount: Int
  /// The number of values of a candidate: its box and its key points.
  public var valuesPerBox = 4
  /// The index of a candidate's first key point value.
  public var keypointOffset = 0
  /// The number of key points of a candidate.
  public var keypointCount = 0
  /// The number of values of a key point; with key points it must be 2.
  public var valuesPerKeypoint = 2
  /// The divisor of horizontal positions.
  public var xScale: Float = 1
  /// The divisor of vertical positions.
  public var yScale: Float = 1
  /// The divisor of widths.
  public var widthScale: Float = 1
  /// The divisor of heights.
  public var heightScale: Float = 1
  /// True if the exponential of widths and heights is taken.
  public var appliesExponentialToSize = false
  /// True if the logistic function is applied to scores.
  public var appliesSigmoidToScore = false

  /// Creates options; set the properties that differ from the defaults.
  public init(anchors: [Anchor], classCount: Int) {
    self.anchors = anchors
    self.classCount = classCount
    boxCount = anchors.count
  }

  /// The maximum accepted number of candidates, and of classes.
  private static let countLimit = 1 << 20

  /// Checks that the options are consistent and that all numbers are usable.
  ///
  /// Throws `modelInvalid` when they are not.
  public func check() throws(VisionError) {
    try Self.require(
      (1...Self.countLimit).contains(boxCount) && (1...Self.countLimit).contains(classCount),
      "\(boxCount) boxes and \(classCount) classes")
    try Self.require(
      anchors.count == boxCount, "\(anchors.count) anchors for \(boxCount) boxes")
    try Self.require(
      [xScale, yScale, widthScale, heightScale].allSatisfy { $0.isFinite && $0 != 0 },
      "a scale that is 0 or not finite")
    try Self.require(
      anchors.allSatisfy {
        $0.xCenter.isFinite && $0.yCenter.isFinite && $0.width.isFinite && $0.height.isFinite
      }, "an anchor that is not finite")
    try checkKeypoints()
  }

  private func checkKeypoints() throws(VisionError) {
    let boxValues = 4
    guard keypointCount != 0 else {
      return try Self.require(
        (boxValues...Self.countLimit).contains(valuesPerBox), "\(valuesPerBox) values for a box")
    }
    try Self.require(
      (1...Self.countLimit).contains(keypointCount) && valuesPerKeypoint == 2
        && valuesPerBox == boxValues + 2 * keypointCount,
      "\(valuesPerBox) values for a box with \(keypointCount) key points of "
        + "\(valuesPerKeypoint) values; there must be 4 and 2 for each key point")
    try Self.require(
      keypointOffset >= 0 && keypointOffset <= valuesPerBox - 2 * keypointCount,
      "key points that start at value \(keypointOffset) of \(valuesPerBox)")
  }

  private static func require(
    _ condition: Bool, _ problem: @autoclosure () -> String
  ) throws(VisionError) {
    guard !condition else { return }
    throw VisionError(
      .modelInvalid, "the decoding options in the model's metadata have \(problem())",
      cause: MetadataFault.inconsistentDecodingOptions)
  }
}

// MARK: - Reading

extension DetectorDecodingOptions {
  /// Reads the options from the flatbuffer stored in the metadata as `DETECTOR_METADATA`.
  ///
  /// Throws `modelInvalid` or `modelUnsupported` when the bytes are not such options, or have a
  /// newer schema.
  public init(_ data: [UInt8]) throws(VisionError) {
    typealias Slot = MetadataSchema.Detector
    let flatBuffer = FlatBuffer(StableBytes(data, name: Slot.entryName))
    guard flatBuffer.identifier == Slot.identifier else {
      let found = flatBuffer.identifier ?? ""
      throw VisionError(
        .modelInvalid,
        "the model's decoding options have the identifier \"\(found)\" instead of "
          + "\(Slot.identifier)",
        cause: MetadataFault.wrongDetectorIdentifier(found))
    }
    let root = try flatBuffer.root()
    if let required = try root.string(Slot.minimumParserVersion),
      Slot.version < SchemaVersion(required)
    {
      throw VisionError(
        .modelUnsupported,
        "the model's decoding options need a reader of schema version \(required)",
        cause: MetadataFault.parserTooOld(required: required))
    }
    guard let decoding = try root.table(Slot.decoding) else {
      throw VisionError(
        .modelInvalid, "the model's metadata does not say how its boxes are decoded",
        cause: MetadataFault.missingDecodingOptions)
    }
    guard let anchors = try root.table(Slot.anchors)?.table(0)?.tables(0) else {
      throw VisionError(
        .modelInvalid, "the model's metadata has no anchors for its boxes",
        cause: MetadataFault.missingAnchors)
    }
    try self.init(decoding, anchors: anchors)
    try check()
  }

  private init(
    _ table: FlatBufferTable, anchors tables: [FlatBufferTable]
  ) throws(VisionError) {
    typealias Slot = MetadataSchema.Decoding
    try Self.require(tables.count <= Self.countLimit, "\(tables.count) anchors")
    var anchors: [Anchor] = []
    anchors.reserveCapacity(tables.count)
    for table in tables {
      anchors.append(
        Anchor(
          xCenter: try table.float32(0), yCenter: try table.float32(1),
          width: try table.float32(2), height: try table.float32(3)))
    }
    self.init(anchors: anchors, classCount: Int(try table.int32(Slot.classCount)))
    boxCount = Int(try table.int32(Slot.boxCount))
    valuesPerBox = Int(try table.int32(Slot.valuesPerBox))
    keypointOffset = Int(try table.int32(Slot.keypointOffset))
    keypointCount = Int(try table.int32(Slot.keypointCount))
    valuesPerKeypoint = Int(try table.int32(Slot.valuesPerKeypoint))
    xScale = try table.float32(Slot.xScale)
    yScale = try table.float32(Slot.yScale)
    widthScale = try table.float32(Slot.widthScale)
    heightScale = try table.float32(Slot.heightScale)
    appliesExponentialToSize = try table.bool(Slot.appliesExponentialToSize)
    appliesSigmoidToScore = try table.bool(Slot.appliesSigmoidToScore)
  }
}

extension ModelMetadata {
  /// True if the metadata has options for decoding the raw outputs of a detector.
  package var hasDetectorDecoding: Bool { custom(MetadataSchema.Detector.entryName) != nil }

  /// Returns the options for decoding the raw outputs of a detector.
  ///
  /// Throws `modelInvalid` when the metadata has none, or they are wrong.
  public func detectorDecoding() throws(VisionError) -> DetectorDecodingOptions {
    guard let data = custom(MetadataSchema.Detector.entryName) else {
      throw VisionError(
        .modelInvalid,
        "the model's metadata has no \(MetadataSchema.Detector.entryName), which says how its "
          + "boxes are decoded",
        cause: MetadataFault.missingDecodingOptions)
    }
    return try DetectorDecodingOptions(data)
  }
}
