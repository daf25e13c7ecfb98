import ModelBytes
import VisionBase

/// Checks each tensor separately: shape, size of its data, quantization, sparsity.
struct TensorCheck {
  let graph: ModelGraph
  /// The checked texts, with the number of strings in each.
  private var stringCounts: [Range<Int>: Int] = [:]

  /// The maximum number of dimensions in the runtime's `LiteRtLayout`.
  static let highestRank = 8

  /// The maximum size in bytes of a tensor that the runtime has to allocate.
  ///
  /// The runtime allocates every such tensor before it runs, whatever the picture contains.
  static let mostBytes = 1 << 30

  init(graph: ModelGraph) { self.graph = graph }

  /// Checks all tensors of a graph.
  mutating func check(_ subgraph: Subgraph) throws(VisionError) {
    for (index, tensor) in subgraph.tensors.enumerated() {
      let site = TensorSite(graph: graph, subgraph: subgraph, index: index, tensor: tensor)
      try site.checkShape()
      try site.checkSignature()
      try site.checkStorage()
      if let sparsity = try tensor.table.table(Slot.Tensor.sparsity) {
        try SparsityCheck(site: site, sparsity: sparsity).check()
      } else if tensor.type == .string {
        try checkStrings(of: site)
      } else {
        try site.checkByteCount(elements: site.elementCount)
      }
      try site.checkQuantization()
    }
  }

  /// Checks constant text, which is a count, that many offsets, the end, then the bytes.
  ///
  /// See
  /// https://github.com/google-ai-edge/LiteRT/blob/main/tflite/string_util.h
  private mutating func checkStrings(of site: TensorSite) throws(VisionError) {
    guard let content = site.tensor.content else { return }
    let known = stringCounts[content]
    let count = if let known { known } else { try strings(in: content, of: site) }
    stringCounts[content] = count
    guard count == site.elementCount else {
      throw site.error("there are \(count) texts for \(site.elementCount) elements") {
        ModelFault.badConstant($0)
      }
    }
  }

  private func strings(in content: Range<Int>, of site: TensorSite) throws(VisionError) -> Int {
    let bad = { site.error("its constant text is damaged") { ModelFault.badConstant($0) } }
    guard content.count >= 8 else { throw bad() }
    let count = Int(try graph.buffer.load(content.lowerBound, as: UInt32.self))
    let header = 4 * (count + 2)
    guard header <= content.count else { throw bad() }
    var last = header
    for index in 0...count {
      let offset = Int(
        try graph.buffer.load(content.lowerBound + 4 + 4 * index, as: UInt32.self))
      guard index > 0 || offset == header, offset >= last, offset <= content.count else {
        throw bad()
      }
      last = offset
    }
    guard last == content.count else { throw bad() }
    return count
  }
}

/// One tensor of a graph, for checks and for the errors they throw.
struct TensorSite {
  let graph: ModelGraph
  let subgraph: Subgraph
  let index: Int
  let tensor: TensorRecord

  /// The number of elements in the shape; 0 when it cannot be computed.
  var elementCount: Int { tensor.elementCount ?? 0 }

  /// Checks rank and dimensions; the runtime counts elements in 32 bits.
  func checkShape() throws(VisionError) {
    guard tensor.shape.count <= TensorCheck.highestRank else {
      throw shapeError(
        "\(tensor.shape.count) dimensions are more than the runtime's \(TensorCheck.highestRank)")
    }
    for dimension in tensor.shape where dimension < 0 || dimension >= Int(Int32.max) {
      throw shapeError("\(dimension) is not a valid dimension")
    }
    // A dimension of 0 must not hide the size of the others.
    var product = 1
    for dimension in tensor.shape where dimension > 1 {
      product *= dimension
      guard product <= Int(Int32.max) else { throw shapeError("\(tensor.shape) is too large") }
    }
    // At most 2^31 elements of 128 bits: far from an overflow.
    let byteCount = product * (tensor.type.bitCount ?? 0) / 8
    guard tensor.content != nil || byteCount <= TensorCheck.mostBytes else {
      throw shapeError(
        "\(tensor.shape) takes \(byteCount) bytes, more than the \(TensorCheck.mostBytes) that a "
          + "tensor may have")
    }
  }

  /// Checks the shape signature against the shape.
  func checkSignature() throws(VisionError) {
    let signature = try tensor.table.indices(Slot.Tensor.shapeSignature)
    guard !signature.isEmpty else { return }
    guard signature.count == tensor.shape.count,
      zip(signature, tensor.shape).allSatisfy({ $0 == -1 || $0 == $1 })
    else {
      throw error("shape_signature \(signature) contradicts shape \(tensor.shape)") {
        ModelFault.badShape($0)
      }
    }
  }

  /// Checks that the tensor's data is in the file.
  func checkStorage() throws(VisionError) {
    guard try tensor.table.uint32(Slot.Tensor.externalBuffer) == 0 else {
      throw VisionError(
        place(".external_buffer"), of: graph.buffer,
        "its data is in another file; only models that are one file can be used",
        { ModelFault.unknownValue($0, value: 1) }, code: .modelUnsupported)
    }
    guard tensor.isVariable, tensor.content != nil else { return }
    throw error("a variable tensor has constant data") { ModelFault.badConstant($0) }
  }

  /// Checks that constant data has the number of bytes its elements need.
  func checkByteCount(elements: Int) throws(VisionError) {
    guard let content = tensor.content, let bits = tensor.type.bitCount else { return }
    let (product, overflows) = elements.multipliedReportingOverflow(by: bits)
    let expected = overflows ? Int.max : (product + 7) / 8
    guard content.count != expected else { return }
    throw error(
      "shape \(tensor.shape) of \(tensor.type.rawValue) takes \(expected) bytes, but its data at "
        + "byte \(content.lowerBound) has \(content.count)"
    ) { ModelFault.wrongByteCount($0, expected: expected, actual: content.count) }
  }

  private func shapeError(_ words: String) -> VisionError {
    VisionError(place(".shape"), of: graph.buffer, words, ModelFault.badShape)
  }

  func place(_ suffix: String = "") -> ModelPlace {
    ModelPlace(
      path: "subgraphs[\(subgraph.index)].tensors[\(index)]\(suffix)",
      position: tensor.table.position)
  }

  func error(_ words: String, _ fault: (ModelPlace) -> ModelFault) -> VisionError {
    VisionError(place(), of: graph.buffer, words, fault)
  }
}
