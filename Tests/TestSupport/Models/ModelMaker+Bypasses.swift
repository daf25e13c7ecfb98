/// Well-formed models that hide their behavior from a trial that ends too early.
extension ModelMaker {
  /// A model that divides the integer part of the input by itself, which fails if that is zero.
  ///
  /// So it fails on a gray picture and on noise in -1...1, and runs on pixels up to 255.
  package static var failingOnGray: ModelMaker {
    chain([Step(.cast, [0], 3), Step(.divide, [3, 3], 4)], outputs: [4])
  }

  /// A model that fails on a gray picture, and never ends on one with larger numbers.
  ///
  /// All known models that crash the runtime are refused before, so these never end instead.
  package static var endlessAfterAnError: ModelMaker {
    chain([Step(.cast, [0], 3), Step(.divide, [3, 3], 4), Step(.loop, [0], 8)], outputs: [8])
  }

  /// A model that fails on every input, because it divides by zero.
  package static var failing: ModelMaker {
    chain(
      [Step(.cast, [0], 3), Step(.multiply, [3, 1], 4), Step(.divide, [3, 4], 5)], outputs: [5])
  }

  /// A model with as many outputs as a landmark model; the mask makes it fail on every input.
  ///
  /// Without the mask, as poses without masks use such a model, it fails on a gray picture only.
  package static var hiddenByMask: ModelMaker {
    chain(
      [
        Step(.cast, [0], 3), Step(.divide, [3, 3], 4), Step(.multiply, [3, 1], 5),
        Step(.subtract, [3, 7], 9), Step(.divide, [3, 5], 6),
      ], outputs: [4, 3, 6, 5, 9])
  }

  private enum Kind: UInt32 {
    case cast, multiply, divide, subtract, loop

    /// The schema's number of the options.
    var options: UInt8 {
      switch self {
      case .cast: 37
      case .multiply: 21
      case .divide: 29
      case .subtract: 28
      case .loop: 93
      }
    }
  }

  private struct Step {
    let kind: Kind
    let inputs: [Int32]
    let output: Int32

    init(_ kind: Kind, _ inputs: [Int32], _ output: Int32) {
      (self.kind, self.inputs, self.output) = (kind, inputs, output)
    }
  }

  /// Returns a model that runs steps on single numbers.
  ///
  /// They are the input, 0, the least integer, four results, 1, the loop's result, and a fifth
  /// result.
  private static func chain(_ steps: [Step], outputs: [Int32]) -> ModelMaker {
    var tensors = [Tensor("in", [1])]
    tensors += (1...9).map { Tensor("number \($0)", type: 2, [1]) }
    (tensors[1].buffer, tensors[2].buffer, tensors[7].buffer) = (1, 2, 3)
    tensors[8].type = 0
    var model = ModelMaker(
      operatorCodes: [(53, nil), (18, nil), (42, nil), (41, nil), (119, nil)],
      subgraphs: [
        Subgraph(
          tensors: tensors, inputs: [0], outputs: outputs,
          operators: steps.map { step in
            var work = Operator(step.inputs, [step.output], optionsType: step.kind.options)
            work.code = step.kind.rawValue
            if step.kind == .cast { work.options = [0: .byte(0), 1: .byte(2)] }
            if step.kind == .loop { work.options = [0: .int(1), 1: .int(2)] }
            return work
          })
      ])
    if steps.contains(where: { $0.kind == .loop }) { model.addLoop() }
    model.buffers += [0, Int32.min, 1].map { Buffer(integers($0)) }
    return model
  }

  /// Adds the loop's condition and body, which use their own operators.
  private mutating func addLoop() {
    for var graph in Self.endless.subgraphs.dropFirst() {
      for index in graph.operators.indices {
        graph.operators[index].code += UInt32(operatorCodes.count)
      }
      subgraphs.append(graph)
    }
    operatorCodes += Self.endless.operatorCodes
  }
}
