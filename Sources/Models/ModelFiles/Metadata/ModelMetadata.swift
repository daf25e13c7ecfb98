public import VisionBase

/// What a model says about itself: its inputs and outputs, labels, thresholds and authors.
///
/// The metadata is a part of the model file, and its label files are in an archive behind it.
///
/// ```swift
/// let model = try ModelFile(path: "detector.tflite")
/// if let metadata = try ModelMetadata(of: model) {
///   print(metadata.name ?? "a model", metadata.outputs.compactMap(\.name))
/// }
/// ```
///
/// Format: https://ai.google.dev/edge/litert/conversion/tensorflow/metadata
public struct ModelMetadata: Sendable {
  /// The model's name.
  public var name: String?
  /// What the model does, for people.
  public var description: String?
  /// The model's version.
  public var version: String?
  /// Who made the model.
  public var author: String?
  /// Under which licence the model may be used.
  public var license: String?
  /// The oldest version of the schema whose readers understand everything in here.
  public var minimumParserVersion: String?
  /// What is said about each subgraph; tasks look at the first one only.
  public var subgraphs: [SubgraphMetadata] = []
  /// Files of the model as a whole.
  public var files: [AssociatedFile] = []

  /// The archive behind the model; nil when there is none.
  package var archive: ZipArchive?

  /// Describes a model; set the properties that are known.
  public init() {}

  /// Reads a model's metadata; nil when it has none.
  ///
  /// Throws `modelInvalid` or `modelUnsupported` when the metadata has another or a newer schema or
  /// is damaged, or when the archive behind the model is.
  public init?(of model: ModelFile) throws(VisionError) {
    guard let range = model.metadataEntries[MetadataSchema.entryName] else { return nil }
    try self.init(
      FlatBuffer(model.bytes, range: range), archive: Self.archive(behind: model.bytes))
  }

  /// Reads the metadata from a flatbuffer, and its files from an archive.
  ///
  /// Throws `modelInvalid` or `modelUnsupported` with a `MetadataFault` or `ModelFault` cause.
  package init(_ flatBuffer: FlatBuffer, archive: ZipArchive?) throws(VisionError) {
    let name = flatBuffer.bytes.name
    let identifier = flatBuffer.identifier ?? ""
    guard identifier == MetadataSchema.identifier else {
      throw VisionError(
        .modelInvalid,
        "\(name): the metadata has the identifier \"\(identifier)\" instead of "
          + "\(MetadataSchema.identifier)",
        cause: MetadataFault.wrongIdentifier(identifier))
    }
    let root = try flatBuffer.root()
    let required = try root.string(MetadataSchema.Model.minimumParserVersion)
    if let required, MetadataSchema.version < SchemaVersion(required) {
      throw VisionError(
        .modelUnsupported,
        "\(name): the metadata needs a reader of schema version \(required); this one reads 1.5.0",
        cause: MetadataFault.parserTooOld(required: required))
    }
    var reader = MetadataReader()
    self = try reader.model(root)
    self.archive = archive
  }
}

// MARK: - The first subgraph

extension ModelMetadata {
  /// What is said about the inputs of the first subgraph, in the model's order.
  public var inputs: [TensorMetadata] { subgraphs.first?.inputs ?? [] }

  /// What is said about the outputs of the first subgraph, in the model's order.
  public var outputs: [TensorMetadata] { subgraphs.first?.outputs ?? [] }

  /// The bytes of another schema in the first subgraph, nil when there are none of that name.
  public func custom(_ name: String) -> [UInt8]? {
    subgraphs.first?.custom.first { $0.name == name }?.data
  }
}

// MARK: - Files

extension ModelMetadata {
  /// The names of the files in the archive behind the model.
  public var fileNames: [String] { archive?.entries.map(\.name) ?? [] }

  /// The bytes of a file in the archive behind the model; nothing is copied.
  ///
  /// Throws `modelInvalid` when it is not there or damaged.
  public func contents(ofFile name: String) throws(VisionError) -> StableBytes {
    guard let archive, archive.entry(named: name) != nil else {
      throw VisionError(
        .modelInvalid,
        "the model's metadata names the file \(name), but no such file is packed with the model",
        cause: MetadataFault.missingAssociatedFile(name))
    }
    do throws(VisionError) {
      return try archive.stored(name)
    } catch {
      throw VisionError(error.code, error.message, cause: MetadataFault.unreadableZip)
    }
  }

  /// The labels of a tensor: its first file of a kind, with display names in a language.
  ///
  /// Display names come from the first file of that kind whose locale is exactly `locale`.
  ///
  /// - Returns: Nil when the metadata names no label file.
  /// - Throws: `modelInvalid` when a file is missing, the labels are empty, or there are not as
  ///   many display names.
  public func labels(
    of tensor: TensorMetadata, _ kind: AssociatedFile.Kind, locale: String = "en"
  ) throws(VisionError) -> LabelMap? {
    guard let name = tensor.file(kind)?.name else { return nil }
    let labels = try contents(ofFile: name)
    var displayNames: StableBytes?
    if let name = tensor.file(kind, locale: locale)?.name {
      displayNames = try contents(ofFile: name)
    }
    return try LabelMap(labels, displayNames: displayNames)
  }

  /// How the scores of a tensor are calibrated, nil when they are not.
  ///
  /// Throws `modelInvalid` when it is said twice, when the file with the parameters is not named or
  /// missing, or when what is in it is wrong.
  public func scoreCalibration(of tensor: TensorMetadata) throws(VisionError) -> ScoreCalibration? {
    guard case .scoreCalibration(let options) = try tensor.processUnit(.scoreCalibration) else {
      return nil
    }
    guard let name = tensor.file(.axisScoreCalibration)?.name else {
      throw VisionError(
        .modelInvalid,
        "tensor \(tensor.name ?? "without a name") has its scores calibrated, but its metadata "
          + "names no file of the kind TENSOR_AXIS_SCORE_CALIBRATION",
        cause: MetadataFault.missingCalibrationFile)
    }
    return try ScoreCalibration(options, parameters: try contents(ofFile: name))
  }

  /// Opens the archive behind a model; a model whose label files are compressed is refused.
  package static func archive(behind bytes: StableBytes) throws(VisionError) -> ZipArchive? {
    let archive: ZipArchive?
    do throws(VisionError) {
      archive = try ZipArchive.find(in: bytes)
    } catch {
      throw VisionError(error.code, error.message, cause: MetadataFault.unreadableZip)
    }
    if let packed = archive?.entries.first(where: { $0.method != .stored }) {
      throw VisionError(
        .modelInvalid,
        "\(bytes.name): the file \(packed.name) behind the model is compressed; it must be stored, "
          + "as \"zip -0\" does",
        cause: MetadataFault.notAnUncompressedZip)
    }
    return archive
  }
}
