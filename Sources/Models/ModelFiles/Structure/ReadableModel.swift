import ModelBytes
package import VisionBase

/// The readable parts of a model that is rejected or damaged: for showing it, never for running it.
///
/// Every read is checked and everything has a limit, so that no file can make this slow or large.
package struct ReadableModel {
  /// The model's inputs; nil for a tensor that cannot be read.
  package private(set) var inputs: [TensorFacts?] = []

  /// The model's outputs; nil for a tensor that cannot be read.
  package private(set) var outputs: [TensorFacts?] = []

  /// The names of the main graph's operators with the number of occurrences, in no order.
  package private(set) var operators: [(name: String, count: Int)] = []

  /// The model's metadata; nil when it has none or it cannot be read.
  package private(set) var metadata: ModelMetadata?

  /// The errors of unreadable parts, apart from the verifier's.
  package private(set) var problems: [VisionError] = []

  // Larger than in any real model.
  private static let mostTensors = 1024
  private static let mostOperatorCodes = 1024
  private static let longestName = 4096
  private static let mostDimensions = 64
  private static let mostScales = 1 << 16

  /// Reads all readable parts.
  package init(_ bytes: StableBytes) {
    do throws(VisionError) {
      try read(bytes)
    } catch {
      problems.append(error)
    }
  }

  private mutating func read(_ bytes: StableBytes) throws(VisionError) {
    let model = try FlatBuffer(bytes).root()
    do throws(VisionError) {
      metadata = try Self.metadata(of: model, bytes)
    } catch {
      problems.append(error)
    }
    guard let main = try model.tables(Slot.Model.subgraphs)?.first else { return }
    do throws(VisionError) {
      operators = try Self.operators(of: main, in: model)
    } catch {
      problems.append(error)
    }
    let tensors = try main.tables(Slot.Subgraph.tensors) ?? []
    inputs = try Self.facts(of: main, Slot.Subgraph.inputs, tensors)
    outputs = try Self.facts(of: main, Slot.Subgraph.outputs, tensors)
  }

  // MARK: - Parts

  private static func facts(
    of graph: FlatBufferTable, _ slot: Int, _ tensors: [FlatBufferTable]
  ) throws(VisionError) -> [TensorFacts?] {
    guard try count(graph, slot) <= mostTensors else { return [] }
    return try graph.indices(slot).map { index in
      tensors.indices.contains(index) ? try? facts(of: tensors[index]) : nil
    }
  }

  private static func facts(of tensor: FlatBufferTable) throws(VisionError) -> TensorFacts? {
    guard let type = ElementType(schemaCode: Int(try tensor.int8(Slot.Tensor.type))),
      try count(tensor, Slot.Tensor.shape) <= mostDimensions,
      try count(tensor, Slot.Tensor.shapeSignature) <= mostDimensions
    else { return nil }
    let signature = try tensor.indices(Slot.Tensor.shapeSignature)
    return TensorFacts(
      name: try name(tensor, Slot.Tensor.name) ?? "", elementType: type,
      shape: try tensor.indices(Slot.Tensor.shape),
      shapeSignature: signature.contains(-1) ? signature : nil,
      quantization: try? quantization(of: tensor))
  }

  private static func quantization(
    of tensor: FlatBufferTable
  ) throws(VisionError) -> Quantization? {
    guard let table = try tensor.table(Slot.Tensor.quantization),
      try count(table, Slot.Quantization.scale) <= mostScales,
      try count(table, Slot.Quantization.zeroPoint) <= mostScales,
      let scales = try table.float32s(Slot.Quantization.scale), !scales.isEmpty
    else { return nil }
    return Quantization(
      scales: scales, zeroPoints: try table.int64s(Slot.Quantization.zeroPoint) ?? [],
      dimension: Int(try table.int32(Slot.Quantization.dimension)))
  }

  private static func operators(
    of graph: FlatBufferTable, in model: FlatBufferTable
  ) throws(VisionError) -> [(name: String, count: Int)] {
    var counts: [Int: Int] = [:]
    for table in try graph.tables(Slot.Subgraph.operators) ?? [] {
      counts[Int(try table.uint32(Slot.Operator.opcodeIndex)), default: 0] += 1
    }
    guard counts.count <= mostOperatorCodes else { return [] }
    let codes = try model.tables(Slot.Model.operatorCodes) ?? []
    var named: [String: Int] = [:]
    for (index, count) in counts {
      let name = codes.indices.contains(index) ? try? operatorName(codes[index]) : nil
      named[name ?? "?", default: 0] += count
    }
    return named.map { ($0.key, $0.value) }
  }

  private static func operatorName(_ table: FlatBufferTable) throws(VisionError) -> String {
    let code = max(
      Int(try table.int8(Slot.OperatorCode.deprecatedBuiltinCode)),
      Int(try table.int32(Slot.OperatorCode.builtinCode)))
    guard let builtin = BuiltinOperator(rawValue: code) else { return "operator \(code)" }
    let custom = builtin == .custom ? try name(table, Slot.OperatorCode.customCode) : nil
    return custom ?? builtin.name
  }

  private static func metadata(
    of model: FlatBufferTable, _ bytes: StableBytes
  ) throws(VisionError) -> ModelMetadata? {
    for entry in try model.tables(Slot.Model.metadata) ?? [] {
      guard try name(entry, Slot.Metadata.name) == MetadataSchema.entryName else { continue }
      let index = Int(try entry.uint32(Slot.Metadata.buffer))
      let buffers = try model.tables(Slot.Model.buffers) ?? []
      guard buffers.indices.contains(index),
        let range = try buffers[index].byteRange(Slot.Buffer.data)
      else { return nil }
      return try ModelMetadata(
        FlatBuffer(bytes, range: range), archive: try? ModelMetadata.archive(behind: bytes))
    }
    return nil
  }

  // MARK: - Limits

  private static func count(_ table: FlatBufferTable, _ slot: Int) throws(VisionError) -> Int {
    try table.byteRange(slot)?.count ?? 0
  }

  /// Returns a text; nil when it is absent or too long.
  private static func name(
    _ table: FlatBufferTable, _ slot: Int
  ) throws(VisionError) -> String? {
    try count(table, slot) <= longestName ? try table.string(slot) : nil
  }
}
