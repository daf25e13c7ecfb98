/// A processing step for a tensor's values before or after the model runs.
///
/// New versions may add cases.
public enum ProcessUnit: Hashable, Sendable {
  /// Normalization: a mean is subtracted from each value, and the result divided by a deviation.
  case normalization(Normalization)
  /// A conversion of scores to calibrated ones.
  case scoreCalibration(ScoreCalibrationOptions)
  /// A threshold; results with a lower score are left out.
  case scoreThreshold(Float)
  /// A split of text into the tokens that BERT models expect.
  case bertTokenizer(vocabulary: [AssociatedFile])
  /// A split of text into tokens with a SentencePiece model.
  case sentencePieceTokenizer(models: [AssociatedFile], vocabulary: [AssociatedFile])
  /// A split of text at the matches of a regular expression.
  case regexTokenizer(pattern: String?, vocabulary: [AssociatedFile])
  /// A kind that this package's version of the schema does not know.
  case unknown(number: UInt8)

  /// The kinds of process units.
  ///
  /// New versions may add cases.
  public enum Kind: Hashable, Sendable {
    /// Normalization: a mean is subtracted from each value, and the result divided by a deviation.
    case normalization
    /// A conversion of scores to calibrated ones.
    case scoreCalibration
    /// A threshold; results with a lower score are left out.
    case scoreThreshold
    /// A split of text into the tokens that BERT models expect.
    case bertTokenizer
    /// A split of text into tokens with a SentencePiece model.
    case sentencePieceTokenizer
    /// A split of text at the matches of a regular expression.
    case regexTokenizer
    /// An unknown kind, by the schema's number.
    case unknown(number: UInt8)
  }

  /// The kind of the unit.
  public var kind: Kind {
    switch self {
    case .normalization: .normalization
    case .scoreCalibration: .scoreCalibration
    case .scoreThreshold: .scoreThreshold
    case .bertTokenizer: .bertTokenizer
    case .sentencePieceTokenizer: .sentencePieceTokenizer
    case .regexTokenizer: .regexTokenizer
    case .unknown(let number): .unknown(number: number)
    }
  }
}

extension ProcessUnit.Kind: CustomStringConvertible {
  /// The schema's name of the kind.
  public var description: String {
    switch self {
    case .normalization: "NormalizationOptions"
    case .scoreCalibration: "ScoreCalibrationOptions"
    case .scoreThreshold: "ScoreThresholdingOptions"
    case .bertTokenizer: "BertTokenizerOptions"
    case .sentencePieceTokenizer: "SentencePieceTokenizerOptions"
    case .regexTokenizer: "RegexTokenizerOptions"
    case .unknown(let number): "\(number)"
    }
  }
}

/// The options of score calibration; the parameters of each class are in a file.
public struct ScoreCalibrationOptions: Hashable, Sendable {
  /// The transformation of a score before the sigmoid; an unknown number is preserved.
  public struct Transformation: RawRepresentable, Hashable, Sendable {
    /// The schema's number.
    public let rawValue: Int8

    /// Creates a transformation from the schema's number.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The unchanged score.
    public static let identity = Transformation(rawValue: 0)
    /// The score's natural logarithm.
    public static let log = Transformation(rawValue: 1)
    /// The logarithm of the score's odds.
    public static let inverseLogistic = Transformation(rawValue: 2)
  }

  /// The transformation of a score before the sigmoid.
  public var transformation: Transformation
  /// The score for a class without parameters and for scores below a class's minimum.
  public var defaultScore: Float

  /// Creates calibration options.
  public init(transformation: Transformation, defaultScore: Float) {
    self.transformation = transformation
    self.defaultScore = defaultScore
  }
}

extension ScoreCalibrationOptions.Transformation: CustomStringConvertible {
  /// The schema's name of the transformation.
  public var description: String {
    switch self {
    case .identity: "IDENTITY"
    case .log: "LOG"
    case .inverseLogistic: "INVERSE_LOGISTIC"
    default: "\(rawValue)"
    }
  }
}
