import VisionBase

/// The parts of a model that refer to each other by number, read into arrays.
///
/// Reading needs no verified file: each read is checked. But only the verifier says that the
/// numbers lead somewhere.
struct ModelGraph {
  let buffer: FlatBuffer
  let model: FlatBufferTable
  let buffers: [BufferRecord]
  let operatorCodes: [OperatorCode]
  let subgraphs: [Subgraph]

  /// The data a tensor or a metadata entry may have.
  struct BufferRecord {
    let position: Int
    /// Where in the file the data is; nil when there is none.
    let content: Range<Int>?
  }

  /// What an operator is.
  struct OperatorCode {
    let position: Int
    let builtinCode: Int
    let customCode: String?
  }

  /// Reads a model; all its subgraphs, or the first one.
  init(_ buffer: FlatBuffer, onlyMainSubgraph: Bool = false) throws(VisionError) {
    self.buffer = buffer
    let model = try buffer.root()
    self.model = model
    let version = Int(try model.uint32(Slot.Model.version))
    let tables = try model.tables(Slot.Model.subgraphs) ?? []
    guard version == 3, !tables.isEmpty else {
      throw VisionError(
        .modelInvalid,
        "\(buffer.bytes.name) has the identifier of a TFLite model but "
          + (version == 3 ? "no subgraph in it" : "schema version \(version); only 3 can be read"),
        cause: ModelFault.emptyModel(version: version))
    }
    buffers = try Self.buffers(of: model)
    operatorCodes = try Self.operatorCodes(of: model)
    var subgraphs: [Subgraph] = []
    for (index, table) in (onlyMainSubgraph ? Array(tables.prefix(1)) : tables).enumerated() {
      subgraphs.append(try Subgraph(table, index: index, of: buffers))
    }
    self.subgraphs = subgraphs
  }

  private static func buffers(of model: FlatBufferTable) throws(VisionError) -> [BufferRecord] {
    guard let tables = try model.tables(Slot.Model.buffers) else {
      let place = ModelPlace(path: "buffers", position: model.position)
      throw VisionError(place, of: model.buffer, "there are none", ModelFault.missing)
    }
    var records: [BufferRecord] = []
    records.reserveCapacity(tables.count)
    for (index, table) in tables.enumerated() {
      records.append(try record(of: table, index: index))
    }
    return records
  }

  /// Models over 2 GB keep a buffer's data behind the flatbuffer, at an offset from the file's
  /// start; offsets 0 and 1 stand for none.
  private static func record(
    of table: FlatBufferTable, index: Int
  ) throws(VisionError) -> BufferRecord {
    let offset = try table.uint64(Slot.Buffer.offset)
    let size = try table.uint64(Slot.Buffer.size)
    let data = try table.byteRange(Slot.Buffer.data)
    guard offset != 0 else { return BufferRecord(position: table.position, content: data) }
    let file = table.buffer.range
    guard data == nil, offset <= UInt64(file.count), size <= UInt64(file.count) - offset else {
      let place = ModelPlace(path: "buffers[\(index)].offset", position: table.position)
      throw VisionError(
        place, of: table.buffer,
        data == nil
          ? "\(size) bytes at offset \(offset) leave the file, which has \(file.count) bytes"
          : "the buffer has both data and an offset",
        ModelFault.malformed)
    }
    guard offset > 1 else { return BufferRecord(position: table.position, content: nil) }
    let start = file.lowerBound + Int(offset)
    return BufferRecord(position: table.position, content: start..<start + Int(size))
  }

  private static func operatorCodes(
    of model: FlatBufferTable
  ) throws(VisionError) -> [OperatorCode] {
    var codes: [OperatorCode] = []
    for table in try model.tables(Slot.Model.operatorCodes) ?? [] {
      let old = Int(try table.int8(Slot.OperatorCode.deprecatedBuiltinCode))
      let new = Int(try table.int32(Slot.OperatorCode.builtinCode))
      codes.append(
        OperatorCode(
          position: table.position, builtinCode: max(old, new),
          customCode: try table.string(Slot.OperatorCode.customCode)))
    }
    return codes
  }
}

/// The slots of the fields that are read by name.
enum Slot {
  enum Model {
    static let (version, operatorCodes, subgraphs, buffers) = (0, 1, 2, 4)
    static let (metadataBuffer, metadata, signatureDefs) = (5, 6, 7)
    static let (externalBufferGroups, externalBuffers) = (8, 9)
  }
  enum OperatorCode { static let (deprecatedBuiltinCode, customCode, builtinCode) = (0, 1, 3) }
  enum Subgraph { static let (tensors, inputs, outputs, operators) = (0, 1, 2, 3) }
  enum Buffer { static let (data, offset, size) = (0, 1, 2) }
  enum Metadata { static let (name, buffer) = (0, 1) }
  enum Signature { static let (inputs, outputs, key, subgraph) = (0, 1, 2, 4) }
  enum TensorMap { static let (name, tensor) = (0, 1) }
  enum Tensor {
    static let (shape, type, buffer, name, quantization) = (0, 1, 2, 3, 4)
    static let (isVariable, sparsity, shapeSignature) = (5, 6, 7)
    static let (variantTensors, externalBuffer) = (9, 10)
  }
  enum Quantization {
    static let (scale, zeroPoint, detailsType, details, dimension) = (2, 3, 4, 5, 6)
  }
  enum Operator {
    static let (opcodeIndex, inputs, outputs, optionsType, options) = (0, 1, 2, 3, 4)
    static let (customOptions, intermediates) = (5, 8)
    static let (largeOptionsOffset, largeOptionsSize, options2Type, options2) = (9, 10, 11, 12)
  }
}

extension VisionError {
  /// The error that a place in a model is wrong in some way.
  init(
    _ place: ModelPlace, of buffer: FlatBuffer, _ words: String,
    _ fault: (ModelPlace) -> ModelFault, code: Code = .modelInvalid
  ) {
    self.init(code, "\(buffer.bytes.name): \(place): \(words)", cause: fault(place))
  }
}
