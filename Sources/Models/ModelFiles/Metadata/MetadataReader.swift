package import ModelBytes
package import VisionBase

/// Converts the metadata's flatbuffer to values.
///
/// In a flatbuffer many places may refer to one object, so a small hostile file could unfold into
/// an endless tree; the reader counts the objects it unfolds and gives up at a limit.
package struct MetadataReader {
  private var objectsLeft = 200_000
  private var lettersLeft = 32 << 20

  /// Reads the metadata from its root table.
  package mutating func model(_ table: FlatBufferTable) throws(VisionError) -> ModelMetadata {
    typealias Slot = MetadataSchema.Model
    var model = ModelMetadata()
    model.name = try text(table, Slot.name)
    model.description = try text(table, Slot.description)
    model.version = try text(table, Slot.version)
    model.author = try text(table, Slot.author)
    model.license = try text(table, Slot.license)
    model.minimumParserVersion = try text(table, Slot.minimumParserVersion)
    model.files = try files(table, Slot.files)
    for subgraph in try tables(table, Slot.subgraphs) {
      model.subgraphs.append(try self.subgraph(subgraph))
    }
    return model
  }

  private mutating func subgraph(_ table: FlatBufferTable) throws(VisionError) -> SubgraphMetadata {
    typealias Slot = MetadataSchema.Subgraph
    var subgraph = SubgraphMetadata()
    subgraph.name = try text(table, Slot.name)
    subgraph.description = try text(table, Slot.description)
    subgraph.inputs = try tensors(table, Slot.inputs)
    subgraph.outputs = try tensors(table, Slot.outputs)
    subgraph.files = try files(table, Slot.files)
    subgraph.inputProcessUnits = try processUnits(table, Slot.inputProcessUnits)
    subgraph.outputProcessUnits = try processUnits(table, Slot.outputProcessUnits)
    subgraph.inputGroups = try groups(table, Slot.inputGroups)
    subgraph.outputGroups = try groups(table, Slot.outputGroups)
    for entry in try tables(table, Slot.custom) {
      let name = try text(entry, 0)
      subgraph.custom.append(.init(name: name, data: try bytes(entry, 1)))
    }
    return subgraph
  }

  private mutating func tensors(
    _ table: FlatBufferTable, _ slot: Int
  ) throws(VisionError) -> [TensorMetadata] {
    typealias Slot = MetadataSchema.Tensor
    var tensors: [TensorMetadata] = []
    for table in try tables(table, slot) {
      var tensor = TensorMetadata()
      tensor.name = try text(table, Slot.name)
      tensor.description = try text(table, Slot.description)
      tensor.dimensionNames = try texts(table, Slot.dimensionNames)
      if let content = try table.table(Slot.content) {
        tensor.content = try self.content(content)
        if let range = try content.table(MetadataSchema.Content.valueRange) {
          tensor.valueRange = .init(
            minimum: Int(try range.int32(0)), maximum: Int(try range.int32(1)))
        }
      }
      tensor.processUnits = try processUnits(table, Slot.processUnits)
      if let statistics = try table.table(Slot.statistics) {
        // In the schema the largest values come first.
        tensor.statistics = .init(
          maximums: try floats(statistics, 0), minimums: try floats(statistics, 1))
      }
      tensor.files = try files(table, Slot.files)
      tensors.append(tensor)
    }
    return tensors
  }

  private mutating func content(_ table: FlatBufferTable) throws(VisionError) -> TensorContent? {
    typealias Slot = MetadataSchema.Content
    let number = try table.uint8(Slot.propertiesType)
    guard number != 0, let properties = try table.table(Slot.properties) else { return nil }
    switch number {
    case MetadataSchema.ContentType.feature: return .feature
    case MetadataSchema.ContentType.image:
      var image = ImageProperties(colorSpace: .init(rawValue: try properties.int8(0)))
      if let size = try properties.table(1) {
        image.defaultSize = .init(
          width: Int(try size.uint32(0)), height: Int(try size.uint32(1)))
      }
      return .image(image)
    case MetadataSchema.ContentType.boundingBoxes:
      let index = try properties.uint32s(0)
      try spend(index?.count ?? 0)
      return .boundingBoxes(
        BoundingBoxProperties(
          index: index?.map(Int.init), kind: .init(rawValue: try properties.int8(1)),
          coordinates: .init(rawValue: try properties.int8(2))))
    case MetadataSchema.ContentType.audio:
      return .audio(
        sampleRate: Int(try properties.uint32(0)), channels: Int(try properties.uint32(1)))
    default: return .unknown(number: number)
    }
  }

  private mutating func processUnits(
    _ table: FlatBufferTable, _ slot: Int
  ) throws(VisionError) -> [ProcessUnit] {
    typealias Kind = MetadataSchema.ProcessUnitType
    var units: [ProcessUnit] = []
    for unit in try tables(table, slot) {
      let number = try unit.uint8(MetadataSchema.ProcessUnit.optionsType)
      guard number != 0, let options = try unit.table(MetadataSchema.ProcessUnit.options) else {
        continue
      }
      switch number {
      case Kind.normalization:
        units.append(
          .normalization(
            Normalization(means: try floats(options, 0), deviations: try floats(options, 1))))
      case Kind.scoreCalibration:
        units.append(
          .scoreCalibration(
            ScoreCalibrationOptions(
              transformation: .init(rawValue: try options.int8(0)),
              defaultScore: try options.float32(1))))
      case Kind.scoreThreshold: units.append(.scoreThreshold(try options.float32(0)))
      case Kind.bertTokenizer: units.append(.bertTokenizer(vocabulary: try files(options, 0)))
      case Kind.sentencePieceTokenizer:
        units.append(
          .sentencePieceTokenizer(
            models: try files(options, 0), vocabulary: try files(options, 1)))
      case Kind.regexTokenizer:
        units.append(
          .regexTokenizer(pattern: try text(options, 0), vocabulary: try files(options, 1)))
      default: units.append(.unknown(number: number))
      }
    }
    return units
  }

  private mutating func files(
    _ table: FlatBufferTable, _ slot: Int
  ) throws(VisionError) -> [AssociatedFile] {
    typealias Slot = MetadataSchema.File
    var files: [AssociatedFile] = []
    for file in try tables(table, slot) {
      files.append(
        AssociatedFile(
          name: try text(file, Slot.name), kind: .init(rawValue: try file.int8(Slot.kind)),
          locale: try text(file, Slot.locale), description: try text(file, Slot.description),
          version: try text(file, Slot.version)))
    }
    return files
  }

  private mutating func groups(
    _ table: FlatBufferTable, _ slot: Int
  ) throws(VisionError) -> [TensorGroup] {
    var groups: [TensorGroup] = []
    for group in try tables(table, slot) {
      groups.append(TensorGroup(name: try text(group, 0), tensorNames: try texts(group, 1)))
    }
    return groups
  }
}

// MARK: - Counted reads

extension MetadataReader {
  private mutating func tables(
    _ table: FlatBufferTable, _ slot: Int
  ) throws(VisionError) -> [FlatBufferTable] {
    let tables = try table.tables(slot) ?? []
    try spend(tables.count)
    return tables
  }

  private mutating func floats(
    _ table: FlatBufferTable, _ slot: Int
  ) throws(VisionError) -> [Float] {
    let floats = try table.float32s(slot) ?? []
    try spend(floats.count)
    return floats
  }

  private mutating func text(_ table: FlatBufferTable, _ slot: Int) throws(VisionError) -> String? {
    guard let text = try table.string(slot) else { return nil }
    try spend(letters: text.utf8.count)
    return text
  }

  private mutating func texts(
    _ table: FlatBufferTable, _ slot: Int
  ) throws(VisionError) -> [String] {
    // Each string is counted before it is copied: all may refer to the same long one.
    guard let place = try table.field(slot, byteCount: 4) else { return [] }
    let buffer = table.buffer
    let vector = try buffer.elements(
      at: try buffer.follow(place, what: "a list of names"), stride: 4, what: "a list of names")
    try spend(vector.count)
    var texts: [String] = []
    for place in stride(from: vector.range.lowerBound, to: vector.range.upperBound, by: 4) {
      let start = try buffer.follow(place, what: "a name")
      let letters = try buffer.elements(at: start, stride: 1, what: "a name")
      try spend(letters: letters.count)
      texts.append(buffer.text(letters.range))
    }
    return texts
  }

  private mutating func bytes(
    _ table: FlatBufferTable, _ slot: Int
  ) throws(VisionError) -> [UInt8] {
    guard let range = try table.byteRange(slot) else { return [] }
    try spend(letters: range.count)
    return table.buffer.bytes.copy(of: range)
  }

  private mutating func spend(_ count: Int) throws(VisionError) {
    objectsLeft -= count
    guard objectsLeft >= 0 else { throw Self.tooLarge }
  }

  private mutating func spend(letters count: Int) throws(VisionError) {
    lettersLeft -= count
    guard lettersLeft >= 0 else { throw Self.tooLarge }
  }

  private static var tooLarge: VisionError {
    VisionError(
      .modelInvalid,
      "the model's metadata unfolds into more than any model has; it was made to exhaust memory",
      cause: MetadataFault.tooLarge)
  }
}
