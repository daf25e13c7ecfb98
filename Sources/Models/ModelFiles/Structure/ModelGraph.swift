package import ModelBytes
package import VisionBase

/// The parts of a model that refer to each other by number, read into arrays.
///
/// Reading does not need a verified file: each read is checked. But only the verifier ensures that
/// the numbers are valid.
package struct ModelGraph {
  package let buffer: FlatBuffer
  package let model: FlatBufferTable
  package let buffers: [BufferRecord]
  package let operatorCodes: [OperatorCode]
  package let subgraphs: [Subgraph]

  /// A buffer with the data of a tensor or a metadata entry.
  package struct BufferRecord {
    package let position: Int
    /// The range of the file that holds the data; nil when there is none.
    package let content: Range<Int>?
  }

  /// The identity of an operator.
  package struct OperatorCode {
    package let position: Int
    /// The number in the schema, as stored in the file.
    package let builtinCode: Int
    /// The operator with that number; nil when the number is unknown.
    package let builtin: BuiltinOperator?
    package let customCode: String?
  }

  /// Reads a model with all its subgraphs, or only the first.
  package init(_ buffer: FlatBuffer, onlyMainSubgraph: Bool = false) throws(VisionError) {
    self.buffer = buffer
    let model = try buffer.root()
    self.model = model
    let version = Int(try model.uint32(Slot.Model.version))
    let tables = try model.tables(Slot.Model.subgraphs) ?? []
    guard version == 3, !tables.isEmpty else {
      throw VisionError(
        .modelInvalid,
        "\(buffer.bytes.name): it has the identifier of a TFLite model, but "
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

  /// Returns the operator that a record of a graph refers to; nil when its number is unknown.
  package func builtin(of record: OperatorRecord) -> BuiltinOperator? {
    guard operatorCodes.indices.contains(record.codeIndex) else { return nil }
    return operatorCodes[record.codeIndex].builtin
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

  /// Reads a buffer.
  ///
  /// Models over 2 GB keep a buffer's data after the flatbuffer, at an offset from the file's
  /// start; offsets 0 and 1 mean none.
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
      let code = max(old, new)
      codes.append(
        OperatorCode(
          position: table.position, builtinCode: code, builtin: BuiltinOperator(rawValue: code),
          customCode: try table.string(Slot.OperatorCode.customCode)))
    }
    return codes
  }
}

extension VisionError {
  /// Creates the error for a defect at a place in a model.
  package init(
    _ place: ModelPlace, of buffer: FlatBuffer, _ words: String,
    _ fault: (ModelPlace) -> ModelFault, code: Code = .modelInvalid
  ) {
    self.init(code, "\(buffer.bytes.name): \(place): \(words)", cause: fault(place))
  }
}
