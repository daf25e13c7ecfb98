package import ModelBytes
public import VisionBase

/// A model's description of itself: its inputs and outputs, labels, thresholds and authors.
///
/// The metadata is part of the model file, and its label files are in an archive after it.
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
  /// A description of the model's purpose, for people.
  public var description: String?
  /// The model's version.
  public var version: String?
  /// The model's author.
  public var author: String?
  /// The license of the model.
  public var license: String?
  /// The oldest schema version whose readers understand all of this metadata.
  public var minimumParserVersion: String?
  /// The metadata of each subgraph; tasks use the first one only.
  public var subgraphs: [SubgraphMetadata] = []
  /// Files of the model as a whole.
  public var files: [AssociatedFile] = []

  /// The archive after the model; nil when there is none.
  package var archive: ZipArchive?

  /// Creates empty metadata; set the properties that are known.
  public init() {}

  /// Reads a model's metadata; nil when it has none.
  ///
  /// Throws `modelInvalid` or `modelUnsupported` when the metadata has another or a newer schema or
  /// is damaged, or when the archive after the model is damaged.
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
  /// The metadata of the first subgraph's inputs, in the model's order.
  public var inputs: [TensorMetadata] { subgraphs.first?.inputs ?? [] }

  /// The metadata of the first subgraph's outputs, in the model's order.
  public var outputs: [TensorMetadata] { subgraphs.first?.outputs ?? [] }

  /// Returns the first subgraph's bytes of another schema; nil when it has none of that name.
  public func custom(_ name: String) -> [UInt8]? {
    subgraphs.first?.custom.first { $0.name == name }?.data
  }
}

// MARK: - Files

extension ModelMetadata {
  /// The names of the files in the archive after the model.
  public var fileNames: [String] { archive?.entries.map(\.name) ?? [] }

  /// Returns the bytes of a file in the archive after the model without copying them.
  ///
  /// Throws `modelInvalid` when the file is missing or damaged.
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

  /// Returns the labels of a tensor: its first file of a kind, with display names in a language.
  ///
  /// Display names come from the first file of that kind whose locale is exactly `locale`.
  ///
  /// - Returns: Nil when the metadata names no label file.
  /// - Throws: `modelInvalid` when a file is missing, the labels are empty, or the number of
  ///   display names differs.
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

  /// Returns the calibration of a tensor's scores; nil when they are not calibrated.
  ///
  /// Throws `modelInvalid` when there are two calibrations, when the file with the parameters is
  /// not named or missing, or when its content is wrong.
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

  /// Opens the archive after a model; a model whose label files are compressed is rejected.
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
