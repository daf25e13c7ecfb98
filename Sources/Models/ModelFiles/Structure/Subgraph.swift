package import ModelBytes
package import VisionBase

/// One graph of a model, read into arrays.
package struct Subgraph {
  package let table: FlatBufferTable
  package let index: Int
  package let tensors: [TensorRecord]
  package let inputs: [Int]
  /// The inputs as a set, for lookups.
  package let inputSet: Set<Int>
  package let outputs: [Int]
  package let operators: [OperatorRecord]

  package init(
    _ table: FlatBufferTable, index: Int, of buffers: [ModelGraph.BufferRecord]
  ) throws(VisionError) {
    self.table = table
    self.index = index
    inputs = try table.indices(Slot.Subgraph.inputs)
    inputSet = Set(inputs)
    outputs = try table.indices(Slot.Subgraph.outputs)
    let tensorTables = try table.tables(Slot.Subgraph.tensors) ?? []
    var tensors: [TensorRecord] = []
    tensors.reserveCapacity(tensorTables.count)
    for (number, tensor) in tensorTables.enumerated() {
      let place = ModelPlace(
        path: "subgraphs[\(index)].tensors[\(number)]", position: tensor.position)
      tensors.append(try TensorRecord(tensor, of: buffers, at: place))
    }
    self.tensors = tensors
    let operatorTables = try table.tables(Slot.Subgraph.operators) ?? []
    var operators: [OperatorRecord] = []
    operators.reserveCapacity(operatorTables.count)
    for table in operatorTables { operators.append(try OperatorRecord(table)) }
    self.operators = operators
  }
}

/// One tensor of a graph.
package struct TensorRecord {
  package let table: FlatBufferTable
  package let type: ElementType
  package let shape: [Int]
  /// The range of the file with its constant data; nil when it is computed or given by the caller.
  package let content: Range<Int>?
  package let isVariable: Bool

  package init(
    _ table: FlatBufferTable, of buffers: [ModelGraph.BufferRecord],
    at place: @autoclosure () -> ModelPlace
  ) throws(VisionError) {
    self.table = table
    let code = Int(try table.int8(Slot.Tensor.type))
    guard let type = ElementType(schemaCode: code) else {
      throw VisionError(
        place(), of: table.buffer, "the element type \(code) is not known",
        { ModelFault.unknownValue($0, value: code) }, code: .modelUnsupported)
    }
    self.type = type
    shape = try table.indices(Slot.Tensor.shape)
    let buffer = Int(try table.uint32(Slot.Tensor.buffer))
    guard buffer == 0 || buffer < buffers.count else {
      throw VisionError(
        place(), of: table.buffer,
        "it names buffer \(buffer), but there are \(buffers.count)",
        { ModelFault.indexOutOfRange($0, index: buffer, count: buffers.count) })
    }
    content = buffer == 0 ? nil : buffers[buffer].content
    isVariable = try table.bool(Slot.Tensor.isVariable)
  }

  /// The number of elements in the shape; nil when a dimension is negative or the product too
  /// large.
  package var elementCount: Int? {
    var count = 1
    for dimension in shape {
      guard dimension >= 0 else { return nil }
      let (product, overflows) = count.multipliedReportingOverflow(by: dimension)
      guard !overflows else { return nil }
      count = product
    }
    return count
  }

  /// Returns the integers of a constant int32 or int64 tensor, at most `limit`; nil for others.
  package func integers(limit: Int = 64) -> [Int]? {
    guard let content, type == .int32 || type == .int64 else { return nil }
    let size = type == .int32 ? 4 : 8
    guard content.count / size <= limit else { return nil }
    var numbers: [Int] = []
    for place in stride(from: content.lowerBound, to: content.upperBound - size + 1, by: size) {
      let number =
        type == .int32
        ? try? Int(table.buffer.load(place, as: Int32.self))
        : try? Int(table.buffer.load(place, as: Int64.self))
      guard let number else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

/// One operator of a graph.
package struct OperatorRecord {
  package let table: FlatBufferTable
  package let codeIndex: Int
  package let inputs: [Int]
  package let outputs: [Int]

  package init(_ table: FlatBufferTable) throws(VisionError) {
    self.table = table
    codeIndex = Int(try table.uint32(Slot.Operator.opcodeIndex))
    inputs = try table.indices(Slot.Operator.inputs)
    outputs = try table.indices(Slot.Operator.outputs)
  }
}

extension FlatBufferTable {
  /// Returns a vector of `int` as Swift integers; empty when it is absent.
  package func indices(_ slot: Int) throws(VisionError) -> [Int] {
    try int32s(slot)?.map(Int.init) ?? []
  }
}
