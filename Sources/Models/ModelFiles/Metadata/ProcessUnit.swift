/// Something to be done with a tensor's values before or after the model runs.
public enum ProcessUnit: Hashable, Sendable {
  /// Subtract a mean from each value and divide by a deviation.
  case normalization(Normalization)
  /// Turn scores into calibrated ones.
  case scoreCalibration(ScoreCalibrationOptions)
  /// Leave out what has a lower score.
  case scoreThreshold(Float)
  /// Cut text into the pieces that BERT models expect.
  case bertTokenizer(vocabulary: [AssociatedFile])
  /// Cut text into pieces with a SentencePiece model.
  case sentencePieceTokenizer(models: [AssociatedFile], vocabulary: [AssociatedFile])
  /// Cut text where a regular expression matches.
  case regexTokenizer(pattern: String?, vocabulary: [AssociatedFile])
  /// A kind that this package's version of the schema does not know.
  case unknown(number: UInt8)

  /// The kinds of process units.
  public enum Kind: Hashable, Sendable {
    /// Subtract a mean from each value and divide by a deviation.
    case normalization
    /// Turn scores into calibrated ones.
    case scoreCalibration
    /// Leave out what has a lower score.
    case scoreThreshold
    /// Cut text into the pieces that BERT models expect.
    case bertTokenizer
    /// Cut text into pieces with a SentencePiece model.
    case sentencePieceTokenizer
    /// Cut text where a regular expression matches.
    case regexTokenizer
    /// A kind that is not known, by the schema's number.
    case unknown(number: UInt8)
  }

  /// Which kind of unit it is.
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

/// How scores are to be calibrated; the parameters of each class are in a file.
public struct ScoreCalibrationOptions: Hashable, Sendable {
  /// What is done to a score before it goes into the sigmoid; an unknown number survives.
  public struct Transformation: RawRepresentable, Hashable, Sendable {
    /// The schema's number.
    public let rawValue: Int8

    /// Makes a transformation from the schema's number.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The score as it is.
    public static let identity = Transformation(rawValue: 0)
    /// The score's natural logarithm.
    public static let log = Transformation(rawValue: 1)
    /// The logarithm of the score's odds.
    public static let inverseLogistic = Transformation(rawValue: 2)
  }

  /// What is done to a score before it goes into the sigmoid.
  public var transformation: Transformation
  /// The answer for a class without parameters and for scores below a class's minimum.
  public var defaultScore: Float

  /// Describes a calibration.
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
