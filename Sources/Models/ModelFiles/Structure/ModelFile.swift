import ModelBytes
public import VisionBase

/// A TFLite model whose whole structure has been verified; the only input the runtime accepts.
///
/// Creating one reads the graph, not the weights: the cost grows with the number of tensors and
/// operators, not with the file's size. An archive that follows the flatbuffer, such as the one
/// with the associated files of models with metadata, is ignored; more than a mebibyte of anything
/// else is rejected.
public final class ModelFile: Sendable {
  /// The whole file.
  public let bytes: StableBytes

  /// The model's inputs, in the order of its main graph.
  public let inputs: [TensorFacts]

  /// The model's outputs, in the order of its main graph.
  public let outputs: [TensorFacts]

  /// The number of graphs in the model; the first is the main one, operators run the others.
  public let subgraphCount: Int

  /// The operators of the main graph, in the order they run.
  package let operators: [OperatorFacts]

  /// The settings for running the model in a separate process; nil to run it in the caller's.
  public let isolation: ModelIsolation?

  /// The evidence that the model may be run in a process that requires some.
  ///
  /// Nil for a model that was verified but not proven.
  package let proof: (any ModelProof)?

  /// The objects that all engines of the model share.
  package let forms: SharedForms

  private let knownDigest: SHA256?

  /// The SHA-256 of the bytes; computed unless it is already known.
  package var sha256: SHA256 { knownDigest ?? bytes.withBytes { SHA256(of: $0) } }

  /// The parts of the file that hold the model's metadata entries, by name.
  ///
  /// If two entries have the same name, the first counts; an entry without data is left out.
  package let metadataEntries: [String: Range<Int>]

  /// Reads the file at `path`, or maps it if it is above 256 MiB, and verifies it.
  ///
  /// Throws what `StableBytes.init(reading:)` throws, and what `init(_:)` throws.
  public convenience init(path: String) throws(VisionError) {
    try self.init(OpenedModel(path).bytes())
  }

  /// Verifies a model.
  ///
  /// Throws `modelInvalid` when the bytes are not a well-formed model, and `modelUnsupported` when
  /// they may be but are newer than this package or need a feature it lacks. The message describes
  /// the defect and its place.
  public convenience init(_ bytes: StableBytes) throws(VisionError) {
    try self.init(graph: ModelVerifier.verify(FlatBuffer(bytes)))
  }

  /// Verifies a model that shares its forms with other openings of the same file.
  package convenience init(_ bytes: StableBytes, forms: SharedForms) throws(VisionError) {
    try self.init(graph: ModelVerifier.verify(FlatBuffer(bytes)), forms: forms)
  }

  /// Verifies a model that this package wrote over another one, parts of which may remain.
  package convenience init(rewritten bytes: StableBytes) throws(VisionError) {
    try self.init(graph: ModelVerifier.verify(FlatBuffer(bytes), isRewritten: true))
  }

  /// Reads a model that is known to be good, because a file with its SHA-256 was verified before.
  ///
  /// Every read is still checked. It has the given forms if the same file was opened before.
  package convenience init(
    knownGood bytes: StableBytes, sha256: SHA256? = nil, forms: SharedForms = SharedForms()
  ) throws(VisionError) {
    let buffer = FlatBuffer(bytes)
    try ModelVerifier.checkIdentifier(of: buffer)
    try self.init(graph: ModelGraph(buffer, onlyMainSubgraph: true), sha256: sha256, forms: forms)
  }

  private init(
    graph: ModelGraph, sha256: SHA256? = nil, forms: SharedForms = SharedForms()
  ) throws(VisionError) {
    (knownDigest, self.forms) = (sha256, forms)
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
    (isolation, proof) = (nil, nil)
  }

  private init(
    _ file: ModelFile, in bytes: StableBytes, isolation: ModelIsolation?,
    proof: (any ModelProof)?, forms: SharedForms? = nil
  ) {
    self.bytes = bytes
    self.forms = forms ?? file.forms
    inputs = file.inputs
    outputs = file.outputs
    subgraphCount = file.subgraphCount
    operators = file.operators
    metadataEntries = file.metadataEntries
    self.isolation = isolation
    self.proof = proof
    knownDigest = file.knownDigest
  }

  /// Returns the same model, to be run in a separate process, or in the caller's if nil.
  public func isolated(by isolation: ModelIsolation?) -> ModelFile {
    ModelFile(self, in: bytes, isolation: isolation, proof: proof)
  }

  /// Returns the same model with evidence that it may be run.
  package func proven(by proof: (any ModelProof)?) -> ModelFile {
    ModelFile(self, in: bytes, isolation: isolation, proof: proof)
  }

  /// Returns the same model with the isolation and the proof of `whole`, the model from which it
  /// was reduced to some outputs.
  package func reduced(from whole: ModelFile, to kept: [Int]) -> ModelFile {
    ModelFile(
      self, in: bytes, isolation: whole.isolation, proof: whole.proof,
      forms: whole.forms.ofPart("outputs \(kept)"))
  }

  /// Returns the same model with the isolation and the proof of `whole`, the model whose operators
  /// were written in another form.
  package func rewritten(from whole: ModelFile, as form: String) -> ModelFile {
    ModelFile(
      self, in: bytes, isolation: whole.isolation, proof: whole.proof,
      forms: whole.forms.ofPart(form))
  }

  /// Returns the same model over a copy of its bytes, so that the original need not be kept.
  ///
  /// Both must hold the same bytes.
  package func moved(to bytes: StableBytes) -> ModelFile {
    precondition(bytes.byteCount == self.bytes.byteCount, "these are not the model's bytes")
    return ModelFile(self, in: bytes, isolation: isolation, proof: proof)
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

  /// Returns the mapping of the tensor's integers to real numbers; nil when it has none.
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
