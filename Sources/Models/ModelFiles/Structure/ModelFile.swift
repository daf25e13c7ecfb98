public import VisionBase

/// A TFLite model whose whole structure has been verified; the only thing the runtime is given.
///
/// Making one reads the graph, not the weights: the cost grows with the number of tensors and
/// operators, not with the file's size. Bytes that follow the flatbuffer, such as the associated
/// files of models with metadata, are left alone.
public final class ModelFile: Sendable {
  /// The whole file.
  public let bytes: StableBytes

  /// What the model takes, in the order of its main graph.
  public let inputs: [TensorFacts]

  /// What the model gives, in the order of its main graph.
  public let outputs: [TensorFacts]

  /// How many graphs the model has; the first is the main one, operators run the others.
  public let subgraphCount: Int

  /// The operators of the main graph, in the order they run.
  package let operators: [OperatorFacts]

  /// In which process of its own the model runs; nil for a model that runs in its caller's.
  public let isolation: ModelIsolation?

  /// Which bytes of the file hold each of the model's metadata entries, by name.
  ///
  /// Of two entries with one name it is the first; an entry without data is left out.
  package let metadataEntries: [String: Range<Int>]

  /// Maps the file at `path` and verifies it.
  ///
  /// Throws what `StableBytes.init(reading:)` throws, and what `init(_:)` throws.
  public convenience init(path: String) throws(VisionError) {
    try self.init(StableBytes(reading: path))
  }

  /// Verifies a model.
  ///
  /// Throws `modelInvalid` when the bytes are not a well-formed model, and `modelUnsupported` when
  /// they may be but are newer than this package or need what it lacks. The message says what is
  /// wrong, and where.
  public convenience init(_ bytes: StableBytes) throws(VisionError) {
    try self.init(graph: ModelVerifier.verify(FlatBuffer(bytes)))
  }

  /// Reads a model that is known to be good, because the SHA-256 of its bytes is that of a file
  /// that was verified before; every read is still checked.
  package convenience init(knownGood bytes: StableBytes) throws(VisionError) {
    let buffer = FlatBuffer(bytes)
    try ModelVerifier.checkIdentifier(of: buffer)
    try self.init(graph: ModelGraph(buffer, onlyMainSubgraph: true))
  }

  private init(graph: ModelGraph) throws(VisionError) {
    bytes = graph.buffer.bytes
    subgraphCount = try graph.model.tables(Slot.Model.subgraphs)?.count ?? 0
    let main = graph.subgraphs[0]
    inputs = try graph.facts(of: main.inputs)
    outputs = try graph.facts(of: main.outputs)
    var operators: [OperatorFacts] = []
    operators.reserveCapacity(main.operators.count)
    for record in main.operators { operators.append(try graph.facts(of: record)) }
    self.operators = operators
    metadataEntries = try graph.metadataEntries()
    isolation = nil
  }

  private init(_ file: ModelFile, in bytes: StableBytes, isolation: ModelIsolation?) {
    self.bytes = bytes
    inputs = file.inputs
    outputs = file.outputs
    subgraphCount = file.subgraphCount
    operators = file.operators
    metadataEntries = file.metadataEntries
    self.isolation = isolation
  }

  /// The same model, to be run in a process of its own, or with nil in its caller's.
  public func isolated(by isolation: ModelIsolation?) -> ModelFile {
    ModelFile(self, in: bytes, isolation: isolation)
  }

  /// The same model where its bytes lie a second time, so that the first need not be kept.
  ///
  /// Both must hold the same bytes.
  package func moved(to bytes: StableBytes) -> ModelFile {
    precondition(bytes.byteCount == self.bytes.byteCount, "these are not the model's bytes")
    return ModelFile(self, in: bytes, isolation: isolation)
  }
}

extension ModelGraph {
  fileprivate func facts(of indices: [Int]) throws(VisionError) -> [TensorFacts] {
    var facts: [TensorFacts] = []
    for index in indices {
      guard subgraphs[0].tensors.indices.contains(index) else {
        throw noSuch("tensor", index, subgraphs[0].tensors.count)
      }
      facts.append(try subgraphs[0].tensors[index].facts())
    }
    return facts
  }

  fileprivate func facts(of record: OperatorRecord) throws(VisionError) -> OperatorFacts {
    guard operatorCodes.indices.contains(record.codeIndex) else {
      throw noSuch("operator code", record.codeIndex, operatorCodes.count)
    }
    let code = operatorCodes[record.codeIndex]
    guard let builtin = code.builtin else {
      throw noSuch("operator", code.builtinCode, BuiltinOperator.entries.count)
    }
    let isCustom = builtin == .custom
    let name = builtin.name
    return OperatorFacts(
      builtinCode: code.builtinCode, name: isCustom ? code.customCode ?? name : name,
      customCode: isCustom ? code.customCode : nil,
      customOptions: try record.table.byteRange(Slot.Operator.customOptions))
  }

  fileprivate func metadataEntries() throws(VisionError) -> [String: Range<Int>] {
    var entries: [String: Range<Int>] = [:]
    for table in try model.tables(Slot.Model.metadata) ?? [] {
      let index = Int(try table.uint32(Slot.Metadata.buffer))
      guard let name = try table.string(Slot.Metadata.name), entries[name] == nil else { continue }
      guard buffers.indices.contains(index) else { throw noSuch("buffer", index, buffers.count) }
      entries[name] = buffers[index].content
    }
    return entries
  }

  private func noSuch(_ what: String, _ index: Int, _ count: Int) -> VisionError {
    VisionError(
      ModelPlace(path: "model", position: model.position), of: buffer,
      "there is no \(what) \(index) among \(count)",
      { ModelFault.indexOutOfRange($0, index: index, count: count) })
  }
}

extension TensorRecord {
  fileprivate func facts() throws(VisionError) -> TensorFacts {
    let signature = try table.indices(Slot.Tensor.shapeSignature)
    return TensorFacts(
      name: try table.string(Slot.Tensor.name) ?? "", elementType: type, shape: shape,
      shapeSignature: signature.contains(-1) ? signature : nil, quantization: try quantization())
  }

  /// How its integers stand for real numbers; nil when they do not.
  package func quantization() throws(VisionError) -> Quantization? {
    guard let table = try table.table(Slot.Tensor.quantization),
      let scales = try table.float32s(Slot.Quantization.scale), !scales.isEmpty,
      try hasPlainScales(table)
    else { return nil }
    return Quantization(
      scales: scales, zeroPoints: try table.int64s(Slot.Quantization.zeroPoint) ?? [],
      dimension: Int(try table.int32(Slot.Quantization.dimension)))
  }
}
