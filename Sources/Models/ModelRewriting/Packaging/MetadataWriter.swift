package import ModelFiles
package import VisionBase

/// Converts metadata to its flatbuffer: the counterpart of `MetadataReader`.
struct MetadataWriter {
  private typealias Reference = FlatBufferBuilder.Reference

  private var builder = FlatBufferBuilder()

  /// Writes the metadata with the oldest schema version that has all used features.
  ///
  /// Throws `modelUnsupported` for content or process units of an unknown kind, whose meaning would
  /// be lost.
  mutating func bytes(of model: ModelMetadata) throws(VisionError) -> [UInt8] {
    typealias Slot = MetadataSchema.Model
    var subgraphs: [Reference] = []
    for subgraph in model.subgraphs { subgraphs.append(try write(subgraph)) }
    let name = builder.string(ifAny: model.name)
    let description = builder.string(ifAny: model.description)
    let version = builder.string(ifAny: model.version)
    let author = builder.string(ifAny: model.author)
    let license = builder.string(ifAny: model.license)
    let files = list(model.files) { $0.write($1) }
    let parser = builder.string(model.neededParserVersion)
    let subgraphList = subgraphs.isEmpty ? nil : builder.vector(subgraphs)
    let root = builder.table {
      $0.set(Slot.name, name)
      $0.set(Slot.description, description)
      $0.set(Slot.version, version)
      $0.set(Slot.subgraphs, subgraphList)
      $0.set(Slot.author, author)
      $0.set(Slot.license, license)
      $0.set(Slot.files, files)
      $0.set(Slot.minimumParserVersion, parser)
    }
    return try builder.finish(root: root, identifier: MetadataSchema.identifier)
  }

  private mutating func write(_ subgraph: SubgraphMetadata) throws(VisionError) -> Reference {
    typealias Slot = MetadataSchema.Subgraph
    let inputs = try tensors(subgraph.inputs)
    let outputs = try tensors(subgraph.outputs)
    let inputUnits = try processUnits(subgraph.inputProcessUnits)
    let outputUnits = try processUnits(subgraph.outputProcessUnits)
    let name = builder.string(ifAny: subgraph.name)
    let description = builder.string(ifAny: subgraph.description)
    let files = list(subgraph.files) { $0.write($1) }
    let inputGroups = list(subgraph.inputGroups) { $0.write($1) }
    let outputGroups = list(subgraph.outputGroups) { $0.write($1) }
    let custom = list(subgraph.custom) { $0.write($1) }
    return builder.table {
      $0.set(Slot.name, name)
      $0.set(Slot.description, description)
      $0.set(Slot.inputs, inputs)
      $0.set(Slot.outputs, outputs)
      $0.set(Slot.files, files)
      $0.set(Slot.inputProcessUnits, inputUnits)
      $0.set(Slot.outputProcessUnits, outputUnits)
      $0.set(Slot.inputGroups, inputGroups)
      $0.set(Slot.outputGroups, outputGroups)
      $0.set(Slot.custom, custom)
    }
  }

  private mutating func tensors(_ tensors: [TensorMetadata]) throws(VisionError) -> Reference? {
    var references: [Reference] = []
    for tensor in tensors { references.append(try write(tensor)) }
    return references.isEmpty ? nil : builder.vector(references)
  }

  private mutating func write(_ tensor: TensorMetadata) throws(VisionError) -> Reference {
    typealias Slot = MetadataSchema.Tensor
    let name = builder.string(ifAny: tensor.name)
    let description = builder.string(ifAny: tensor.description)
    let dimensionNames = list(tensor.dimensionNames) { $0.builder.string($1) }
    let content = try write(tensor.content, tensor.valueRange)
    let units = try processUnits(tensor.processUnits)
    let statistics = tensor.statistics.map { statistics in
      let maximums = builder.vector(statistics.maximums)
      let minimums = builder.vector(statistics.minimums)
      return builder.table {
        $0.set(0, maximums)
        $0.set(1, minimums)
      }
    }
    let files = list(tensor.files) { $0.write($1) }
    return builder.table {
      $0.set(Slot.name, name)
      $0.set(Slot.description, description)
      $0.set(Slot.dimensionNames, dimensionNames)
      $0.set(Slot.content, content)
      $0.set(Slot.processUnits, units)
      $0.set(Slot.statistics, statistics)
      $0.set(Slot.files, files)
    }
  }

  private mutating func write(
    _ content: TensorContent?, _ range: TensorMetadata.ValueRange?
  ) throws(VisionError) -> Reference? {
    typealias Slot = MetadataSchema.Content
    guard content != nil || range != nil else { return nil }
    let properties = try content.map { (content) throws(VisionError) in try write(content) }
    let valueRange = range.map { range in
      builder.table {
        $0.set(0, Int32(clamping: range.minimum))
        $0.set(1, Int32(clamping: range.maximum))
      }
    }
    return builder.table {
      if let properties {
        $0.setUnion(Slot.propertiesType, type: properties.type, properties.table)
      }
      $0.set(Slot.valueRange, valueRange)
    }
  }

  private mutating func write(
    _ content: TensorContent
  ) throws(VisionError) -> (type: UInt8, table: Reference) {
    typealias Kind = MetadataSchema.ContentType
    switch content {
    case .feature: return (Kind.feature, builder.table { _ in })
    case .image(let image):
      let size = image.defaultSize.map { size in
        builder.table {
          $0.set(0, UInt32(clamping: size.width))
          $0.set(1, UInt32(clamping: size.height))
        }
      }
      let table = builder.table {
        $0.set(0, image.colorSpace.rawValue)
        $0.set(1, size)
      }
      return (Kind.image, table)
    case .boundingBoxes(let boxes):
      let index = boxes.index.map { builder.vector($0.map { UInt32(clamping: $0) }) }
      let table = builder.table {
        $0.set(0, index)
        $0.set(1, boxes.kind.rawValue)
        $0.set(2, boxes.coordinates.rawValue)
      }
      return (Kind.boundingBoxes, table)
    case .audio(let sampleRate, let channels):
      let table = builder.table {
        $0.set(0, UInt32(clamping: sampleRate))
        $0.set(1, UInt32(clamping: channels))
      }
      return (Kind.audio, table)
    case .unknown: throw Self.unknown("tensor content", "\(content.kind)")
    }
  }

  private mutating func processUnits(_ units: [ProcessUnit]) throws(VisionError) -> Reference? {
    var references: [Reference] = []
    for unit in units {
      let options = try write(unit)
      references.append(
        builder.table {
          $0.setUnion(
            MetadataSchema.ProcessUnit.optionsType, type: options.type, options.table)
        })
    }
    return references.isEmpty ? nil : builder.vector(references)
  }

  private mutating func write(
    _ unit: ProcessUnit
  ) throws(VisionError) -> (type: UInt8, table: Reference) {
    typealias Kind = MetadataSchema.ProcessUnitType
    switch unit {
    case .normalization(let normalization):
      let means = builder.vector(normalization.means)
      let deviations = builder.vector(normalization.deviations)
      return (Kind.normalization, pair(means, deviations))
    case .scoreCalibration(let options):
      let table = builder.table {
        $0.set(0, options.transformation.rawValue)
        $0.set(1, options.defaultScore)
      }
      return (Kind.scoreCalibration, table)
    case .scoreThreshold(let threshold):
      return (Kind.scoreThreshold, builder.table { $0.set(0, threshold) })
    case .bertTokenizer(let vocabulary):
      return (Kind.bertTokenizer, pair(list(vocabulary) { $0.write($1) }, nil))
    case .sentencePieceTokenizer(let models, let vocabulary):
      let models = list(models) { $0.write($1) }
      let vocabulary = list(vocabulary) { $0.write($1) }
      return (Kind.sentencePieceTokenizer, pair(models, vocabulary))
    case .regexTokenizer(let pattern, let vocabulary):
      let pattern = builder.string(ifAny: pattern)
      let vocabulary = list(vocabulary) { $0.write($1) }
      return (Kind.regexTokenizer, pair(pattern, vocabulary))
    case .unknown: throw Self.unknown("process unit", "\(unit.kind)")
    }
  }
}

// MARK: - Small tables

extension MetadataWriter {
  private mutating func pair(_ first: Reference?, _ second: Reference?) -> Reference {
    builder.table {
      $0.set(0, first)
      $0.set(1, second)
    }
  }

  private mutating func write(_ file: AssociatedFile) -> Reference {
    typealias Slot = MetadataSchema.File
    let name = builder.string(ifAny: file.name)
    let description = builder.string(ifAny: file.description)
    let locale = builder.string(ifAny: file.locale)
    let version = builder.string(ifAny: file.version)
    return builder.table {
      $0.set(Slot.name, name)
      $0.set(Slot.description, description)
      $0.set(Slot.kind, file.kind.rawValue)
      $0.set(Slot.locale, locale)
      $0.set(Slot.version, version)
    }
  }

  private mutating func write(_ group: TensorGroup) -> Reference {
    let name = builder.string(ifAny: group.name)
    return pair(name, list(group.tensorNames) { $0.builder.string($1) })
  }

  private mutating func write(_ custom: SubgraphMetadata.Custom) -> Reference {
    let name = builder.string(ifAny: custom.name)
    // The schema requires the bytes, which often are a flatbuffer, on a multiple of 16.
    return pair(name, builder.vector(bytes: custom.data, alignment: 16))
  }

  private mutating func list<Element>(
    _ elements: [Element], _ write: (inout MetadataWriter, Element) -> Reference
  ) -> Reference? {
    guard !elements.isEmpty else { return nil }
    var references: [Reference] = []
    for element in elements { references.append(write(&self, element)) }
    return builder.vector(references)
  }

  private static func unknown(_ what: String, _ kind: String) -> VisionError {
    VisionError(
      .modelUnsupported,
      "the metadata has a \(what) of the unknown kind \(kind), which cannot be written back")
  }
}

// MARK: - Schema version

extension ModelMetadata {
  /// The oldest version of the schema that has all features used here.
  ///
  /// It follows the history in the schema's own comments.
  fileprivate var neededParserVersion: String {
    let tensors = subgraphs.flatMap { $0.inputs + $0.outputs }
    let units =
      tensors.flatMap(\.processUnits)
      + subgraphs.flatMap { $0.inputProcessUnits + $0.outputProcessUnits }
    let files = self.files + subgraphs.flatMap(\.files) + tensors.flatMap(\.files)
    if subgraphs.contains(where: { !$0.custom.isEmpty }) { return "1.5.0" }
    if files.contains(where: { $0.version != nil }) { return "1.4.1" }
    if files.contains(where: { $0.kind == .scannIndex }) { return "1.4.0" }
    if tensors.contains(where: { $0.content?.kind == .audio }) { return "1.3.0" }
    if units.contains(where: { $0.kind == .regexTokenizer }) { return "1.2.1" }
    if subgraphs.contains(where: { !$0.inputGroups.isEmpty || !$0.outputGroups.isEmpty }) {
      return "1.2.0"
    }
    let hasSubgraphUnits = subgraphs.contains {
      !$0.inputProcessUnits.isEmpty || !$0.outputProcessUnits.isEmpty
    }
    if hasSubgraphUnits
      || units.contains(where: { $0.kind == .bertTokenizer || $0.kind == .sentencePieceTokenizer })
    {
      return "1.1.0"
    }
    return files.contains { $0.kind == .vocabulary } ? "1.0.1" : "1.0.0"
  }

  /// Returns the metadata as a flatbuffer.
  ///
  /// Throws `modelUnsupported` for content or process units of an unknown kind.
  package func encoded() throws(VisionError) -> [UInt8] {
    var writer = MetadataWriter()
    return try writer.bytes(of: self)
  }
}
