package import ModelBytes
package import VisionBase

/// One operator of a graph, for checks and for the errors they throw.
package struct OperatorSite {
  package let graph: ModelGraph
  package let subgraph: Subgraph
  package let index: Int
  package let record: OperatorRecord

  /// The path to the operator through the model.
  package var path: String { "subgraphs[\(subgraph.index)].operators[\(index)]" }

  /// The operator's code; `checkCounts` ensures that its index is valid.
  package var code: ModelGraph.OperatorCode? {
    graph.operatorCodes.indices.contains(record.codeIndex)
      ? graph.operatorCodes[record.codeIndex] : nil
  }

  /// The operator; `ReferenceCheck` ensures that its number is known.
  package var builtin: BuiltinOperator { code?.builtin ?? .custom }

  /// The operator's name in messages.
  package var name: String { code?.customCode ?? builtin.name }

  /// Checks the operator code and the operator's numbers of tensors.
  package func checkCounts() throws(VisionError) {
    let count = graph.operatorCodes.count
    guard record.codeIndex < count else {
      throw VisionError(
        place(".opcode_index"), of: graph.buffer,
        "\(record.codeIndex) does not name one of the \(count) operator codes",
        { ModelFault.indexOutOfRange($0, index: record.codeIndex, count: count) })
    }
    let entry = builtin.entry
    guard entry.inputs.contains(record.inputs.count) else {
      throw wrongCount(".inputs", record.inputs.count, entry.inputs)
    }
    guard entry.outputs.contains(record.outputs.count) else {
      throw wrongCount(".outputs", record.outputs.count, entry.outputs)
    }
  }

  /// Returns true if an input may be absent; unknown custom operators decide for themselves.
  package func mayLack(input: Int) -> Bool {
    let builtin = builtin
    guard builtin != .custom else {
      return RuntimeCustomOperator(rawValue: name) == nil
    }
    // The small form of the operator LSTM has five inputs and needs all of them.
    guard builtin != .lstm || record.inputs.count >= 20 else { return false }
    return input < 64 && builtin.entry.optionalInputs >> UInt64(input) & 1 == 1
  }

  /// Returns an input's tensor; nil when there is none.
  package func input(_ number: Int) -> TensorRecord? { tensor(record.inputs, number) }

  /// Returns an output's tensor; nil when there is none.
  package func output(_ number: Int) -> TensorRecord? { tensor(record.outputs, number) }

  private func tensor(_ list: [Int], _ number: Int) -> TensorRecord? {
    guard list.indices.contains(number), subgraph.tensors.indices.contains(list[number]) else {
      return nil
    }
    return subgraph.tensors[list[number]]
  }

  /// Returns the operator's options if they are of the expected kind of `BuiltinOptions`.
  package func options(_ kind: OptionsKind) throws(VisionError) -> FlatBufferTable? {
    guard try record.table.uint8(Slot.Operator.optionsType) == kind.rawValue else { return nil }
    return try record.table.table(Slot.Operator.options)
  }

  /// Returns the operator's options if they are of the expected kind of `BuiltinOptions2`.
  package func options(_ kind: OptionsKind2) throws(VisionError) -> FlatBufferTable? {
    guard try record.table.uint8(Slot.Operator.options2Type) == kind.rawValue else { return nil }
    return try record.table.table(Slot.Operator.options2)
  }

  // MARK: - Errors

  package func place(_ suffix: String = "") -> ModelPlace {
    ModelPlace(path: path + suffix, position: record.table.position)
  }

  /// Returns the error for an unusable option.
  package func badOption(_ words: String) -> VisionError {
    VisionError(place(), of: graph.buffer, "\(name): \(words)", ModelFault.badOption)
  }

  /// Returns the error for an unusable shape of a tensor.
  package func badShape(_ words: String) -> VisionError {
    VisionError(place(), of: graph.buffer, "\(name): \(words)", ModelFault.badShape)
  }

  private func wrongCount(
    _ suffix: String, _ count: Int, _ allowed: ClosedRange<Int>
  ) -> VisionError {
    let range =
      allowed.count == 1
      ? "\(allowed.lowerBound)"
      : allowed.upperBound == Int.max
        ? "at least \(allowed.lowerBound)" : "\(allowed.lowerBound) to \(allowed.upperBound)"
    return VisionError(
      place(suffix), of: graph.buffer, "\(name) has \(count) and needs \(range)",
      ModelFault.wrongTensorCount)
  }
}

/// The members of the schema's union `BuiltinOptions` that are read.
package enum OptionsKind: UInt8 {
  case conv2D = 1
  case depthwiseConv2D = 2
  case lshProjection = 4
  case pool2D = 5
  case svdf = 6
  case fullyConnected = 8
  case concatenation = 10
  case add = 11
  case localResponse = 13
  case lstm = 14
  case resizeBilinear = 15
  case call = 16
  case reshape = 17
  case skipGram = 18
  case spaceToDepth = 19
  case embeddingLookupSparse = 20
  case mul = 21
  case gather = 23
  case reducer = 27
  case squeeze = 30
  case stridedSlice = 32
  case split = 35
  case argMax = 40
  case transposeConv = 49
  case shape = 55
  case argMin = 57
  case fakeQuant = 58
  case pack = 59
  case unpack = 64
  case resizeNearestNeighbor = 74
  case splitV = 79
  case unique = 80
  case reverseSequence = 87
  case ifElse = 92
  case whileLoop = 93
  case depthToSpace = 94
  case callOnce = 103
  case conv3D = 106
}

/// The members of the schema's union `BuiltinOptions2` that are read.
package enum OptionsKind2: UInt8 {
  case reduce = 6
  case scatter = 7
  case pad = 10
  case reduceWindow = 13
  case sort = 14
  case stablehloWhile = 15
  case stablehloGather = 16
  case windowFunction = 20
  case composite = 21
  case caseBranches = 23
}
