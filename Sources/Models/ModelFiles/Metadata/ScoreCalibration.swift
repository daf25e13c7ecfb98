public import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Converts a model's raw scores to calibrated ones, with a sigmoid for each class.
///
/// ```
/// score = scale / (1 + exp(-(slope * transformed + offset)))     clamped to 0...scale
/// ```
public struct ScoreCalibration: Hashable, Sendable {
  /// The parameters of one class.
  public struct Sigmoid: Hashable, Sendable {
    /// The largest calibrated score.
    public var scale: Float
    /// The steepness of the sigmoid.
    public var slope: Float
    /// The number added to the product of slope and transformed score.
    public var offset: Float
    /// The raw score below which the default score is returned; nil for no limit.
    public var minimumScore: Float?

    /// Creates parameters.
    public init(scale: Float, slope: Float, offset: Float, minimumScore: Float? = nil) {
      self.scale = scale
      self.slope = slope
      self.offset = offset
      self.minimumScore = minimumScore
    }
  }

  /// The transformation of raw scores and the default score.
  public let options: ScoreCalibrationOptions

  /// The parameters of each class; nil for a class that has none.
  public let sigmoids: [Sigmoid?]

  /// Creates a calibration from parameters.
  ///
  /// Throws `modelUnsupported` when the transformation is not one that the schema names, and
  /// `modelInvalid` when a scale is negative.
  public init(_ options: ScoreCalibrationOptions, sigmoids: [Sigmoid?]) throws(VisionError) {
    guard (0...2).contains(options.transformation.rawValue) else {
      throw VisionError(
        .modelUnsupported,
        "the model's score calibration has the unknown transformation \(options.transformation)",
        cause: MetadataFault.unknownScoreTransformation(Int(options.transformation.rawValue)))
    }
    for case .some(let sigmoid) in sigmoids where sigmoid.scale < 0 {
      throw VisionError(
        .modelInvalid,
        "the scale of a sigmoid must not be negative in score calibration, it is \(sigmoid.scale)",
        cause: MetadataFault.calibrationScaleNegative(sigmoid.scale))
    }
    self.options = options
    self.sigmoids = sigmoids
  }

  /// Reads the parameters from a file, one class per line; a class with an empty line has none.
  ///
  /// A line is `scale,slope,offset` or `scale,slope,offset,minimum`. Throws `modelInvalid` when a
  /// line cannot be read; the message names the line and the reason.
  public init(
    _ options: ScoreCalibrationOptions, parameters file: StableBytes
  ) throws(VisionError) {
    guard file.byteCount > 0 else {
      throw VisionError(
        .modelInvalid, "the score calibration file \(file.name) is empty",
        cause: MetadataFault.emptyCalibration)
    }
    let text = file.copy(of: 0..<file.byteCount)
    var sigmoids: [Sigmoid?] = []
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      sigmoids.append(try Self.sigmoid(line, at: sigmoids.count + 1, of: file.name))
    }
    try self.init(options, sigmoids: sigmoids)
  }

  private static func sigmoid(
    _ line: ArraySlice<UInt8>, at number: Int, of file: String
  ) throws(VisionError) -> Sigmoid? {
    guard !line.isEmpty else { return nil }
    var values: [Float] = []
    let parts = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4 else {
      throw VisionError(
        .modelInvalid,
        "line \(number) of the score calibration file \(file) has \(parts.count) parameters; there "
          + "must be 3 or 4",
        cause: MetadataFault.calibrationParameterCount(parts.count))
    }
    for part in parts {
      guard let value = Self.number(part) else {
        let text = String(decoding: part, as: UTF8.self)
        throw VisionError(
          .modelInvalid,
          "\"\(text)\" in line \(number) of the score calibration file \(file) is not a number",
          cause: MetadataFault.calibrationParameterNotANumber(text))
      }
      values.append(value)
    }
    return Sigmoid(
      scale: values[0], slope: values[1], offset: values[2],
      minimumScore: values.count == 4 ? values[3] : nil)
  }

  /// Parses a decimal number, optionally surrounded by white space.
  private static func number(_ letters: ArraySlice<UInt8>) -> Float? {
    let isSpace: (UInt8) -> Bool = { $0 == 32 || (9...13).contains($0) }
    let trimmed = letters.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    guard trimmed.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
      let value = Float(String(decoding: trimmed, as: UTF8.self)), value.isFinite
    else { return nil }
    return value
  }
}

// MARK: - Calibrating

extension ScoreCalibration {
  /// The value below which logarithms are continued in a way that keeps the order of scores.
  private static let smallestScore: Float = 1e-16

  /// Returns the calibrated score of a class.
  ///
  /// Throws `modelInvalid` when the class is negative or has no line in the file.
  public func calibrate(_ score: Float, classIndex: Int) throws(VisionError) -> Float {
    guard classIndex >= 0 else {
      throw VisionError(
        .modelInvalid, "the model answered with the class \(classIndex), which is negative",
        cause: MetadataFault.calibrationIndexNegative(classIndex))
    }
    guard classIndex < sigmoids.count else {
      throw VisionError(
        .modelInvalid,
        "the model answered with the class \(classIndex), but its score calibration has "
          + "parameters for \(sigmoids.count) classes only",
        cause: MetadataFault.calibrationIndexTooLarge(classIndex, count: sigmoids.count))
    }
    guard let sigmoid = sigmoids[classIndex], score >= sigmoid.minimumScore ?? -.infinity else {
      return options.defaultScore
    }
    let input = transformed(score) * sigmoid.slope + sigmoid.offset
    let calibrated: Float
    if input >= 0 {
      calibrated = Float(Double(sigmoid.scale) / (1 + exp(Double(-input))))
    } else {  // the same without the exponential of a large number
      let power = Float(exp(Double(input)))
      calibrated = Float(Double(sigmoid.scale * power) / (1 + Double(power)))
    }
    return max(min(calibrated, sigmoid.scale), 0)
  }

  private func transformed(_ score: Float) -> Float {
    switch options.transformation {
    case .log: Self.logarithm(score)
    case .inverseLogistic: Self.logarithm(score) - Self.logarithm(Float(1 - Double(score)))
    default: score
    }
  }

  private static func logarithm(_ value: Float) -> Float {
    let limit = Double(smallestScore)
    guard value < smallestScore else { return Float(log(Double(value))) }
    return Float(2 * log(limit) - log(2 * limit - Double(value)))
  }
}
