package import VisionBase

/// The parts of a model that refer to each other by number, read into arrays.
///
/// Reading needs no verified file: each read is checked. But only the verifier says that the
/// numbers lead somewhere.
package struct ModelGraph {
  package let buffer: FlatBuffer
  package let model: FlatBufferTable
  package let buffers: [BufferRecord]
  package let operatorCodes: [OperatorCode]
  package let subgraphs: [Subgraph]

  /// The data a tensor or a metadata entry may have.
  package struct BufferRecord {
    package let position: Int
    /// Where in the file the data is; nil when there is none.
    package let content: Range<Int>?
  }

  /// What an operator is.
  package struct OperatorCode {
    package let position: Int
    package let builtinCode: Int
    package let customCode: String?
  }

  /// Reads a model; all its subgraphs, or the first one.
  package init(_ buffer: FlatBuffer, onlyMainSubgraph: Bool = false) throws(VisionError) {
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
package enum Slot {
  package enum Model {
    package static let (version, operatorCodes, subgraphs, buffers) = (0, 1, 2, 4)
    package static let (metadataBuffer, metadata, signatureDefs) = (5, 6, 7)
    package static let (externalBufferGroups, externalBuffers) = (8, 9)
  }
  package enum OperatorCode {
    package static let (deprecatedBuiltinCode, customCode, builtinCode) = (0, 1, 3)
  }
  package enum Subgraph { package static let (tensors, inputs, outputs, operators) = (0, 1, 2, 3) }
  package enum Buffer { package static let (data, offset, size) = (0, 1, 2) }
  package enum Metadata { package static let (name, buffer) = (0, 1) }
  package enum Signature { package static let (inputs, outputs, key, subgraph) = (0, 1, 2, 4) }
  package enum TensorMap { package static let (name, tensor) = (0, 1) }
  package enum Tensor {
    package static let (shape, type, buffer, name, quantization) = (0, 1, 2, 3, 4)
    package static let (isVariable, sparsity, shapeSignature) = (5, 6, 7)
    package static let (variantTensors, externalBuffer) = (9, 10)
  }
  package enum Quantization {
    package static let (scale, zeroPoint, detailsType, details, dimension) = (2, 3, 4, 5, 6)
  }
  package enum Operator {
    package static let (opcodeIndex, inputs, outputs, optionsType, options) = (0, 1, 2, 3, 4)
    package static let (customOptions, intermediates) = (5, 8)
    package static let (largeOptionsOffset, largeOptionsSize, options2Type, options2) = (
      9, 10, 11, 12
    )
  }
}

extension VisionError {
  /// The error that a place in a model is wrong in some way.
  package init(
    _ place: ModelPlace, of buffer: FlatBuffer, _ words: String,
    _ fault: (ModelPlace) -> ModelFault, code: Code = .modelInvalid
  ) {
    self.init(code, "\(buffer.bytes.name): \(place): \(words)", cause: fault(place))
  }
}
