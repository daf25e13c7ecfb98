/// A file that belongs to a model, as the model's metadata describes it.
///
/// Its bytes are in the archive after the model: `ModelMetadata.contents(ofFile:)`.
public struct AssociatedFile: Hashable, Sendable {
  /// The purpose of a file; a number that the schema does not name is preserved.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The schema's number.
    public let rawValue: Int8

    /// Creates a kind from the schema's number.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// An unspecified purpose.
    public static let unknown = Kind(rawValue: 0)
    /// Descriptions of the values of a tensor's axis.
    public static let descriptions = Kind(rawValue: 1)
    /// A label for each place along the tensor's last axis, one per line.
    public static let axisLabels = Kind(rawValue: 2)
    /// A label for each value that an element of the tensor may have, one per line.
    public static let valueLabels = Kind(rawValue: 3)
    /// The parameters of score calibration, one class per line.
    public static let axisScoreCalibration = Kind(rawValue: 4)
    /// A vocabulary of text models.
    public static let vocabulary = Kind(rawValue: 5)
    /// An index of nearest neighbors.
    public static let scannIndex = Kind(rawValue: 6)
  }

  /// The name of the file in the archive.
  public var name: String?
  /// A description of the file's content, for people.
  public var description: String?
  /// The purpose of the file.
  public var kind: Kind
  /// The language of the file's text as a locale, for example `en`.
  public var locale: String?
  /// The version of the file.
  public var version: String?

  /// Creates a description of a file.
  public init(
    name: String?, kind: Kind, locale: String? = nil, description: String? = nil,
    version: String? = nil
  ) {
    self.name = name
    self.description = description
    self.kind = kind
    self.locale = locale
    self.version = version
  }
}

extension AssociatedFile.Kind: CustomStringConvertible {
  private static let names: [Self: String] = [
    .unknown: "UNKNOWN", .descriptions: "DESCRIPTIONS", .axisLabels: "TENSOR_AXIS_LABELS",
    .valueLabels: "TENSOR_VALUE_LABELS", .axisScoreCalibration: "TENSOR_AXIS_SCORE_CALIBRATION",
    .vocabulary: "VOCABULARY", .scannIndex: "SCANN_INDEX_FILE",
  ]

  /// The schema's name of the kind.
  public var description: String { Self.names[self] ?? "\(rawValue)" }
}
