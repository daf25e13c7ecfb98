import ModelBytes
import VisionBase

/// Checks the tensors of a graph whose scales are in another tensor.
///
/// Such scales are given for each block of elements, or along several dimensions. Two kernels of
/// the runtime support blocks, in their weights, and none supports several dimensions. The others
/// read the description as a list of scales, or calculate with a scale of 0, which ends the
/// process. So no other tensor may have such scales, whatever else its table contains.
struct BlockScalesCheck {
  let graph: ModelGraph
  let subgraph: Subgraph

  func check() throws(VisionError) {
    let tables = try tables()
    guard !tables.isEmpty else { return }
    var used: Set<Int> = []
    for (number, record) in subgraph.operators.enumerated() {
      let site = OperatorSite(graph: graph, subgraph: subgraph, index: number, record: record)
      for (input, index) in record.inputs.enumerated() {
        guard let table = tables[index] else { continue }
        guard try isOfBlocks(index, table), input == site.weightsInBlocks?.input else {
          throw site.badScale("its input \(input) has \(try words(index, table))")
        }
        try checkBlocks(of: index, table, at: site)
        used.insert(index)
      }
      for (output, index) in record.outputs.enumerated() {
        guard let table = tables[index] else { continue }
        throw site.badScale("its output \(output) has \(try words(index, table))")
      }
    }
    for (index, table) in tables.sorted(by: { $0.key < $1.key })
    where !used.contains(index) || subgraph.outputs.contains(index) {
      throw VisionError(
        ModelPlace(
          path: "subgraphs[\(subgraph.index)].tensors[\(index)].quantization",
          position: table.position), of: graph.buffer, "it has \(try words(index, table))",
        ModelFault.badQuantization, code: .modelUnsupported)
    }
  }

  /// Returns the tables of the tensors whose scales are elsewhere, by the tensors' indices.
  private func tables() throws(VisionError) -> [Int: FlatBufferTable] {
    var tables: [Int: FlatBufferTable] = [:]
    for (index, tensor) in subgraph.tensors.enumerated() {
      guard let table = try tensor.table.table(Slot.Tensor.quantization),
        try !tensor.hasPlainScales(table)
      else { continue }
      tables[index] = table
    }
    return tables
  }

  private func isOfBlocks(_ index: Int, _ table: FlatBufferTable) throws(VisionError) -> Bool {
    try subgraph.tensors[index].quantizationDetailsKind(table) == .blockwise
  }

  private func words(_ index: Int, _ table: FlatBufferTable) throws(VisionError) -> String {
    try isOfBlocks(index, table)
      ? "scales of blocks, which the runtime takes only in the weights of FULLY_CONNECTED and in the "
        + "table of EMBEDDING_LOOKUP"
      : "scales along several dimensions, which no kernel of the runtime takes"
  }

  /// Checks the scales of blocks.
  ///
  /// The scales and the weights must be in the file: the kernel reads them in the form it expects,
  /// without checking.
  private func checkBlocks(
    of index: Int, _ table: FlatBufferTable, at site: OperatorSite
  ) throws(VisionError) {
    guard let expected = site.weightsInBlocks,
      let details = try table.table(Slot.Quantization.details)
    else { return }
    let weights = subgraph.tensors[index]
    guard expected.types.contains(weights.type), try isDense(weights), weights.shape.count == 2,
      weights.shape.allSatisfy({ $0 > 0 })
    else {
      throw site.badScale(
        "its \(expected.name) with scales of blocks must be a constant matrix of "
          + "\(expected.types.names)")
    }
    let size = Int(try details.int32(Slot.QuantizationDetails.blockSize))
    let scales = subgraph.tensors[Int(try details.int32(Slot.QuantizationDetails.scales))]
    guard weights.shape[1].isMultiple(of: size), scales.type == .float16, try isDense(scales),
      scales.elementCount == weights.shape[0] * (weights.shape[1] / size)
    else {
      throw site.badScale(
        "the scales of blocks of \(size) must be a constant of float16 with one for each block of "
          + "its \(expected.name) \(weights.shape), not \(scales.type.rawValue) \(scales.shape)"
          + (scales.content == nil ? " without data" : ""))
    }
  }

  /// Returns true if a tensor is a constant whose bytes are its elements.
  private func isDense(_ tensor: TensorRecord) throws(VisionError) -> Bool {
    guard tensor.content != nil else { return false }
    return try !tensor.table.has(Slot.Tensor.sparsity)
  }
}

extension OperatorSite {
  /// The input that may have scales of blocks, with its name and its allowed types; nil for none.
  fileprivate var weightsInBlocks: (input: Int, name: String, types: ElementTypeSet)? {
    switch builtin {
    case .fullyConnected: (1, "weights", [.int4])
    case .embeddingLookup: (1, "table", [.int4, .int2])
    default: nil
    }
  }
}
